import { columnNamed } from '../../shared/csv'

/** Columns of the CSV; the names are those of the form's fields. */
export const importColumns = [
  'customerName',
  'email',
  'mobile',
  'destination',
  'numberOfTravelers',
  'travelDate',
  'budget',
  'value',
  'source',
  'owner',
  'notes',
] as const

/** What else a column may be called. */
const otherNames: Record<string, string> = {
  name: 'customerName',
  phone: 'mobile',
  travelers: 'numberOfTravelers',
  pax: 'numberOfTravelers',
  departure: 'travelDate',
}

export const importColumnOf = (header: string): string | null =>
  columnNamed(importColumns, header) ?? otherNames[columnNamed(Object.keys(otherNames), header) ?? ''] ?? null

const needed = ['customerName', 'email', 'mobile', 'destination'] as const

/** A line as the form would send it. Blank cells are absent, but for those that a lead needs. */
export function importInputOf(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const { numberOfTravelers, source, ...texts } = Object.fromEntries(
    Object.entries(cells).filter(([, cell]) => cell !== ''),
  )
  return {
    ...Object.fromEntries(needed.map((column) => [column, ''])),
    ...texts,
    ...(numberOfTravelers !== undefined && { numberOfTravelers: Number(numberOfTravelers) }),
    ...(source !== undefined && { source: source.toLowerCase() }),
  }
}

export const maxImportLines = 1000
export const maxImportLength = 400_000
