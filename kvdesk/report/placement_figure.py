"""The picture of a placement as SVG: its geometry, which the window asks too, and how it is drawn."""

from dataclasses import dataclass
from itertools import groupby, pairwise

from kvdesk.engine.names import kind_name
from kvdesk.engine.plan import RankBudget
from kvdesk.i18n import translate
from kvdesk.report import words
from kvdesk.report.blocks import Drawing
from kvdesk.report.palette import KIND_COLORS, KIND_LETTERS, LINE_COLORS
from kvdesk.report.placement_map import ENDS, Column, Part, PlacementMap
from kvdesk.report.svg import Canvas, fitted, text_width
from kvdesk.report.tiers_look import Look
from kvdesk.units import Numbers

END_COLOR, EXPERT_COLOR, DARK_INK, LIGHT_INK = "#8fb1d3", "#b85886", "#1f2933", "#ffffff"
END_LETTERS = {"tower": "T", "embedding": "E", "head": "H", "mtp": "M"}
LEAST_LAYER, MOST_LAYER, WIDEST_SHARE = 2.0, 12.0, 0.14
NODE_GAP, DOMAIN_GAP, REPLICA_GAP = 12.0, 6.0, 4.0
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class MapLook(Look):
    """How a picture of a placement is drawn: `layers_height` is what all layers together may take."""

    layers_height: float = 250.0


MAP_PAPER = MapLook()


def end_name(end: str) -> str:
    """The name of what stands before and after the layers."""
    return {
        "tower": translate("Placement", "tower"),
        "embedding": translate("Words", "embedding"),
        "head": translate("Words", "output head"),
        "mtp": translate("Placement", "MTP layers"),
    }[end]


class MapGeometry:
    """Where the columns, rows and heads of a picture are, y downwards in points."""

    def __init__(self, shown: PlacementMap, look: MapLook = MAP_PAPER) -> None:
        self.map, self.look = shown, look
        labels = [self.row_label(row) for row in range(len(shown.rows))]
        self.left = max(text_width(text, look.font * 0.94) for text in (*labels, _memory_word())) + look.em(1)
        self._place_columns()
        self.legend = _legend_rows(shown, look)
        heads = 1 + (shown.num_replicas > 1) + self.has_domains + (not shown.is_uniform)
        self.top = look.em(1.7) * len(self.legend) + look.em(0.8) + look.em(1.55) * heads + look.em(1.5)
        self._place_rows()
        self.memory_top = self._bottoms[-1] + look.em(1.1)
        self.memory_height = look.em(6)
        self.height = self.memory_top + self.memory_height + look.em(1.8)

    @property
    def has_domains(self) -> bool:
        """Whether domains are other groups than nodes."""
        pairs = {(column.budget.position.node, column.domain) for column in self.map.columns}
        nodes, domains = {node for node, _ in pairs}, {domain for _, domain in pairs}
        return domains != {None} and not len(nodes) == len(domains) == len(pairs)

    def _place_columns(self) -> None:
        columns, look = self.map.columns, self.look
        gaps = [0.0]
        for before, column in pairwise(columns):
            old, new = before.budget.position, column.budget.position
            if old.node != new.node:
                gaps.append(NODE_GAP)
            elif before.domain != column.domain:
                gaps.append(DOMAIN_GAP)
            else:
                gaps.append(REPLICA_GAP if old.dp != new.dp else 0.0)
        room = look.width - self.left - look.em(0.8)
        crowd = min(1.0, room / 3 / sum(gaps)) if sum(gaps) else 1.0
        gaps = [gap * crowd for gap in gaps]
        self.pitch = min(WIDEST_SHARE * look.width, (room - sum(gaps)) / len(columns))
        self._lefts, x = [], self.left
        for gap in gaps:
            x += gap
            self._lefts.append(x)
            x += self.pitch

    def _place_rows(self) -> None:
        rows, look = self.map.rows, self.look
        layers = sum(row not in ENDS for row in rows)
        self.layer_height = max(LEAST_LAYER, min(MOST_LAYER, look.layers_height / max(1, layers)))
        end, y = look.em(1.5), self.top
        self._tops, self._bottoms = [], []
        for index, row in enumerate(rows):
            is_end = row in ENDS
            if index and is_end != (rows[index - 1] in ENDS):
                y += 3
            self._tops.append(y)
            y += end if is_end else self.layer_height
            self._bottoms.append(y)

    def column_x(self, column: int) -> float:
        return self._lefts[column]

    @property
    def cell_width(self) -> float:
        return self.pitch - (2 if self.pitch > 12 else 1 if self.pitch > 5 else 0)

    def cells(self, column: int, rows: range) -> Box:
        """The box of some rows of a column: x, y, width, height."""
        top, bottom = self._tops[rows.start], self._bottoms[rows.stop - 1]
        return self._lefts[column], top, self.cell_width, bottom - top

    def column_box(self, column: int) -> Box:
        """The box of a whole column with its memory."""
        top = self.top - self.look.em(1.4)
        return self._lefts[column], top, self.cell_width, self.memory_top + self.memory_height - top

    def spot_at(self, x: float, y: float) -> tuple[int, int | None] | None:
        """The column at a place, and the row there; None beside all of them."""
        column = next((index for index, left in enumerate(self._lefts) if left <= x < left + self.pitch), None)
        if column is None or not self.top - self.look.em(1.4) <= y <= self.memory_top + self.memory_height:
            return None
        spans = zip(self._tops, self._bottoms, strict=True)
        return column, next((row for row, (top, bottom) in enumerate(spans) if top <= y < bottom), None)

    def row_label(self, row: int) -> str:
        what = self.map.rows[row]
        if isinstance(what, int):
            return translate("Placement", "layer {index}").format(index=what)
        return end_name(what)


