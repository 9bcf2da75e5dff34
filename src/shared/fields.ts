import { z } from 'zod'
import { getAmountProblem, GivenAmount, isPriceOnRequest, readAmountIn } from './amounts'
import { currencies } from './currencies'
import { latestToday } from './dates'
import { emailPattern, toEmailAddress } from './email-address'
import './messages'
import { type Currency, maxMinor } from './money'
import { hasExtension, looksLikePhone, toPlainPhone } from './phone-text'
import { fold } from './text'

/** Matches control characters of ASCII (C0), delete, and those of ISO 8859 (C1), where U+0085 breaks a line. */
const control = /\p{Cc}/gu

/** Detects NUL and lone surrogates, which PostgreSQL cannot store, and other control characters. */
const hasForbidden = (text: string, allowed: string) =>
  !text.isWellFormed() || [...text.matchAll(control)].some(([c]) => !allowed.includes(c))

type Bounds = { min?: number; max?: number; message?: string }

/** Matches a text of which nothing is seen: blanks, format characters and blank letters. */
const unseen = /^(?:[\p{Z}\p{Cf}\u2800\u3164\uffa0]|\u115f|\u1160)+$/u

const base = (allowed: string, { min = 0, max = 200, message }: Bounds) =>
  z
    .string(message)
    .transform((s) => (min > 0 && unseen.test(s) ? '' : s.trim()))
    // Prefers its own message for optional fields, as one about a missing value would mislead.
    .refine((s) => !hasForbidden(s, allowed), (min === 0 && message) || 'Please remove the unusual characters')
    .pipe(z.string().min(min, message).max(max, `At most ${max} characters`))

/**
 * Validates the last part of an address, in any script. Refuses uppercase, as two addresses would differ by case alone.
 */
export const pageSlug = ({ max, message }: { max: number; message?: string }) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .regex(/^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u, message)
    .max(max)

/** Runs a rule of several fields even beside an invalid field, so that a form shows all problems at once. */
export const besideOthers = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

/** Validates one line, trimmed; lengths are inclusive and counted after trimming. */
export const line = (bounds: Bounds = {}) => base('\t', bounds)

/**
 * Matches invisible and direction-changing characters: format characters, blank letters, private and unassigned ones.
 * Allows the two joiners that Indic and Persian names need.
 */
const invisible =
  /[\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800\u3164\uffa0]|\u115f|\u1160|\u034f|\u17b4|\u17b5|(?![\u200c\u200d])\p{Cf}/u
const strayJoiner = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u

/** Validates a person's name, on one line: against impersonation. */
export const personName = (bounds: Bounds = {}) =>
  line(bounds).refine(
    (name) => !invisible.test(name) && !strayJoiner.test(name),
    'Please remove the invisible characters',
  )

/** Validates several lines, trimmed. */
export const paragraph = (bounds: Bounds = {}) => base('\t\n\r', { max: 4000, ...bounds })

/** Validates the entries of a list in order, without duplicates. */
export const listed = (entry: z.ZodType<string>, max: number, min = 1) =>
  z
    .array(entry)
    .min(min, 'Please enter at least one')
    .max(max, `At most ${max}`)
    .superRefine((entries, ctx) => {
      const seen = new Set<string>()
      for (const [i, one] of entries.entries()) {
        if (seen.has(fold(one))) ctx.addIssue({ code: 'custom', path: [i], message: 'This is in the list already' })
        seen.add(fold(one))
      }
    })

/** Validates an optional text: blank means absent. */
export const optionalLine = (max = 200) =>
  line({ max })
    .transform((s) => s || undefined)
    .pipe(z.string().optional())
    .optional()

/** Treats absent, null and blank texts alike. */
export const optional = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim() || undefined)
    .pipe(schema.optional())

export const optionalParagraph = (max = 4000) =>
  paragraph({ max })
    .transform((s) => s || undefined)
    .pipe(z.string().optional())
    .optional()

/** Validates one address, lower-cased and with its domain in ASCII, against header injection. */
export const email = (message = 'Please enter a valid email address') =>
  line({ max: 320, message })
    .transform(toEmailAddress)
    .pipe(z.email({ pattern: emailPattern, error: message }))

/** Validates any country's number (product.md 6.7), in plain characters; the server detects its country. */
export const phone = (message = 'Please enter a valid phone number') =>
  line({ min: 1, max: 60, message })
    .transform(toPlainPhone)
    .refine((plain) => !hasExtension(plain), 'Please enter the phone number without its extension')
    .refine((plain) => hasExtension(plain) || looksLikePhone(plain), message)

/** Validates an optional text that is '' when it is absent. */
export const blankOr = (schema: z.ZodType<string, string>) =>
  z.string().transform((text, issues): string => {
    if (text.trim() === '') return ''
    const { data, error } = schema.safeParse(text)
    for (const { message } of error?.issues ?? []) issues.addIssue({ code: 'custom', message })
    return data ?? z.NEVER
  })

/** Validates a value that is null when it is absent or blank. */
export const orNull = <T>(schema: z.ZodType<T, string>) =>
  z
    .union([z.literal(''), z.null()])
    .transform(() => null)
    .or(schema)

/** Validates a value that may be absent, null or blank. */
export const orAbsent = <T>(schema: z.ZodType<T, number>) =>
  z
    .union([z.literal(''), z.null()])
    .transform(() => undefined)
    .or(schema)
    .optional()

