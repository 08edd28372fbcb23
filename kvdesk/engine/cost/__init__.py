"""What an option costs: its bill, its power, totals over years, rent against buy, and money for a million tokens.

All money is decimal. A total that lacks a price is an `Incomplete`, which is no amount and cannot be added, compared or
printed as one.
"""

from kvdesk.engine.cost.bill import Bill, LineCost, bill_of
from kvdesk.engine.cost.money import Incomplete, Money, Total, is_complete
from kvdesk.engine.cost.option import YEARS, OptionCost, cost_of
from kvdesk.engine.cost.power import Footprint, footprint_of
from kvdesk.engine.cost.rent import BreakEven, rent_against_buy
from kvdesk.engine.cost.tokens import TokenPrice, per_million_tokens, token_rate

__all__ = [
    "YEARS",
    "Bill",
    "BreakEven",
    "Footprint",
    "Incomplete",
    "LineCost",
    "Money",
    "OptionCost",
    "TokenPrice",
    "Total",
    "bill_of",
    "cost_of",
    "footprint_of",
    "is_complete",
    "per_million_tokens",
    "rent_against_buy",
    "token_rate",
]
