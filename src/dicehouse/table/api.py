"""The HTTP side: setting up, sitting down, moving, and looking. docs/table.md lists the requests."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from dicehouse import __version__
from dicehouse.bots import LEVELS, can_be_advised, opponents, usual_bot
from dicehouse.engine import registry
from dicehouse.engine.errors import BadValue
from dicehouse.engine.fair import commitment_of
from dicehouse.engine.game import Game
from dicehouse.engine.narration import Viewer

from . import frames, seen
from .errors import Denied
from .house import House
from .realdice import MOST_AT_ONCE, Roller, has_secret_dice
from .room import Room

# --- what comes in and goes out ---------------------------------------------------------------------------------------


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refusal(BaseModel):
    why: str = Field(description="What was wrong, and what is allowed.")
    table: dict[str, Any] | None = Field(None, description="With a refused move: the table as it really stands.")


class HouseCard(Model):
    version: str
    addresses: list[str] = Field(description="Where other devices on this network find the house.")


class GameCard(Model):
    name: str
    title: str
    box: str
    about: str
    kind: str
    minutes: int
    fewest: int
    most: int
    counted_in: str = Field(description="What a result is counted in: points, chips, dice; empty if its number says nothing.")
    open: bool = Field(description="Nobody has a secret: on one device, nothing needs to be hidden from the next player.")


class OptionCard(Model):
    name: str
    about: str
    kind: str
    default: str
    choices: list[str]
    count: int
    only_with: dict[str, str]
    low: int
    high: int
    step: int
    source: str


class DatumCard(Model):
    name: str
    about: str
    value: Any
    source: str


class BotCard(Model):
    name: str
    about: str
    level: str
    thinks: bool = Field(description="It takes about a second for a move.")


class GameSheet(GameCard):
    options: list[OptionCard]
    data: list[DatumCard]
    bots: list[BotCard] = Field(description="The weakest first.")
    usual_bot: str
    gives_hints: bool
    secret_dice: bool = Field(description="There are dice that only their roller may see: real ones cannot be rolled for others.")
    help: str = Field(description="How it is played, in Markdown.")


class Box(Model):
    box: str = Field(description="TOML in the form that GET gives; what it leaves out stays as printed.")


class Change(Model):
    name: str
    about: str
    entry: str = Field(description="Which entry of a table or row of a grid; empty if it is none.")
    printed: str
    now: str


class LookedInto(Model):
    flaw: str | None = Field(description="What is wrong with it, and what is allowed.")
    own_box: list[Change] = Field(description="What differs from the printed box, in words.")


class SeatPlan(Model):
    bot: str | None = Field(None, max_length=40, description="The bot that plays here; without one the seat waits for a person.")


class NewMatch(Model):
    game: str = Field(max_length=64, description="Its name on the shelf.")
    seats: list[SeatPlan] = Field(min_length=1, max_length=8)
    options: dict[str, str] = Field({}, description="By name, in words: on, off, 3, random.")
    helps: bool = Field(True, description="Whether odds may be asked for.")
    clock: int | None = Field(None, ge=5, le=86_400, description="Seconds for a decision; then a bot decides.")
    grace: int | None = Field(None, ge=5, le=86_400, description="Seconds after which a bot plays for somebody who left.")
    dice: Roller = Field("house", description="Who rolls: the house, or people with real dice who type what they show.")
    box: str = Field("", description="A box of your own, as TOML; without one, the printed box.")


class Created(Model):
    match: str
    host: str
    invite: str
    commitment: str | None = Field(description="To the house's seed; none where people roll real dice.")


class Sit(Model):
    name: str = Field(max_length=100)
    entropy: str = Field(pattern="^[0-9a-f]{32}$", description="32 hex digits of your own randomness.")
    seat: int | None = Field(None, ge=0, le=7)


class Seated(Model):
    seat: int
    token: str


class GiveToBot(Model):
    seat: int = Field(ge=0, le=7)
    bot: str | None = Field(None, max_length=40)


class MakeMove(Model):
    move: int | Annotated[str, Field(max_length=200)] = Field(description="Its number, or its words.")
    at: int = Field(description="The number of the last event you saw.")
    id: str = Field("", max_length=64, description="Made up by you: a move sent twice with one id is played once.")
    sure: bool = Field(True, description="False: be warned of a surely bad move instead of making it.")
    ms: int | None = Field(None, description="How long it took from the latest dice on, as you measured, where that matters.")


class TypeDice(Model):
    words: list[Annotated[str, Field(max_length=40)]] = Field(
        min_length=1, max_length=MOST_AT_ONCE, description="What came up, one after another; all are taken, or none."
    )
    at: int = Field(description="The number of the last event you saw.")
    id: str = Field("", max_length=64, description="Made up by you: dice sent twice with one id are taken once.")


class Accepted(Model):
    seq: int


class Rematch(Model):
    match: str


class Odds(Model):
    told: list[str]


class Why(Model):
    told: str


class MoveWorth(Model):
    move: int
    words: str
    worth: float


class Hint(Model):
    told: list[str]
    choices: list[MoveWorth] = Field(description="Moves worth considering, the best first.")
    unit: str = Field(description="What they are worth: 'win', a chance from 0 to 1, or 'points'.")
    exact: bool = Field(description="Whether that is known exactly; otherwise it is estimated.")


class Said(Model):
    seq: int
    seat: int | None
    text: str
    decided: bool = Field(False, description="It tells of a decision: one can ask why.")


class Done(Model):
    done: bool = True


# --- who asks, and about what -----------------------------------------------------------------------------------------


async def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def token_of(request: Request) -> str | None:
    """The token in ``Authorization: Bearer …``, if there is one."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return None
    if kind.casefold() != "bearer" or not token.strip():
        raise Denied(401, "A token is sent as 'Authorization: Bearer TOKEN'.")
    return token.strip()


