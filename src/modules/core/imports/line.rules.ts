import { z } from 'zod'
import { exampleBirthday, toPast } from '../../../shared/date-text'
import { latestToday } from '../../../shared/dates'
import { birthDate } from '../../../shared/fields'
import { readFileDate } from '../../../shared/file-dates'
import { invalid, invalidFields } from '../../../shared/errors'

export const savedMeanwhile = 'Somebody else saved it meanwhile. Import this line again'

/** Validates what a line says. `columns` names those of fields. @throws AppError invalid naming each wrong field */
export function parseLine<Schema extends z.ZodType>(
  schema: Schema,
  input: z.input<Schema>,
  columns: Readonly<Record<string, string>> = {},
): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0] ?? '')
    fields[columns[field] ?? field] ??= message
  }
  throw invalidFields(fields)
}

const splitBy = (cell: string, separator: RegExp): string[] => [
  ...new Set(
    cell
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/** Splits several e-mail addresses or phone numbers of one cell, as programs join them. Leaves any other text whole. */
function splitContacts(cell = ''): string[] {
  const addresses = splitBy(cell, /:::|[,;\s]/)
  if (addresses.every((part) => part.includes('@'))) return addresses
  const numbers = splitBy(cell, /:::|[,;\n]/)
  return numbers.every((part) => /(\d\D*){6}/.test(part)) ? numbers : splitBy(cell, /:::/)
}

/** Returns the first of several e-mail addresses or phone numbers of one cell; '' for a blank one. */
export const toFirst = (cell?: string): string => splitContacts(cell)[0] ?? ''

/** Says by column which further addresses and numbers of these columns are left out. */
export const listFurther = (
  cells: Readonly<Record<string, string>>,
  columns: readonly string[],
): { column: string; message: string }[] =>
  columns.flatMap((column) => {
    const [first, ...others] = splitContacts(cells[column])
    return others.length > 0
      ? [{ column, message: `${first} counts, as the first: ${others.join(', ')} is left out` }]
      : []
  })

/** Returns an id of our own; the numbers of other programs name nothing here. */
export const toOwnId = (cell = ''): string | undefined => (z.uuid().safeParse(cell).success ? cell : undefined)

/** Explains an unknown id, as in a file of another agency. */
export const describeUnknownId = (name: string): string =>
  `There is no ${name} of this id. Leave the column ID out to add what is new`

/** Reads a day; undefined for a blank cell. @throws AppError invalid for a text that is no date, or two */
export function readDay(cell: string | undefined, column: string, example?: string): string | undefined {
  if (!cell) return undefined
  const read = readFileDate(cell, undefined, example)
  if ('date' in read) return read.date
  throw invalid(read.problem, column)
}

/**
 * Reads the day of somebody's birth; undefined for a blank cell.
 * @throws AppError invalid for a text that is no date, or two, and for a day that is still to come
 */
export function readBirthDay(cell: string | undefined, column: string): string | undefined {
  const day = readDay(cell, column, exampleBirthday)
  if (day === undefined) return undefined
  const read = birthDate().safeParse(toPast(cell!, day, latestToday(new Date())))
  if (read.success) return read.data
  throw invalid(read.error.issues[0]!.message, column)
}

const areAlike = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Returns the values that differ from the stored row; absent ones change nothing. */
export const findChanges = <Values extends object>(values: Values, stored: object): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && !areAlike(value, (stored as Record<string, unknown>)[name]),
    ),
  ) as Values

/** Returns the effect of a line: a new row, changes of the stored one, or nothing. */
export const getOutcome = (stored: object | null | undefined, changes: object): 'new' | 'changed' | 'same' =>
  !stored ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same'

/** Returns a check that refuses a value which an earlier line of the file has. */
export function seenOnce() {
  const seen = new Map<string, number>()
  return (line: number, column: string, value: string | null | undefined, label: string): void => {
    if (!value) return
    const earlier = seen.get(`${column} ${value}`)
    if (earlier !== undefined) throw invalid(`Line ${earlier} has the same ${label}`, column)
    seen.set(`${column} ${value}`, line)
  }
}
