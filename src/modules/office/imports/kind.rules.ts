import { findField, findWithoutRecord, guessField, type ImportField } from '../../../shared/imports'

/** Describes a kind of files: the columns that it knows, and labels of those that it needs and lacks. */
export type FileKind = {
  fields: readonly ImportField[]
  missing: (columns: ReadonlySet<string>) => string[]
  /** Lists fields that records of other kinds have in other programs, too: they tell nothing. */
  vague?: readonly string[]
}

/** Sets the fewest distinctive columns that prove another kind. */
const leastTelling = 2

/** Returns the field of each heading; blank for none. */
const findKnown = ({ fields }: FileKind, headings: readonly string[]): string[] =>
  headings.map(
    (heading) =>
      [findField, findWithoutRecord, guessField].flatMap((find) => find(fields, heading)?.name ?? [])[0] ?? '',
  )

const countFields = (columns: readonly string[]) => new Set(columns.filter(Boolean)).size

type BetterKind<Kind extends string = string> = {
  kind: Kind
  known: number
  own: number
  /** Tests whether it knows all columns that `chosen` knows, and enough distinctive ones beside. */
  isClear: boolean
  alone: number[]
}

/**
 * Finds a kind of records that suits a file better: it knows more of the columns than `chosen`, and lacks none that it
 * needs. Null without one.
 * @param columns holds fields of `chosen` by column, as read; else the headings name them
 */
export function findBetterKind<Kind extends string>(
  kinds: Readonly<Record<Kind, FileKind>>,
  chosen: Kind,
  headings: readonly string[],
  columns: readonly string[] = [],
): BetterKind<Kind> | null {
  const here = findKnown(kinds[chosen], headings).map((name, at) => columns[at] || name)
  const own = countFields(here)
  const fits = (Object.keys(kinds) as Kind[])
    .filter((kind) => kind !== chosen)
    .map((kind) => ({ kind, there: findKnown(kinds[kind], headings) }))
    .map((one) => ({ ...one, known: countFields(one.there) }))
    .filter(({ kind, there, known }) => known > own && kinds[kind].missing(new Set(there)).length === 0)
    .toSorted((a, b) => b.known - a.known)
  const [best] = fits
  if (!best) return null
  const { kind, there, known } = best
  const alone = there.flatMap((name, at) => (name && !here[at] ? at : []))
  const { vague = [] } = kinds[kind]
  const telling = countFields(alone.map((at) => (vague.includes(there[at]!) ? '' : there[at]!)))
  const isClear = telling >= leastTelling && here.every((name, at) => name === '' || there[at] !== '')
  return { kind, known, own, isClear, alone }
}
