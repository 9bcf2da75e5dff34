import { findField, findWithoutRecord, guessField, type ImportField } from '../../../shared/imports'

/** Describes a kind of files: the columns that it knows, and labels of those that it needs and lacks. */
export type FileKind = { fields: readonly ImportField[]; missing: (columns: ReadonlySet<string>) => string[] }

const findKnown = ({ fields }: FileKind, headings: readonly string[]): Set<string> =>
  new Set(
    headings.flatMap(
      (heading) =>
        [findField, findWithoutRecord, guessField].flatMap((find) => find(fields, heading)?.name ?? [])[0] ?? [],
    ),
  )

/**
 * Finds the kind of records that a file is rather of: one that knows more of its columns than `chosen`, and lacks none.
 * Null where there is none.
 */
export function findBetterKind<Kind extends string>(
  kinds: Readonly<Record<Kind, FileKind>>,
  chosen: Kind,
  headings: readonly string[],
): { kind: Kind; known: number; own: number } | null {
  const own = findKnown(kinds[chosen], headings).size
  const fits = (Object.keys(kinds) as Kind[])
    .map((kind) => ({ kind, columns: findKnown(kinds[kind], headings) }))
    .filter(({ kind, columns }) => columns.size > own && kinds[kind].missing(columns).length === 0)
    .toSorted((a, b) => b.columns.size - a.columns.size)
  return fits[0] ? { kind: fits[0].kind, known: fits[0].columns.size, own } : null
}