async def room_of(match: Annotated[str, Path(max_length=64)], house: Annotated[House, Depends(house_of)]) -> Room:
    return await house.room(match)


TheHouse = Annotated[House, Depends(house_of)]
TheRoom = Annotated[Room, Depends(room_of)]
Token = Annotated[str | None, Depends(token_of)]


async def viewer_of(room: TheRoom, token: Token) -> Viewer:
    return await room.viewer_of(token)


async def seat_of(room: TheRoom, token: Token) -> int:
    return await room.seat_of(token)


TheViewer = Annotated[Viewer, Depends(viewer_of)]
TheSeat = Annotated[int, Depends(seat_of)]

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": what}
    for status, what in {
        400: "It cannot be read or makes no sense",
        401: "No token, or a wrong one",
        403: "Not with this token",
        404: "There is no such thing",
        409: "Not now",
        413: "Too large",
        429: "Too often, or too many",
        503: "The house cannot write down what happens",
    }.items()
}

AS_TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}  # refusals are JSON

router = APIRouter(prefix="/api", responses=REFUSALS)


def json(content: Any) -> Response:
    return Response(frames.encode(content), media_type="application/json")


# --- the shelf --------------------------------------------------------------------------------------------------------


@router.get("/house")
async def house(request: Request) -> HouseCard:
    """What this house is, and where to find it."""
    return HouseCard(version=__version__, addresses=request.app.state.addresses)


@router.get("/games")
async def games() -> list[GameCard]:
    """The shelf."""
    return [GameCard(**card(registry.game(name))) for name in registry.games()]


@router.get("/games/{game}")
async def game(game: Annotated[str, Path(max_length=64)]) -> GameSheet:
    """All about one game: options, data, bots and help."""
    found = registry.game(game)
    return GameSheet(
        **card(found),
        options=[
            OptionCard(
                name=option.name,
                about=option.about,
                kind=option.kind,
                default=option.words(option.number(option.default, found.most)),
                choices=list(option.choices),
                count=option.count,
                only_with=dict(option.only_with),
                low=option.low,
                high=option.high,
                step=option.step,
                source=option.source,
            )
            for option in found.options.values()
        ],
        data=[DatumCard(name=d.name, about=d.about, value=d.value, source=d.source) for d in found.data.values()],
        bots=[BotCard(name=bot.name, about=bot.about, level=LEVELS[bot.level], thinks=bot.compiled) for bot in opponents(found)],
        usual_bot=usual_bot(found).name,
        gives_hints=can_be_advised(found),
        secret_dice=has_secret_dice(found),
        help=found.help,
    )


@router.get("/games/{game}/box", response_class=Response, responses=AS_TEXT)
async def box(game: Annotated[str, Path(max_length=64)]) -> PlainTextResponse:
    """The game's data as a box file to edit."""
    return PlainTextResponse(registry.game(game).box_to_edit)


@router.post("/games/{game}/box")
async def look_into(body: Box, game: Annotated[str, Path(max_length=64)]) -> LookedInto:
    """Checks a box of your own: says what is wrong with it, or what differs from the printed one."""
    found = registry.game(game)
    try:
        changes = seen.own_box(found.with_box(body.box))
    except BadValue as wrong:
        return LookedInto(flaw=str(wrong), own_box=[])
    return LookedInto(flaw=None, own_box=[Change(**change) for change in changes])


def card(found: Game) -> dict[str, Any]:
    return {
        "name": found.name,
        "title": found.title,
        "box": found.box,
        "about": found.about,
        "kind": found.kind,
        "minutes": found.minutes,
        "fewest": found.fewest,
        "most": found.most,
        "counted_in": found.counted_in,
        "open": found.open,
    }


# --- a table ----------------------------------------------------------------------------------------------------------


