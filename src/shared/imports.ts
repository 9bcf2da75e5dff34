import { z } from 'zod'
import { toCurrencyCode } from './currency-codes'
import { dateOrders } from './date-text'
import { encodings } from './encodings'
import { fileInput } from './files'
import { toWordKey, translateHeading } from './import-words'

export type { ImportColumn, ImportPreview } from './import-views'

/** Reads a part of a line; goes on with `none` after a refusal, so that a line reports all its faults. */
export type Attempt = <T>(read: () => T, none: T) => T

/** Describes a field that a column of an imported file can be. */
export type ImportField = {
  name: string
  /** Names the field on screens; also an accepted heading. */
  label: string
  /** Lists other accepted headings, also of other programs. */
  aliases?: readonly string[]
  /** Lists headings that mean it only where no other column does. */
  fallbacks?: readonly string[]
  /** Selects how its cells are parsed; a part is a share of a price, or an amount. */
  kind?: 'amount' | 'date' | 'part'
  /** Names the columns with the currency of an amount, the first of a line counts. Absent: `currency`. */
  currencyIn?: readonly string[]
  /** Reads a date with two digits of its year in the past: the day of a birth. */
  isPast?: true
  /**
   * Returns a test whether a cell of a refused line would be read otherwise without the others of its column; `isReported`
   * says that a reason names it. The file of refused lines marks it.
   */
  createDoubt?: (column: readonly string[]) => (cell: string, isReported: boolean) => boolean
  /** Keeps an unreadable value in the notes as written, without asking about it. */
  isNoted?: true
  /** Names the field of a column labeled the same, if another column has this field. */
  second?: string
  /** Takes the first filled one of several columns of different headings, as of phone and mobile phone. */
  takesFirst?: boolean
  /** Joins several columns, each but its own with its heading: 'VIP', then 'Customer number: K0001' below. */
  isJoined?: true
  /** Says which words its cells may have, where somebody may choose what others mean; personal ones are not remembered. */
  words?: { isKnown: (text: string) => boolean; meanings: readonly string[]; isPersonal?: true }
}

/** Returns a file with only the headings. Quotes labels with a comma, which would be two columns. */
export const toTemplate = (fields: readonly ImportField[]): string =>
  `\uFEFF${fields.map(({ label }) => (label.includes(',') ? `"${label}"` : label)).join(',')}\r\n`

/** Limits the lines of one file, without its header. */
export const maxImportLines = 5000
/** Limits the characters of a file sent as text in JSON; longer ones are uploaded. */
const maxTextLength = 400_000
/** Limits a body with such a text, in bytes: JSON may write each character with six, as `\u0e01`. */
export const maxTextBytes = maxTextLength * 6 + 65_536

/** Holds a person's choices on how to read a file. */
export const importOptions = z.object({
  encoding: z.enum(encodings).optional(),
  /** Names the sheet of a workbook. Absent: the first with known headings. */
  sheet: z.string().max(80).optional(),
  /** Maps each column by position to a field; blank: the column is left out, '?': nobody said. Absent: as chosen last time, else by the headings. */
  columns: z.array(z.string().max(60)).max(200).optional(),
  /** Gives unknown words a meaning: one of the field's, or blank. Absent: as chosen last time. */
  words: z
    .array(z.object({ field: z.string().max(60), text: z.string().max(200), means: z.string().max(60) }))
    .max(200)
    .optional(),
  /** Decides ambiguous dates such as 03/04/2027. Absent: as other dates of the file prove; else such lines are left out. */
  dates: z.enum(dateOrders).optional(),
})

/** Holds a file to import: as text in JSON, or as an upload with the options beside it. */
export const importSource = importOptions.extend({
  csv: z
    .string('Please choose a file')
    .min(1, 'The file is empty')
    .max(maxTextLength, 'The file is too large for a text: at most 400,000 characters. Please upload it instead')
    .optional(),
  file: fileInput.optional(),
})
export type ImportSource = z.output<typeof importSource>

