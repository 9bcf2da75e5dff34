import type { BadLine } from '../../../shared/csv'
import { fold } from '../../../shared/text'
import { splitPath } from './import.rules'

export type Known = { id: string; name: string; parentId: string | null }
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
  known: ReadonlyMap<string, Known>,
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

function plantOnce(
  lines: readonly Planted[],
  known: ReadonlyMap<string, Known>,
  findKnown: FindNamed,
  { lost, paths }: Read,
): [Map<string, string | null>, BadLine[]] {
  const own = new Map(lines.flatMap(({ id, words }) => words.map((word) => [word, id] as const)))
  const find = (word: string) => own.get(word) ?? findKnown(word)
  const names = new Map(lines.map(({ id, name }) => [id, name]))
  const toName = (id: string) => names.get(id) ?? known.get(id)?.name ?? ''
  const parents = new Map<string, string | null>()
  const refused = new Map<string, string>()
  for (const { id, parent } of lines) {
    const stays = known.get(id)?.parentId ?? null
    const whole = fold(parent ?? '')
    const last = paths.get(id)!.at(-1) ?? whole
    // Prefers its present parent where another place has the same name.
    const isThere = stays !== null && fold(toName(stays)) === whole
    const found = !parent || isThere ? stays : (find(whole) ?? find(last))
    if (found === undefined) {
      const line = lost.get(whole) ?? lost.get(last)
      refused.set(id, line ? `Line ${line}, which has this place, is left out` : `There is no place ‘${parent}’`)
    } else if (found === id) refused.set(id, 'A place cannot lie in itself')
    else parents.set(id, found)
  }
  const getParent = (id: string) => (parents.has(id) ? parents.get(id)! : (known.get(id)?.parentId ?? null))
  for (const circle of findCircles([...parents.keys()], getParent)) {
    const circleText = [...circle, circle[0]!].slice(0, 4).map(toName).join(' lies in ')
    for (const id of circle)
      if (getParent(id) !== known.get(id)?.parentId && names.has(id))
        refused.set(id, `That would be a circle: ${circleText}`)
  }
  for (const { id, parent } of lines) {
    const path = paths.get(id)!
    if (refused.has(id) || path.length < 2 || find(fold(parent!)) !== undefined) continue
    const stray = findMisplacedPart(path, getParent(id), { find, getParent })
    // Quotes the cell as it is written.
    if (stray !== undefined)
      refused.set(id, `${toName(getParent(id)!)} does not lie in ‘${splitPath(parent!)[path.indexOf(stray)]!}’`)
  }
  refuseBelow(parents, refused, (id) => !known.has(id))
  const bad = lines.flatMap(({ id, line }) =>
    refused.has(id) ? { line, column: 'parent', message: refused.get(id)! } : [],
  )
  return [parents, bad]
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

type Ways = { find: FindNamed; getParent: (id: string) => string | null }

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
