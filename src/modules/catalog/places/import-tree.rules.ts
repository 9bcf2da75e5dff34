import type { BadLine } from '../../../shared/csv'
import { fold } from '../../../shared/text'
import { splitPath } from './import.rules'

export type KnownPlace = { id: string; name: string; parentId: string | null }
type FindNamed = (word: string) => string | undefined

/** Describes a line: the place that it adds or changes with its new names, and the cell that names its parent. */
type Planted = {
  line: number
  id: string
  name: string
  words: readonly string[]
  parent: string | undefined
}

type Tree = {
  /** Maps the places of good lines to what they lie in. Those that others of the file lie in come first. */
  parents: Map<string, string | null>
  bad: BadLine[]
}

/**
 * Finds the parents of a file's places, of the agency or of the file, in any order of lines. `left` has lines refused
 * before, by their folded names.
 */
export function plant(
  lines: readonly Planted[],
  known: ReadonlyMap<string, KnownPlace>,
  findKnown: FindNamed,
  left: ReadonlyMap<string, number>,
): Tree {
  const bad: BadLine[] = []
  const lost = new Map(left)
  const paths = new Map(lines.map(({ id, parent }) => [id, parent ? splitPath(parent).map(fold) : []]))
  let good = [...lines]
  // Begins again after each refusal, as an unmoved place may close another circle.
  for (;;) {
    const [parents, refused] = plantOnce(good, known, findKnown, { lost, paths })
    if (refused.length === 0) return { parents: sortFromTop(parents), bad }
    bad.push(...refused)
    const numbers = new Set(refused.map(({ line }) => line))
    for (const { line, words } of good) if (numbers.has(line)) for (const word of words) lost.set(word, line)
    good = good.filter(({ line }) => !numbers.has(line))
  }
}

type Read = { lost: ReadonlyMap<string, number>; paths: ReadonlyMap<string, readonly string[]> }
/** Finds places of the agency and the file. */
type Ways = { find: FindNamed; toName: (id: string) => string; getParent: (id: string) => string | null }

function plantOnce(
  lines: readonly Planted[],
  known: ReadonlyMap<string, KnownPlace>,
  findKnown: FindNamed,
  read: Read,
): [Map<string, string | null>, BadLine[]] {
  const own = new Map(lines.flatMap(({ id, words }) => words.map((word) => [word, id] as const)))
  const names = new Map(lines.map(({ id, name }) => [id, name]))
  const parents = new Map<string, string | null>()
  const refused = new Map<string, string>()
  const ways: Ways = {
    find: (word) => own.get(word) ?? findKnown(word),
    toName: (id) => names.get(id) ?? known.get(id)?.name ?? '',
    getParent: (id) => (parents.has(id) ? parents.get(id)! : (known.get(id)?.parentId ?? null)),
  }
  for (const line of lines) {
    const found = findParent(line, known.get(line.id)?.parentId ?? null, read, ways)
    if ('problem' in found) refused.set(line.id, found.problem)
    else parents.set(line.id, found.parent)
  }
  for (const circle of findCircles([...parents.keys()], ways.getParent)) {
    const circleText = [...circle, circle[0]!].slice(0, 4).map(ways.toName).join(' lies in ')
    for (const id of circle)
      if (ways.getParent(id) !== known.get(id)?.parentId && names.has(id))
        refused.set(id, `That would be a circle: ${circleText}`)
  }
  for (const line of lines) {
    const problem = refused.has(line.id) ? null : findPathProblem(line, read, ways)
    if (problem) refused.set(line.id, problem)
  }
  refuseBelow(parents, refused, (id) => !known.has(id))
  const bad = lines.flatMap(({ id, line }) =>
    refused.has(id) ? { line, column: 'parent', message: refused.get(id)! } : [],
  )
  return [parents, bad]
}

/** Finds what a place lies in: the place that its cell names, or the last one of a path. A blank cell leaves it there. */
function findParent(
  { id, parent }: Planted,
  stays: string | null,
  { lost, paths }: Read,
  { find, toName }: Ways,
): { parent: string | null } | { problem: string } {
  if (!parent) return { parent: stays }
  const whole = fold(parent)
  // Prefers its present parent where another place has the same name.
  if (stays !== null && fold(toName(stays)) === whole) return { parent: stays }
  const last = paths.get(id)!.at(-1) ?? whole
  const found = find(whole) ?? find(last)
  if (found === id) return { problem: 'A place cannot lie in itself' }
  if (found !== undefined) return { parent: found }
  const line = lost.get(whole) ?? lost.get(last)
  return { problem: line ? `Line ${line}, which has this place, is left out` : `There is no place ‘${parent}’` }
}

/** Explains why a path does not lead to the place at its end; null: it does, or it is one name. */
function findPathProblem({ id, parent }: Planted, { paths }: Read, ways: Ways): string | null {
  const path = paths.get(id)!
  if (!parent || path.length < 2 || ways.find(fold(parent)) !== undefined) return null
  const end = ways.getParent(id)
  const stray = findMisplacedPart(path, end, ways)
  // Quotes the cell as it is written.
  return stray === undefined
    ? null
    : `${ways.toName(end!)} does not lie in ‘${splitPath(parent)[path.indexOf(stray)]!}’`
}

/** Finds the circles among these places and what they lie in, each once. */
function findCircles(ids: readonly string[], getParent: (id: string) => string | null): string[][] {
  const circles: string[][] = []
  const seen = new Set<string>()
  for (const id of ids) {
    const path = new Map<string, number>()
    let at: string | null = id
    while (at !== null && !seen.has(at)) {
      seen.add(at)
      path.set(at, path.size)
      at = getParent(at)
    }
    if (at !== null && path.has(at)) circles.push([...path.keys()].slice(path.get(at)))
  }
  return circles
}

/**
 * Returns the part of a path that is no parent of the place at its end; undefined for none. A path may skip parents.
 */
function findMisplacedPart(path: readonly string[], end: string | null, { find, getParent }: Ways): string | undefined {
  const passed = new Set<string>()
  const goUp = (wanted: string | undefined, from: string | null): string | null => {
    let at = from
    while (at !== null && at !== wanted && !passed.has(at)) {
      passed.add(at)
      at = getParent(at)
    }
    return at === wanted ? at : null
  }
  let at = end
  for (const part of path.slice(0, -1).toReversed()) {
    at = at === null ? null : goUp(find(part), getParent(at))
    if (at === null) return part
  }
  return undefined
}

/** Refuses places below a refused new place. */
function refuseBelow(
  parents: ReadonlyMap<string, string | null>,
  refused: Map<string, string>,
  isNew: (id: string) => boolean,
): void {
  const inner = new Map<string, string[]>()
  for (const [id, parent] of parents) if (parent !== null) inner.set(parent, [...(inner.get(parent) ?? []), id])
  const queue = [...refused.keys()].filter(isNew)
  for (const outer of queue)
    for (const id of inner.get(outer) ?? []) {
      if (refused.has(id)) continue
      refused.set(id, 'The line of the place that it lies in is left out')
      if (isNew(id)) queue.push(id)
    }
}

/** Sorts places so that parents come first. */
function sortFromTop(parents: ReadonlyMap<string, string | null>): Map<string, string | null> {
  const sorted = new Map<string, string | null>()
  for (const id of parents.keys()) {
    const path: string[] = []
    for (let at: string | null = id; at !== null && parents.has(at) && !sorted.has(at); at = parents.get(at)!)
      path.push(at)
    for (const one of path.toReversed()) sorted.set(one, parents.get(one)!)
  }
  return sorted
}