/** Matches what headings say of their cells: '(USD)', '[optional]', '(DD/MM/YYYY)', 'in EUR' */
const hint =
  /\s*(?:[([](?:[A-Z]{3}|Rs\.?|required|optional|[dmyDMY]{1,4}([-/. ][dmyDMY]{1,4}){2})[)\]]|\bin [A-Z]{3})\s*$/

const sign = /[A-Z]{0,3}\p{Sc}/u
/** Matches the currency at the end of a heading, or a sign at its beginning, with its separator. */
const currencyAt =
  /^[([]?[A-Z]{0,3}\p{Sc}[)\]]?\s*|[\s([/,:_–-]+(?:in[\s_]+)?(?:[A-Z]{0,3}\p{Sc}|([A-Z]{3}|usd|inr|eur|gbp|[Rr]s)\.?)\s*[)\]]?$/u

/** Matches a word in brackets at the end of a heading, which may be the name of a currency: '金額（円）' */
const bracketAt = /\s*[([]([^()[\]]+)[)\]]\s*$/

/** Finds the code of a currency whose name stands in brackets; '' for none, and for another word. */
function readBracket(heading: string): string {
  const word = bracketAt.exec(heading)?.[1]?.trim() ?? ''
  const code = toCurrencyCode(word)
  return code === word.toUpperCase() ? '' : code
}

/** Returns a heading without the currency at its end or beginning. */
const withoutCurrency = (heading: string): string =>
  heading.trim().replace(readBracket(heading) === '' ? currencyAt : bracketAt, '')

/**
 * Reads the currency that a heading names: 'Value (₹)', 'Rate (EUR)', 'Price in GBP', 'value_usd', '金額（円）'; '' for
 * none.
 */
export function readHeadingCurrency(written: string): string {
  const heading = written.normalize('NFKC')
  const named = sign.exec(heading)?.[0] ?? readBracket(heading)
  if (named) return named
  const code = currencyAt.exec(heading.trim())?.[1] ?? ''
  const isKnown = /^rs$/i.test(code) || Intl.supportedValuesOf('currency').includes(code.toUpperCase())
  return isKnown ? code : ''
}

/** Tells whether a heading's currency is that of its cells. */
export const hasMoney = ({ kind }: ImportField): boolean => kind === 'amount' || kind === 'part'

type GetHeadings = (field: ImportField) => readonly string[]

/** Finds the field of a heading, or of its English translation. */
function findKnowing(fields: readonly ImportField[], heading: string, getKnown: GetHeadings): ImportField | undefined {
  if (toWordKey(heading) === '') return undefined
  for (const wanted of [heading, ...translateHeading(heading)].map(toWordKey)) {
    const found = fields.find((field) => getKnown(field).some((one) => toWordKey(one) === wanted))
    if (found) return found
  }
  return undefined
}

/**
 * Finds the field of a heading: 'Star rating' and 'star_rating' are starRating, as are their known translations;
 * undefined for none.
 */
export const findField = (fields: readonly ImportField[], heading: string): ImportField | undefined =>
  findKnowing(fields, heading, ({ name, label, aliases = [] }) => [name, label, ...aliases])

/** Matches the record before a heading of an export of several: 'Deal - Destination', but for the name of a company. */
const record =
  /^(?!organi[sz]ation - name$)(?:account|contact|deal|lead|opportunity|organi[sz]ation|person|potential) - /i

/** Finds the field of a heading without the record before it. */
export const findWithoutRecord = (fields: readonly ImportField[], heading: string): ImportField | undefined =>
  record.test(heading) ? findField(fields, heading.replace(record, '')) : undefined

/**
 * Guesses the field of a heading that no other column has: by a fallback, or without its hint, currency, or record
 * name.
 */
export function guessField(fields: readonly ImportField[], written: string): ImportField | undefined {
  const heading = written.normalize('NFKC')
  const amounts = readHeadingCurrency(heading) === '' ? [] : fields.filter(hasMoney)
  return (
    findKnowing(fields, heading, ({ fallbacks = [] }) => fallbacks) ??
    findField(fields, heading.replace(hint, '')) ??
    findField(amounts, withoutCurrency(heading)) ??
    (record.test(heading) ? guessField(fields, heading.replace(record, '')) : undefined)
  )
}
