/** What is chosen when two leads become one: a column, or several that belong together. */
const columnsOf = {
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
export type MergeField = keyof typeof columnsOf
export const mergeFields = Object.keys(columnsOf) as [MergeField, ...MergeField[]]

/** Columns of a lead by their names in code. */
type Columns = Readonly<Record<string, unknown>>

/** Columns as the lead that stays had them, and as the merge left them. Its former account is beside its address. */
export type MergedFields = { into: Columns; kept: Columns }

/** What a merge moved. Without `lead` and `fields` it cannot be undone: one of the two is anonymized. */
export type MovedLead = {
  /** The row that went, by the table's names. */
  lead?: Record<string, unknown>
  /** Of the lead that stays, where it took something over. */
  fields?: MergedFields
  /** Ids of rows by what they are. */
  rows: Record<string, string[]>
}

/** A merge in the timeline of the lead that stayed. */
export type LeadMergeView = { id: string; fromId: string; undone: boolean }

const groups = Object.values(columnsOf) as readonly string[][]
const pick = (row: Columns, columns: readonly string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
/** What it had there; whose the address was, too. */
const had = (into: Columns, columns: readonly string[]): Columns =>
  pick(into, columns.includes('email') ? [...columns, 'userId'] : columns)
/** Instants of a row and of JSON are the same. */
const same = (a: Columns, b: Columns) => JSON.stringify(a) === JSON.stringify(b)

/** What the one that stays takes over, and what it had there. */
export function takenOver(from: Columns, into: Columns, taken: readonly MergeField[]): MergedFields {
  const columns = taken.flatMap((field) => columnsOf[field])
  return { into: pick(into, columns), kept: pick(from, columns) }
}

/** Later merges once this one is undone. The next to take a field over gives back what was there before this. */
export function passedOn<Row extends { moved: MovedLead }>({ into, kept }: MergedFields, later: readonly Row[]) {
  const next = (column: string) => later.findIndex(({ moved }) => Object.hasOwn(moved.fields?.into ?? {}, column))
  return later.flatMap((row, i) => {
    const { fields } = row.moved
    const back = groups
      .filter(([first]) => fields && Object.hasOwn(kept, first!) && next(first!) === i)
      .filter((columns) => same(pick(fields!.into, columns), pick(kept, columns)))
      .map((columns) => had(into, columns))
    if (!fields || back.length === 0) return []
    return { row, moved: { ...row.moved, fields: { ...fields, into: Object.assign({}, fields.into, ...back) } } }
  })
}

/** What an undo gives the one that stayed: what it had before, except where staff have changed it since. */
export function givenBack(now: Columns, { into, kept }: MergedFields): Columns {
  const back = groups
    .filter(([first]) => Object.hasOwn(kept, first!))
    .filter((columns) => same(pick(now, columns), pick(kept, columns)))
    .map((columns) => had(into, columns))
  return Object.assign({}, ...back) as Columns
}
