"""The engine: what a game is and how a match runs. What authors of games need is here."""

from .answers import stored
from .bot import GENTLE, MASTER, NOT_KNOWN, STEADY, STRONG, Bot, fractions, known, records, whole, words_of
from .game import Game
from .moves import Family, Moves
from .pieces import Dice, Line, Piece, Sheet, Track
from .record import Grid, Record, i8, i16, i32, i64
from .rules import CHANCE, NOBODY, add, add_range, below, even
from .shares import best_of
from .words import Speaker, amount, percent

__all__ = [
    "CHANCE",
    "GENTLE",
    "MASTER",
    "NOBODY",
    "NOT_KNOWN",
    "STEADY",
    "STRONG",
    "Bot",
    "Dice",
    "Family",
    "Game",
    "Grid",
    "Line",
    "Moves",
    "Piece",
    "Record",
    "Sheet",
    "Speaker",
    "Track",
    "add",
    "add_range",
    "amount",
    "below",
    "best_of",
    "even",
    "fractions",
    "i8",
    "i16",
    "i32",
    "i64",
    "known",
    "percent",
    "records",
    "stored",
    "whole",
    "words_of",
]
