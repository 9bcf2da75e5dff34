import { z } from 'zod'
import type { BadLine } from './csv'
import type { DateOrder } from './date-text'
import { type Encoding, encodings } from './encodings'
import { fileInput } from './files'

/** What a column of an imported file can be. */
export type ImportField = {
  name: string
  /** As the screens call it; also a heading that is understood. */
  label: string
  /** Other headings, among them those of other programs. */
  aliases?: readonly string[]
  /** Headings that mean it only where no other column does. */
  fallbacks?: readonly string[]
  /** What its cells are read as. */
  kind?: 'amount' | 'date'
}

/** What dates of a file may begin with, where they may be two. */
export const dateOrders = ['day-first', 'month-first'] as const satisfies readonly DateOrder[]

/** Lines of one file, without its header. */
export const maxImportLines = 5000
/** Characters of a file that is sent as text in JSON; others are sent as files. */
const maxTextLength = 400_000

/** How a person says that a file is read. */
export const importOptions = z.object({
  encoding: z.enum(encodings).optional(),
  /** The field of each column, by its place; blank: the column is left out. Absent: as the headings say. */
  columns: z.array(z.string().max(60)).max(200).optional(),
  /** What dates such as 03/04/2027 begin with. Absent: lines with such a date are left out. */
  dates: z.enum(dateOrders).optional(),
})

/** A file to import: as text in JSON, or as what a form sends with the options beside it. */
export const importSource = importOptions.extend({
  csv: z
    .string('Please choose a file')
    .min(1, 'The file is empty')
    .max(maxTextLength, 'The file is too large: at most 400,000 characters')
    .optional(),
  file: fileInput.optional(),
})
export type ImportSource = z.output<typeof importSource>

/** A column of the file as it was read. */
export type ImportColumn = {
  heading: string
  /** The field that it is imported as; blank for none. */
  field: string
  /** Its first values. */
  samples: string[]
  /** Of amounts and dates: cells, and what they are read as; those first that somebody may have meant otherwise. */
  readings: { text: string; as: string }[]
}

/** What an import would do. */
export type ImportPreview = {
  /** How the letters were read; null where the file leaves no choice. */
  encoding: Encoding | null
  isSure: boolean
  fields: { name: string; label: string }[]
  columns: ImportColumn[]
  /** The first date that may be two; blank where none is. */
  unclearDate: string
  /** Why nothing of the file can be imported; null when its columns suffice. */
  problem: string | null
  /** Good lines: those that are new, change something, or are there already. */
  count: number
  added: number
  changed: number
  same: number
  /** Of the first ones that are new or change something. */
  names: string[]
  bad: BadLine[]
  /** The lines that are left out, with their reasons, as a file; blank where there is none. */
  badCsv: string
}

const key = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** What headings say of their cells: '(USD)', '[optional]', '(DD/MM/YYYY)', 'in EUR' */
const hint =
  /\s*(?:[([](?:[A-Z]{3}|Rs\.?|required|optional|[dmyDMY]{1,4}([-/. ][dmyDMY]{1,4}){2})[)\]]|\bin [A-Z]{3})\s*$/

const sign = /[A-Z]{0,3}\p{Sc}/u
/** The currency at the end of a heading, or a sign at its beginning, with what separates it. */
const currencyAt =
  /^[([]?[A-Z]{0,3}\p{Sc}[)\]]?\s*|[\s([/,:_–-]+(?:in[\s_]+)?(?:[A-Z]{0,3}\p{Sc}|([A-Z]{3}|usd|inr|eur|gbp|[Rr]s)\.?)\s*[)\]]?$/u

/** The currency that a heading names: 'Value (₹)', 'Rate (EUR)', 'Price in GBP', 'value_usd'; '' for none. */
export function readHeadingCurrency(heading: string): string {
  const named = sign.exec(heading)?.[0]
  if (named) return named
  const code = currencyAt.exec(heading.trim())?.[1] ?? ''
  const isKnown = /^rs$/i.test(code) || Intl.supportedValuesOf('currency').includes(code.toUpperCase())
  return isKnown ? code : ''
}

/** The field that a heading names: 'Star rating' and 'star_rating' are starRating; undefined where there is none. */
export function findField(fields: readonly ImportField[], heading: string): ImportField | undefined {
  const wanted = key(heading)
  if (wanted === '') return undefined
  return fields.find(({ name, label, aliases = [] }) => [name, label, ...aliases].map(key).includes(wanted))
}

/** The field that a heading means where no other column is it: by a fallback, or without its hint or currency. */
export function guessField(fields: readonly ImportField[], heading: string): ImportField | undefined {
  const wanted = key(heading)
  const amounts = readHeadingCurrency(heading) === '' ? [] : fields.filter(({ kind }) => kind === 'amount')
  return (
    fields.find(({ fallbacks = [] }) => wanted !== '' && fallbacks.map(key).includes(wanted)) ??
    findField(fields, heading.replace(hint, '')) ??
    findField(amounts, heading.trim().replace(currencyAt, ''))
  )
}
