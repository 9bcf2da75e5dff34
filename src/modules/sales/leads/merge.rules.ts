/** Lists the choices in a merge of two leads: a column each, or several that belong together. */
const mergeColumns = {
  contact: ['customerName', 'email', 'mobile'],
  destination: ['destination'],
  travelers: ['numberOfTravelers'],
  travelDate: ['travelDate'],
  budget: ['budget'],
  value: ['valueMinor', 'currency'],
  source: ['source'],
  owner: ['ownerId'],
  stage: ['status', 'outcome', 'lostReason', 'closedAt'],
}
export type MergeField = keyof typeof mergeColumns
export const mergeFields = Object.keys(mergeColumns) as [MergeField, ...MergeField[]]

/** Maps columns of a lead, by their names in code, to values. */
type Columns = Readonly<Record<string, unknown>>

/**
 * Holds columns of the remaining lead before and after the merge. Includes its former account if the address changed.
 */
export type MergedFields = { into: Columns; kept: Columns }

/** Records what a merge moved. Cannot be undone without `lead` and `fields`: one of the two leads is anonymized. */
export type MovedLead = {
  /** Holds the deleted row, by the table's column names. */
  lead?: Record<string, unknown>
  fields?: MergedFields
  /** Maps kinds of moved rows to their ids. */
  rows: Record<string, string[]>
}

const groups = Object.values(mergeColumns) as readonly string[][]
const pick = (row: Columns, columns: readonly string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
/** Picks former values, with the account if the address is among them. */
const pickFormer = (into: Columns, columns: readonly string[]): Columns =>
  pick(into, columns.includes('email') ? [...columns, 'userId'] : columns)
/** Compares as JSON: a row holds a Date where stored JSON holds a text. */
const isSame = (a: Columns, b: Columns) => JSON.stringify(a) === JSON.stringify(b)

export function takenOver(from: Columns, into: Columns, taken: readonly MergeField[]): MergedFields {
  const columns = taken.flatMap((field) => mergeColumns[field])
  return { into: pick(into, columns), kept: pick(from, columns) }
}

/**
 * Corrects later merges when this one is undone. Gives the next one to take a field over the value from before this
 * merge.
 */
export function correctMerges<Row extends { moved: MovedLead }>({ into, kept }: MergedFields, later: readonly Row[]) {
  const findNext = (column: string) => later.findIndex(({ moved }) => Object.hasOwn(moved.fields?.into ?? {}, column))
  return later.flatMap((row, i) => {
    const { fields } = row.moved
    const back = groups
      .filter(([first]) => fields && Object.hasOwn(kept, first!) && findNext(first!) === i)
      .filter((columns) => isSame(pick(fields!.into, columns), pick(kept, columns)))
      .map((columns) => pickFormer(into, columns))
    if (!fields || back.length === 0) return []
    return { row, moved: { ...row.moved, fields: { ...fields, into: Object.assign({}, fields.into, ...back) } } }
  })
}

/** Returns the former values that an undo restores. Skips fields that staff have changed since. */
export function restoreColumns(now: Columns, { into, kept }: MergedFields): Columns {
  const back = groups
    .filter(([first]) => Object.hasOwn(kept, first!))
    .filter((columns) => isSame(pick(now, columns), pick(kept, columns)))
    .map((columns) => pickFormer(into, columns))
  return Object.assign({}, ...back) as Columns
}