def _memory_word() -> str:
    return translate("Placement", "memory")


def _legend_rows(shown: PlacementMap, look: Look) -> list[list[tuple[str, str]]]:
    """(what, text) in rows that fit the width."""
    kinds = dict.fromkeys(part.kind for column in shown.columns for part in column.parts)
    items = [(kind, f"{KIND_LETTERS[kind]} {kind_name(kind)}") for kind in kinds if kind not in ENDS]
    items += [(kind, f"{END_LETTERS[kind]} {end_name(kind)}") for kind in kinds if kind in ENDS]
    parts = [part for column in shown.columns for part in column.parts]
    if any(part.experts for part in parts):
        items.append(("experts", translate("Placement", "routed experts")))
    if any(part.copied or part.experts_copied for part in parts):
        items.append(("copied", translate("Placement", "hatched: other ranks of the replica hold it too")))
    below = [("", translate("Placement", "memory of a rank:"))]
    below += [(name, words.line_name(name)) for name in ("weights_bytes", "kv_cache_bytes")]
    below.append(("others", translate("Placement", "other lines")))
    below.append(("headroom_bytes", words.line_name("headroom_bytes")))
    if any(column.budget.headroom.best < 0 for column in shown.columns):
        below.append(("over", translate("Report", "Past the budget")))
    below.append(("tightest", translate("Placement", "tightest rank")))
    return [*_in_rows(items, look), *_in_rows(below, look)]


def _in_rows(items: list[tuple[str, str]], look: Look) -> list[list[tuple[str, str]]]:
    rows: list[list[tuple[str, str]]] = [[]]
    used = 0.0
    for what, text in items:
        width = _legend_width(what, text, look)
        if rows[-1] and used + width > look.width:
            rows.append([])
            used = 0.0
        rows[-1].append((what, text))
        used += width
    return rows


def _legend_width(what: str, text: str, look: Look) -> float:
    return text_width(text, look.font) + look.em(3.2 if what else 1)


def placement_drawing(geometry: MapGeometry, numbers: Numbers) -> Drawing:
    """The picture: heads, columns of cells, and below each the memory of the rank."""
    return _Painting(geometry, numbers).drawing()