@router.post("/matches", status_code=201)
async def create(new: NewMatch, house: TheHouse, request: Request) -> Created:
    """Sets up a table. The answer commits the house to its dice before anybody has contributed to them."""
    if not request.app.state.new_tables.allows(request.client.host if request.client else ""):
        raise Denied(429, "You have opened many tables at once: wait a minute.")
    setup, host, invite = await house.set_up(
        new.game,
        [seat.bot for seat in new.seats],
        new.options,
        helps=new.helps,
        clock=new.clock,
        grace=new.grace,
        dice=new.dice,
        box=new.box,
    )
    commitment = commitment_of(setup.seed) if new.dice == "house" else None
    return Created(match=setup.id, host=host, invite=invite, commitment=commitment)


@router.post("/matches/{match}/seats", status_code=201)
async def sit(body: Sit, room: TheRoom, token: Token) -> Seated:
    """Sits down, with the invite's token or that of a seat kept for you. The match begins when no seat is open."""
    seat, given = await room.sit(token, body.name, body.entropy, body.seat)
    return Seated(seat=seat, token=given)


@router.post("/matches/{match}/bots")
async def give_to_bot(body: GiveToBot, room: TheRoom, token: Token) -> Done:
    """The host gives an open seat to a bot."""
    await room.give_to_bot(token, body.seat, body.bot)
    return Done()


@router.post("/matches/{match}/moves")
async def move(body: MakeMove, room: TheRoom, seat: TheSeat) -> Accepted:
    """Makes a move: accepted with its number, or refused with the reason and a fresh table."""
    return Accepted(seq=await room.play(seat, body.move, body.at, body.id, sure=body.sure, ms=body.ms))


@router.post("/matches/{match}/dice")
async def type_dice(body: TypeDice, room: TheRoom, seat: TheSeat) -> Accepted:
    """Says what real dice show, where people roll them: accepted or refused as a move is."""
    return Accepted(seq=await room.type_dice(seat, body.words, body.at, body.id))


@router.post("/matches/{match}/leave")
async def leave(room: TheRoom, seat: TheSeat) -> Done:
    """A bot plays for you until you return."""
    await room.leave(seat)
    return Done()


@router.post("/matches/{match}/return")
async def come_back(room: TheRoom, seat: TheSeat) -> Done:
    """You are back, and play yourself again."""
    await room.come_back(seat)
    return Done()


@router.post("/matches/{match}/rematch")
async def rematch(room: TheRoom, seat: TheSeat) -> Rematch:
    """The same people play again, the start moved on by one seat."""
    return Rematch(match=await room.rematch())


@router.get("/matches/{match}", response_model=dict[str, Any])
async def table(
    room: TheRoom,
    viewer: TheViewer,
    at: Annotated[int | None, Query(description="As it was after event number so-and-so.")] = None,
    pieces: Annotated[bool, Query(description="With what lies on the table, for a screen that knows no games.")] = False,
) -> Response:
    """The table as this viewer may see it."""
    return json(await room.table(viewer, at=at, pieces=pieces))


@router.get("/matches/{match}/moves", response_model=dict[str, dict[str, Any]])
async def catalogue(room: TheRoom) -> Response:
    """Words and arguments of all moves that mean the same all match long, by number."""
    return json(room.catalogue())


@router.get("/matches/{match}/log", response_model=list[Said])
async def log(room: TheRoom, viewer: TheViewer) -> Response:
    """What this viewer has heard, in sentences."""
    return json(await room.log(viewer))


@router.get("/matches/{match}/odds")
async def odds(room: TheRoom, seat: TheSeat) -> Odds:
    """The odds that matter now, from this seat's view alone."""
    return Odds(told=await room.odds(seat))


@router.get("/matches/{match}/why")
async def why(room: TheRoom, viewer: TheViewer, at: Annotated[int, Query(description="The number of the move's event.")]) -> Why:
    """What speaks for a move, in one sentence: your own, or anybody's where nothing is hidden or the match is over."""
    return Why(told=await room.why(viewer, at))


@router.get("/matches/{match}/hint")
async def hint(room: TheRoom, seat: TheSeat) -> Hint:
    """The best move found for this seat, from its view alone, with what it is worth, and the runner-up."""
    found = await room.hint(seat)
    if found is None:
        return Hint(told=["There is nothing to advise in this game."], choices=[], unit="win", exact=True)
    choices = [MoveWorth(move=choice.move, words=choice.words, worth=choice.worth) for choice in found.choices]
    return Hint(told=found.told(), choices=choices, unit=found.unit, exact=found.exact)


@router.get("/matches/{match}/transcript", response_class=Response, responses=AS_TEXT)
async def transcript(room: TheRoom, viewer: TheViewer) -> PlainTextResponse:
    """The match as text. While it runs, what this viewer may not know is left out."""
    return PlainTextResponse(await room.transcript(viewer))