/** Validates how many of something there are; a refusal names the bounds. */
export const countBetween = ({ min, max }: { min: number; max: number }, what: string) => {
  const message = `Between ${min} and ${max} ${what}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** Validates an existing calendar date between 1900 and 2199. */
export const calendarDate = (message = 'Please enter a valid date') =>
  z.iso.date(message).refine((d) => d >= '1900-01-01' && d < '2200-01-01', message)

/** Validates a past day, or one that is today somewhere on earth: births and weddings. */
export const pastDate = (
  message = 'Please enter a valid date',
  future = 'Please enter a date that is not in the future',
) => calendarDate(message).refine((d) => d <= latestToday(new Date()), future)

export const birthDate = (message = 'Please enter a valid date of birth') =>
  pastDate(message, 'A date of birth cannot be in the future')

/** Validates a field of a partial update: absent means unchanged, null and blank clear it. */
export const clearable = <T>(schema: z.ZodType<T, string>, message = 'Please enter a text') =>
  z
    .string(message)
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))
    .pipe(schema.nullable())
    .optional()

function toZone(typed: string): string {
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone: typed }).resolvedOptions()
    return typed.includes('/') ? typed : zone
  } catch {
    return ''
  }
}
/** Resolves abbreviations, which PostgreSQL reads as other zones or not at all: 'IST' is Asia/Calcutta. */
export const timeZone = line({ min: 1, max: 60 })
  .transform(toZone)
  .refine((zone) => zone === 'UTC' || zone.includes('/'), 'Please enter a time zone such as America/New_York')

export const currencySchema = z.enum(currencies, 'Please choose a currency')

/** Limits what an `integer` of the database holds. */
const maxInteger = 2_147_483_647
export const wholeNumber = z.number().int().min(0).max(maxInteger)
/** Validates the version of a row that was edited; 0 before its first save. */
export const version = wholeNumber

/** Validates integer minor units: cents, paise, yen, fils. */
export const minorUnits = z.number().int().min(0).max(maxMinor)

const orNone = (schema: z.ZodType<string, string>, none: string): z.ZodType<string, string> => schema.catch(none)

/**
 * Validates the id of a row in an address. Maps another shape to an unknown id, so that the answer is 404 as well.
 * Filters and fields take `z.uuid()`, which refuses it: an empty list would say that there are none.
 */
export const rowId = () => orNone(z.uuid(), '00000000-0000-0000-0000-000000000000')

/** Validates which page of a list is asked for: how many rows, after which cursor. */
export const paging = (limit = 50) => ({
  limit: z.number().int().min(1).max(100).default(limit),
  cursor: z.string().max(2000).optional(),
})

/** Validates the order of a list as well. */
export const sortedPaging = <const Sorts extends readonly string[]>(
  sorts: Sorts,
  first: Sorts[number],
  direction: 'ascending' | 'descending',
) => ({
  sort: z.enum(sorts).default(first),
  descending: z.boolean().default(direction === 'descending'),
  ...paging(),
})

/** Validates ids and slugs of other shapes, like `rowId`. */
export const rowName = () => orNone(line({ min: 1, max: 100 }), '-')

type TypedAmount = string | number
const createFigure = (message?: string) => z.union([z.number(), line({ max: 60 })], message)
const isBlank = (amount: TypedAmount | null) => amount === null || amount === ''

function toAmount(amount: TypedAmount, { addIssue }: { addIssue: (issue: string) => void }): GivenAmount {
  const problem = getAmountProblem(amount)
  if (problem !== null) addIssue(problem)
  return new GivenAmount(amount)
}
const toRequired =
  (message: string) =>
  (amount: TypedAmount, issues: { addIssue: (issue: string) => void }): GivenAmount => {
    if (!isBlank(amount)) return toAmount(amount, issues)
    issues.addIssue(message)
    return z.NEVER
  }

/** Validates an amount; `resolveAmounts` later reads it in the record's currency. */
export const requiredAmount = (message = 'Please enter an amount') =>
  createFigure(message).transform(toRequired(message))

/** Validates an optional amount; null and blank are none. */
export const optionalAmount = (message?: string) =>
  createFigure(message)
    .nullable()
    .transform((amount, issues) => (isBlank(amount) ? null : toAmount(amount!, issues)))

/** Validates the price of an item; null or 'Price on request' stands for none (product.md 7.5). */
export const itemPrice = (message: string) =>
  createFigure(message)
    .nullable()
    .transform((amount, issues) =>
      amount === null || (typeof amount === 'string' && isPriceOnRequest(amount))
        ? null
        : toRequired(message)(amount, issues),
    )

/** Validates typed text as minor units of one currency; blank is null. */
export const typedAmount = (currency: Currency) =>
  z.string().transform((text, { addIssue }): number | null => {
    if (text.trim() === '') return null
    const read = readAmountIn(currency, text)
    if ('minor' in read) return read.minor
    addIssue(read.problem)
    return z.NEVER
  })

/** Validates a required amount above zero. */
export const typedPayment = (currency: Currency, message = 'Please enter an amount') =>
  typedAmount(currency).pipe(z.number(message).min(1, message))

/** Checks the reason why something sells below its cost. */
export const costReason = paragraph({ max: 1000 }).default('')
