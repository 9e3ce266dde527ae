from dicehouse.engine import NOBODY
