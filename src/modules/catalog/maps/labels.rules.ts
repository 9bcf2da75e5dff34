export type Point = readonly [x: number, y: number]
export type Box = { x: number; y: number; width: number; height: number }
type Anchor = 'start' | 'middle' | 'end'
/** Describes a label; `x` and `y` are the baseline's point that `anchor` names. */
export type Label = { text: string; x: number; y: number; anchor: Anchor }

const fontSize = 15
/** Approximates the mean letter width of the display face, relative to its size. */
const letter = 0.54
const gap = 9

type Side = { dx: number; dy: number; anchor: Anchor }
/** Lists positions of a label beside its stop, best first. */
const sides: readonly Side[] = [
  { dx: gap, dy: 5, anchor: 'start' },
  { dx: -gap, dy: 5, anchor: 'end' },
  { dx: 0, dy: -gap, anchor: 'middle' },
  { dx: 0, dy: gap + fontSize - 3, anchor: 'middle' },
  { dx: gap - 3, dy: -gap + 3, anchor: 'start' },
  { dx: gap - 3, dy: gap + fontSize - 6, anchor: 'start' },
  { dx: -gap + 3, dy: -gap + 3, anchor: 'end' },
  { dx: -gap + 3, dy: gap + fontSize - 6, anchor: 'end' },
]

const labelAt = (text: string, [x, y]: Point, { dx, dy, anchor }: Side): Label => ({
  text,
  x: x + dx,
  y: y + dy,
  anchor,
})

function toBox({ text, x, y, anchor }: Label): Box {
  const width = text.length * fontSize * letter
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: left, y: y - fontSize + 3, width, height: fontSize }
}

const overlapArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const outsideArea = (box: Box, frame: Box): number => box.width * box.height - overlapArea(box, frame)

/** Samples the legs as small boxes that labels avoid. */
function legBoxes(points: readonly Point[]): Box[] {
  return points.slice(1).flatMap(([x2, y2], i) => {
    const [x1, y1] = points[i]!
    const steps = Math.max(2, Math.round(Math.hypot(x2 - x1, y2 - y1) / 6))
    return Array.from({ length: steps }, (_, k) => {
      const t = (k + 0.5) / steps
      return { x: x1 + (x2 - x1) * t - 2, y: y1 + (y2 - y1) * t - 2, width: 4, height: 4 }
    })
  })
}

/**
 * Places a label beside each stop with the least overlap: labels, stops, legs, `taken` and the frame. `points` follow
 * the route; a repeated point has one label.
 */
export function placeLabels(points: readonly Point[], names: readonly string[], frame: Box, taken: Box[]): Label[] {
  const marks = points.map(([x, y]) => ({ x: x - 7, y: y - 7, width: 14, height: 14 }))
  const legs = legBoxes(points)
  const placed: { label: Label; box: Box }[] = []
  for (const [i, point] of points.entries()) {
    if (names.indexOf(names[i]!) < i) continue
    const cost = (box: Box) => {
      const sum = (boxes: readonly Box[]) => boxes.reduce((all, other) => all + overlapArea(box, other), 0)
      return (
        20 * outsideArea(box, frame) +
        10 * sum([...placed.map((p) => p.box), ...taken]) +
        6 * sum(marks) +
        3 * sum(legs)
      )
    }
    const tries = sides.map((side) => labelAt(names[i]!, point, side))
    const costs = tries.map((label) => cost(toBox(label)))
    const label = tries[costs.indexOf(Math.min(...costs))]!
    placed.push({ label, box: toBox(label) })
  }
  return placed.map(({ label }) => label)
}