class _Painting:
    def __init__(self, geometry: MapGeometry, numbers: Numbers) -> None:
        self._at, self._map, self._look, self._numbers = geometry, geometry.map, geometry.look, numbers
        self._canvas = Canvas(geometry.look.width, geometry.height)

    def drawing(self) -> Drawing:
        self._legend()
        self._heads()
        self._row_labels()
        for index, column in enumerate(self._map.columns):
            for part in column.parts:
                self._part(index, part)
        self._memory()
        return Drawing(self._canvas.source(), self._canvas.width, self._canvas.height)

    def _legend(self) -> None:
        look, y = self._look, self._look.em(1.3)
        for row in self._at.legend:
            x = 0.0
            for what, text in row:
                if what:
                    self._swatch(what, x, y - look.em(0.9))
                self._canvas.text(x + look.em(1.7 if what else 0), y, text, look.font, look.muted)
                x += _legend_width(what, text, look)
            y += look.em(1.7)

    def _swatch(self, what: str, x: float, y: float) -> None:
        size, canvas, look = self._look.em(1.15), self._canvas, self._look
        if what == "tightest":
            canvas.text(x + size / 2, y + size * 0.85, "▲", look.font, look.over, "middle")
            return
        if what == "experts":
            canvas.rect(x, y, size, size, look.ground, look.muted)
            canvas.rect(x + size * 0.65, y, size * 0.35, size, EXPERT_COLOR)
            return
        hatches = {"copied": look.ink, "over": look.over}
        canvas.rect(x, y, size, size, look.ground if what in hatches else _fill(what, look), look.muted)
        if what in hatches:
            canvas.hatch(x, y, size, size, hatches[what], 3)

    def _heads(self) -> None:
        """Brackets over the columns of a node, a domain, a replica and a kind of card; then the ranks' numbers."""
        look, shown = self._look, self._map
        y = look.em(1.7) * len(self._at.legend) + look.em(0.8)
        node = translate("Placement", "node {index}")
        y = self._brackets([column.budget.position.node for column in shown.columns], node, y, strong=True)
        if self._at.has_domains:
            domain = translate("Placement", "domain {index}")
            y = self._brackets([column.domain for column in shown.columns], domain, y)
        if shown.num_replicas > 1:
            replica = translate("Placement", "replica {index}")
            y = self._brackets([column.budget.position.dp for column in shown.columns], replica, y)
        if not shown.is_uniform:
            y = self._brackets([_card_text(column, self._numbers) for column in shown.columns], "{index}", y)
        size = look.font * 0.94
        widest = max(text_width(str(column.rank), size) for column in shown.columns) + 2
        every = next(step for step in (1, 2, 4, 8, 16, 32, 64) if step * self._at.pitch >= widest or step == 64)
        for index, column in enumerate(shown.columns):
            is_tightest = column.rank in shown.tightest
            if column.rank % every == 0:
                x = self._at.column_x(index) + self._at.cell_width / 2
                color = look.ink if is_tightest else look.muted
                self._canvas.text(x, self._at.top - look.em(0.45), str(column.rank), size, color, "middle", is_tightest)

    def _brackets(self, keys: list[object], template: str, y: float, *, strong: bool = False) -> float:
        look, index = self._look, 0
        for key, group in groupby(keys):
            count = len(list(group))
            start = self._at.column_x(index)
            end = self._at.column_x(index + count - 1) + self._at.cell_width
            if key is not None:
                self._canvas.line(start, y + look.em(1.3), end, y + look.em(1.3), look.muted, 1.4 if strong else 0.8)
                number = str(key) if isinstance(key, int) else key
                for text in (template.format(index=number), number if isinstance(key, int) else ""):
                    shown = str(text) if isinstance(key, int) else fitted(str(text), look.font * 0.94, end - start)
                    if shown and text_width(shown, look.font * 0.94) <= end - start + 2:
                        color = look.ink if strong else look.muted
                        self._canvas.text(start, y + look.em(1), shown, look.font * 0.94, color)
                        break
            index += count
        return y + look.em(1.55)

    def _row_labels(self) -> None:
        look, at = self._look, self._at
        layers = [row for row, what in enumerate(self._map.rows) if what not in ENDS]
        step = next(step for step in (1, 5, 10, 20, 50, 100) if step * at.layer_height >= look.em(1.5))
        for row, what in enumerate(self._map.rows):
            is_last = row == layers[-1]
            wanted = what in ENDS or is_last or (isinstance(what, int) and what % step == 0)
            near = isinstance(what, int) and not is_last and (layers[-1] - row) * at.layer_height < look.em(1.2)
            if wanted and not near:
                _, y, _, height = at.cells(0, range(row, row + 1))
                text = at.row_label(row)
                self._canvas.text(
                    at.left - look.em(0.7), y + height / 2 + look.em(0.35), text, look.font * 0.94, look.muted, "end"
                )

    def _part(self, column: int, part: Part) -> None:
        canvas, look = self._canvas, self._look
        x, y, width, height = self._at.cells(column, part.rows)
        fill = _fill(part.kind, look)
        ink = LIGHT_INK if _is_dark(fill) else DARK_INK
        canvas.rect(x, y, width, height, fill, look.muted if part.kind in {"none", "shared"} else "none")
        if part.copied:
            canvas.hatch(x, y, width, height, ink, 4)
        if part.experts:
            stripe = max(1.5, width * 0.28)
            canvas.rect(x + width - stripe, y, stripe, height, EXPERT_COLOR)
            if part.experts_copied:
                canvas.hatch(x + width - stripe, y, stripe, height, LIGHT_INK, 3)
        if part.kind not in ENDS and self._at.layer_height >= 3:
            for row in part.rows[1:]:
                line = self._at.cells(column, range(row, row + 1))[1]
                canvas.line(x, line, x + width, line, look.ground, 0.5)
        letter = END_LETTERS.get(part.kind) or KIND_LETTERS[part.kind]
        size = look.font
        if width >= look.em(1.1) and height >= look.em(1.1):
            left = (width - max(1.5, width * 0.28)) / 2 if part.experts else width / 2
            if height > self._at.layer_height:
                canvas.rect(x + left - look.em(0.5), y + height / 2 - look.em(0.55), look.em(1), look.em(1.1), fill)
            canvas.text(x + left, y + height / 2 + look.em(0.36), letter, size, ink, "middle")

    def _memory(self) -> None:
        """Below each column its budget: weights, cache, the rest and what is free; ▲ below the tightest."""
        look, at, canvas = self._look, self._at, self._canvas
        largest = max(max(column.budget.usable_bytes, column.budget.needed_bytes) for column in self._map.columns)
        bottom = at.memory_top + at.memory_height
        scale = at.memory_height / max(1, largest)
        canvas.text(at.left - look.em(0.7), bottom - look.em(0.2), _memory_word(), look.font * 0.94, look.muted, "end")
        for index, column in enumerate(self._map.columns):
            x, width, y = at.column_x(index), at.cell_width, bottom
            for what, size in memory_parts(column.budget):
                canvas.rect(x, y - size * scale, width, size * scale, _fill(what, look))
                y -= size * scale
            if column.budget.headroom.best < 0:
                top = bottom - column.budget.usable_bytes * scale
                canvas.hatch(x, y, width, top - y, look.over, 3)
                canvas.line(x - 1, top, x + width + 1, top, look.over, 1.2)
            if column.rank in self._map.tightest:
                canvas.text(x + width / 2, bottom + look.em(1.2), "▲", look.font, look.over, "middle")
        canvas.line(at.left, bottom, at.column_x(len(self._map.columns) - 1) + at.cell_width, bottom, look.muted, 0.8)


def memory_parts(budget: RankBudget) -> tuple[tuple[str, int], ...]:
    """A rank's budget in four parts, from the bottom: weights, caches, the other lines, what is free."""
    weights = budget.line("weights_bytes").best + budget.line("not_attributed_bytes").best
    others = budget.needed_bytes - weights - budget.cache_bytes
    free = max(0, budget.headroom.best)
    return (
        ("weights_bytes", weights),
        ("kv_cache_bytes", budget.cache_bytes),
        ("others", max(0, others)),
        ("headroom_bytes", free),
    )


def _card_text(column: Column, numbers: Numbers) -> str:
    if not column.budget.taken_bytes:
        return column.card
    taken = numbers.fill(translate("Placement", "{size:gib} taken"), {"size": column.budget.taken_bytes})
    return f"{taken}, {column.card}"


def _fill(what: str, look: Look) -> str:
    if what == "headroom_bytes":
        return look.rule
    if what in ENDS:
        return END_COLOR
    if what == "others":
        return LINE_COLORS["graph_bytes"]
    if what in KIND_COLORS:
        return KIND_COLORS[what]
    return LINE_COLORS[what]  # type: ignore[index]


def _is_dark(color: str) -> bool:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue < 140
