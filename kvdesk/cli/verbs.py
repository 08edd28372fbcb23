"""The table of verbs."""

from kvdesk.cli import budget, capacity, catalogs, kv, new, report, sweep
from kvdesk.cli.common import Verb

VERBS = {
    "kv": Verb(kv.HELP, kv.add_arguments, kv.call),
    "capacity": Verb(capacity.HELP, capacity.add_arguments, capacity.call),
    "new": Verb(new.HELP, new.add_arguments, new.call),
    "budget": Verb(budget.HELP, budget.add_arguments, budget.call),
    "report": Verb(report.HELP, report.add_arguments, report.call),
    "sweep": Verb(sweep.HELP, sweep.add_arguments, sweep.call),
    "models": Verb(catalogs.MODELS_HELP, catalogs.add_arguments, catalogs.call_models),
    "accelerators": Verb(catalogs.ACCELERATORS_HELP, catalogs.add_arguments, catalogs.call_accelerators),
}
NOT_THERE_YET = frozenset({"observe"})
