"""The two pictures of the report as SVG: memory per card as stacked bars, and the cache growing with length."""

from dataclasses import dataclass

from kvdesk.engine.growth_curve import Growth
from kvdesk.engine.plan import CasePlan, LineName
from kvdesk.i18n import translate
from kvdesk.report import words
from kvdesk.report.blocks import Drawing
from kvdesk.report.palette import BUDGET_LINE_COLOR, HATCHED, LINE_COLORS, OVERRUN_COLOR, UNUSABLE_COLOR
from kvdesk.report.phrases import RankGroup, cards_short
from kvdesk.report.svg import INK, MUTED, RULE, Canvas, fitted, nice_step, text_width
from kvdesk.units import GIB, Numbers

WIDTH = 490.0
MOST_BARS = 18
_BAR, _GAP, _MOST_LABEL = 20.0, 11.0, 140.0
_DARK: frozenset[LineName] = frozenset({"weights_bytes", "state_bytes", "runtime_bytes"})


def memory_drawing(groups: tuple[RankGroup, ...], numbers: Numbers) -> Drawing:
    """Stacked bars of equal cards: what each holds, the budget line, what cannot be used, the estimates' range."""
    bars = _Bars(groups, numbers)
    return bars.drawing()


class _Bars:
    """The geometry of one memory figure."""

    def __init__(self, groups: tuple[RankGroup, ...], numbers: Numbers) -> None:
        self._groups, self._numbers = groups, numbers
        ranks = [group.first for group in groups]
        self._largest = max(max(rank.capacity_bytes, rank.usable_bytes - rank.headroom.low) for rank in ranks)
        self._names = [line.name for line in ranks[0].lines[:-1] if any(rank.line(line.name).best for rank in ranks)]
        self._left = min(_MOST_LABEL, 14 + max(text_width(cards_short(group), 8) for group in groups))
        self._right = WIDTH - 14
        self._legend = self._legend_rows()
        self._top = 14.0 * len(self._legend) + 22
        self._bottom = self._top + len(groups) * (_BAR + _GAP) + 3
        self._canvas = Canvas(WIDTH, self._bottom + 32)

    def drawing(self) -> Drawing:
        self._paint_legend()
        self._paint_axis()
        for index, group in enumerate(self._groups):
            self._paint_bar(self._top + _GAP / 2 + index * (_BAR + _GAP), group)
        self._paint_budget_line()
        return Drawing(self._canvas.source(), self._canvas.width, self._canvas.height)

    def _x(self, size_bytes: float) -> float:
        return self._left + size_bytes / (self._largest * 1.01) * (self._right - self._left)

    def _legend_rows(self) -> list[list[tuple[str, str, bool]]]:
        """(text, colour, hatched) in rows that fit the width."""
        items = [(words.line_name(name), LINE_COLORS[name], name in HATCHED) for name in self._names]
        items.append((words.line_name("headroom_bytes"), LINE_COLORS["headroom_bytes"], False))
        items.append((translate("Report", "Not in the budget"), "#ffffff", True))
        if any(group.first.headroom.best < 0 for group in self._groups):
            items.append((translate("Report", "Past the budget"), "over", True))
        if any(group.first.headroom.is_band for group in self._groups):
            items.append((translate("Report", "Low to high estimates"), "band", False))
        rows: list[list[tuple[str, str, bool]]] = [[]]
        used = 0.0
        for item in items:
            width = text_width(item[0], 8) + 26
            if used + width > WIDTH - self._left and rows[-1]:
                rows.append([])
                used = 0.0
            rows[-1].append(item)
            used += width
        return rows

    def _paint_legend(self) -> None:
        canvas = self._canvas
        for index, row in enumerate(self._legend):
            x, y = self._left, 10 + 14.0 * index
            for text, color, hatched in row:
                if color == "band":
                    self._whisker(x, x + 10, y - 3)
                elif color == "over":
                    canvas.rect(x, y - 7, 10, 8, "#ffffff", OVERRUN_COLOR)
                    canvas.hatch(x, y - 7, 10, 8, OVERRUN_COLOR, 3)
                else:
                    canvas.rect(x, y - 7, 10, 8, color, UNUSABLE_COLOR if color == "#ffffff" else "#8893a0")
                    if hatched:
                        canvas.hatch(x, y - 7, 10, 8, UNUSABLE_COLOR if color == "#ffffff" else INK, 3)
                canvas.text(x + 14, y, text, 8, MUTED)
                x += text_width(text, 8) + 26

    def _paint_axis(self) -> None:
        canvas, largest = self._canvas, self._largest / GIB
        canvas.line(self._left, self._bottom, self._right, self._bottom, MUTED, 0.8)
        step = nice_step(largest)
        for index in range(int(largest / step) + 1):
            x = self._x(index * step * GIB)
            canvas.line(x, self._top, x, self._bottom, RULE, 0.5)
            canvas.line(x, self._bottom, x, self._bottom + 3, MUTED, 0.8)
            canvas.text(x, self._bottom + 12, self._numbers.plain(index * step), 7.5, MUTED, "middle")
        canvas.text((self._left + self._right) / 2, self._bottom + 25, "GiB", 8, MUTED, "middle")

    def _paint_bar(self, y: float, group: RankGroup) -> None:
        canvas, rank = self._canvas, group.first
        label = fitted(cards_short(group), 8, self._left - 8)
        canvas.text(self._left - 6, y + _BAR / 2 + 3, label, 8, INK, "end")
        start, end = self._x(rank.usable_bytes), self._x(rank.capacity_bytes)
        canvas.rect(self._left, y, start - self._left, _BAR, LINE_COLORS["headroom_bytes"])
        canvas.rect(start, y, end - start, _BAR, "#ffffff", UNUSABLE_COLOR)
        canvas.hatch(start, y, end - start, _BAR, UNUSABLE_COLOR)
        total = 0
        for name in self._names:
            size = rank.line(name).best
            self._paint_segment(y, self._x(total), self._x(total + size), name, size)
            total += size
        if total > rank.usable_bytes:
            width = self._x(total) - start
            canvas.hatch(start, y, width, _BAR, OVERRUN_COLOR, 3, rising=False)
            canvas.rect(start, y, width, _BAR, "none", OVERRUN_COLOR)
        elif rank.headroom.best > 0:
            text = self._numbers.gib(rank.headroom.best).removesuffix(" GiB")
            room = start - self._x(rank.usable_bytes - min(rank.headroom.low, rank.headroom.best))
            both = f"{words.line_name('headroom_bytes')} {text}"
            fitting = next((item for item in (both, text) if text_width(item, 7.5) + 8 < room), "")
            canvas.text(start - 4, y + _BAR / 2 + 3, fitting, 7.5, MUTED, "end")
        if rank.headroom.is_band:
            low, high = (rank.usable_bytes - size for size in (rank.headroom.high, rank.headroom.low))
            self._whisker(self._x(low), self._x(high), y + _BAR + 3.2)

    def _paint_segment(self, y: float, start: float, end: float, name: LineName, size: int) -> None:
        canvas = self._canvas
        canvas.rect(start, y, end - start, _BAR, LINE_COLORS[name], "#ffffff")
        if name in HATCHED:
            canvas.hatch(start, y, end - start, _BAR, INK)
            return
        text = self._numbers.gib(size).removesuffix(" GiB")
        for label in (f"{words.line_name(name)} {text}", text):
            if text_width(label, 7.5) + 6 <= end - start:
                color = "#ffffff" if name in _DARK else INK
                canvas.text((start + end) / 2, y + _BAR / 2 + 3, label, 7.5, color, "middle")
                return

    def _whisker(self, start: float, end: float, y: float) -> None:
        self._canvas.line(start, y, end, y, INK, 0.9)
        for x in (start, end):
            self._canvas.line(x, y - 2, x, y + 2, INK, 0.9)

    def _paint_budget_line(self) -> None:
        canvas, rank = self._canvas, self._groups[0].first
        x = self._x(rank.usable_bytes)
        canvas.line(x, self._top - 4, x, self._bottom, BUDGET_LINE_COLOR, 1.2, "4,2.5")
        text = self._numbers.fill(
            translate("Report", "budget {usable:gib} of {capacity:gib}"),
            {"usable": rank.usable_bytes, "capacity": rank.capacity_bytes},
        )
        width = text_width(text, 8)
        anchor, at = ("start", x + 4) if x + 4 + width < WIDTH else ("end", x - 2)
        if anchor == "end" and at - width < 0:
            at = width
        canvas.text(min(at, WIDTH), self._top - 7, text, 8, BUDGET_LINE_COLOR, anchor)


@dataclass(frozen=True, slots=True)
class _EndLabel:
    """A text beside the right edge of the plot, wished at a height."""

    y: float
    text: str
    color: str
    is_in_plot: bool = True


class _Plot:
    """The geometry of one growth figure."""

    LEFT, RIGHT, TOP, BOTTOM, HEIGHT = 52.0, WIDTH - 118, 24.0, 176.0, 212.0

    def __init__(self, growth: Growth, case: CasePlan, numbers: Numbers) -> None:
        self._growth, self._case, self._numbers = growth, case, numbers
        self._canvas = Canvas(WIDTH, self.HEIGHT)
        self._longest = max(growth.curves[0].lengths)
        curves = max(max(curve.size_bytes) for curve in growth.curves)
        rooms = [room for room in (growth.room_low_bytes, growth.room_bytes) if 0 < room <= 3 * curves]
        self._largest = max(curves, growth.point_bytes, *rooms) * 1.06 or 1.0

    def drawing(self) -> Drawing:
        self._paint_axes()
        labels = [*self._paint_curves(), *self._paint_rooms()]
        self._paint_end_labels(labels)
        self._paint_trained_length()
        self._paint_point()
        return Drawing(self._canvas.source(), WIDTH, self.HEIGHT)

    def _x(self, length: float) -> float:
        return self.LEFT + length / self._longest * (self.RIGHT - self.LEFT)

    def _y(self, size_bytes: float) -> float:
        return self.BOTTOM - size_bytes / self._largest * (self.BOTTOM - self.TOP)

    def _paint_axes(self) -> None:
        canvas, numbers, largest = self._canvas, self._numbers, self._largest / GIB
        step = nice_step(largest, 6)
        for index in range(int(largest / step) + 1):
            y = self._y(index * step * GIB)
            canvas.line(self.LEFT, y, self.RIGHT, y, RULE, 0.5)
            canvas.text(self.LEFT - 5, y + 2.8, numbers.plain(index * step, 6), 7.5, MUTED, "end")
        ticks = nice_step(self._longest, 6)
        for index in range(int(self._longest / ticks) + 1):
            x = self._x(index * ticks)
            canvas.line(x, self.BOTTOM, x, self.BOTTOM + 3, MUTED, 0.8)
            canvas.text(x, self.BOTTOM + 12, numbers.plain(index * ticks), 7.5, MUTED, "middle")
        canvas.line(self.LEFT, self.BOTTOM, self.RIGHT, self.BOTTOM, MUTED, 0.8)
        canvas.line(self.LEFT, self.TOP, self.LEFT, self.BOTTOM, MUTED, 0.8)
        canvas.text(self.LEFT - 5, self.TOP - 10, "GiB", 8, MUTED, "end")
        middle = (self.LEFT + self.RIGHT) / 2
        canvas.text(middle, self.BOTTOM + 27, translate("Report", "stored positions a sequence"), 8, MUTED, "middle")

    def _paint_curves(self) -> list[_EndLabel]:
        labels = []
        for curve in self._growth.curves:
            points = [
                (self._x(length), self._y(size)) for length, size in zip(curve.lengths, curve.size_bytes, strict=True)
            ]
            self._canvas.polyline(
                points,
                LINE_COLORS["kv_cache_bytes"],
                1.8 if curve.is_planned else 1.2,
                "" if curve.is_planned else "5,3",
            )
            template = translate("Report", "{dtype} (planned)") if curve.is_planned else "{dtype}"
            labels.append(_EndLabel(points[-1][1], template.format(dtype=curve.dtype), INK))
        return labels

    def _paint_rooms(self) -> list[_EndLabel]:
        growth, labels = self._growth, []
        rooms = [(growth.room_bytes, translate("Report", "room {size:gib}"), "5,2.5")]
        if growth.room_low_bytes != growth.room_bytes:
            rooms.append((growth.room_low_bytes, translate("Report", "safe room {size:gib}"), "1.5,2.5"))
        for room, template, dash in rooms:
            text = self._numbers.fill(template, {"size": room})
            if room <= 0:
                continue
            if room > self._largest:
                labels.append(_EndLabel(self.TOP - 14, f"↑ {text}", BUDGET_LINE_COLOR, is_in_plot=False))
                continue
            self._canvas.line(self.LEFT, self._y(room), self.RIGHT, self._y(room), BUDGET_LINE_COLOR, 1.0, dash)
            labels.append(_EndLabel(self._y(room), text, BUDGET_LINE_COLOR))
        return labels

    def _paint_end_labels(self, labels: list[_EndLabel]) -> None:
        """Texts at the right edge, moved apart where they would touch, each with a short leader."""
        ordered, gap = sorted(labels, key=lambda label: label.y), 11.0
        heights: list[float] = []
        for label in ordered:
            heights.append(max(label.y, heights[-1] + gap) if heights else label.y)
        limit = self.BOTTOM
        for index in range(len(heights) - 1, -1, -1):
            heights[index] = min(heights[index], limit)
            limit = heights[index] - gap
        for label, y in zip(ordered, heights, strict=True):
            if label.is_in_plot:
                self._canvas.line(self.RIGHT, label.y, self.RIGHT + 8, y, label.color, 0.5)
            self._canvas.text(self.RIGHT + 11, y + 2.8, fitted(label.text, 8, WIDTH - self.RIGHT - 11), 8, label.color)

    def _paint_trained_length(self) -> None:
        trained = self._growth.trained_length
        if trained is None or trained > self._longest:
            return
        x = self._x(trained)
        self._canvas.line(x, self.TOP, x, self.BOTTOM, MUTED, 0.8, "2,2")
        text = self._numbers.fill(translate("Report", "trained length {n:n}"), {"n": trained})
        width = text_width(text, 7.5)
        middle = min(max(x, self.LEFT + width / 2), self.RIGHT + 8 - width / 2)
        self._canvas.text(middle, self.TOP - 4, text, 7.5, MUTED, "middle")

    def _paint_point(self) -> None:
        growth, canvas = self._growth, self._canvas
        x, y = self._x(growth.point_length), self._y(growth.point_bytes)
        canvas.line(x, y, x, self.BOTTOM, MUTED, 0.6, "1,2")
        text = self._numbers.fill(
            translate("Report", "{case}: {length:n}, {size:gib}"),
            {
                "case": fitted(words.case_name(self._case.case.name), 8, 90),
                "length": growth.point_length,
                "size": growth.point_bytes,
            },
        )
        width = text_width(text, 8)
        left = x - 8 - width
        top = y - 16 if y - 16 > self.TOP else y + 5
        if left < self.LEFT + 2:
            left, top = x + 8, min(y + 5, self.BOTTOM - 14)
        canvas.rect(left - 2, top, width, 11, "#ffffff")
        canvas.text(left, top + 8.5, text, 8, INK, bold=False)
        canvas.dot(x, y, 3.4, INK)


def growth_drawing(growth: Growth, case: CasePlan, numbers: Numbers) -> Drawing:
    """The cache of the tightest card over length, the room it has, and where the case stands."""
    return _Plot(growth, case, numbers).drawing()
