import { z } from 'zod'
import { type Amount, isPriceOnRequest, readAmount, readAmountIn } from './amounts'
import { latestToday } from './dates'
import { emailPattern, toEmailAddress } from './email-address'
import './messages'
import { currencies, type Currency, maxMinor } from './money'
import { hasExtension, looksLikePhone, toPlainPhone } from './phone-text'

/** Of ASCII (C0), delete, and those of ISO 8859 (C1), of which U+0085 begins a new line. */
const control = /\p{Cc}/gu

/** PostgreSQL stores neither NUL nor lone surrogates; other control characters are refused, too. */
const hasForbidden = (text: string, allowed: string) =>
  !text.isWellFormed() || [...text.matchAll(control)].some(([c]) => !allowed.includes(c))

type Bounds = { min?: number; max?: number; message?: string }

const base = (allowed: string, { min = 0, max = 200, message }: Bounds) =>
  z
    .string(message)
    .transform((s) => s.trim())
    // That something is missing would not say what is wrong.
    .refine((s) => !hasForbidden(s, allowed), (min === 0 && message) || 'Please remove the unusual characters')
    .pipe(z.string().min(min, message).max(max, `At most ${max} characters`))

/** Lets a rule of several fields speak beside a field that cannot be read: a form shows all that is wrong at once. */
export const besideOthers = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

/** One line, trimmed; lengths are inclusive and counted after trimming. */
export const line = (bounds: Bounds = {}) => base('\t', bounds)

/**
 * Invisible and direction-changing characters: format characters, blank letters, private and unassigned ones. Allowed
 * are the two joiners that Indic and Persian names need.
 */
const invisible =
  /[\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800\u3164\uffa0]|\u115f|\u1160|\u034f|\u17b4|\u17b5|(?![\u200c\u200d])\p{Cf}/u
const strayJoiner = /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u

/** A person's name, on one line: against impersonation. */
export const personName = (bounds: Bounds = {}) =>
  line(bounds).refine(
    (name) => !invisible.test(name) && !strayJoiner.test(name),
    'Please remove the invisible characters',
  )

/** Several lines, trimmed. */
export const paragraph = (bounds: Bounds = {}) => base('\t\n\r', { max: 4000, ...bounds })

/** An optional text: blank means absent. */
export const optionalLine = (max = 200) =>
  line({ max })
    .transform((s) => s || undefined)
    .optional()
export const optionalParagraph = (max = 4000) =>
  paragraph({ max })
    .transform((s) => s || undefined)
    .optional()

/** One address, lower-cased and with its domain in ASCII, against header injection. */
export const email = (message = 'Please enter a valid email address') =>
  line({ max: 320, message })
    .transform(toEmailAddress)
    .pipe(z.email({ pattern: emailPattern, error: message }))

/** Any country's number (product.md 6.7), in plain characters; the server reads its country. */
export const phone = (message = 'Please enter a valid phone number') =>
  line({ min: 1, max: 60, message })
    .transform(toPlainPhone)
    .refine((plain) => !hasExtension(plain), 'Please enter the phone number without its extension')
    .refine((plain) => hasExtension(plain) || looksLikePhone(plain), message)

/** An optional text that is '' when it is absent. */
export const blankOr = (schema: z.ZodType<string, string>) =>
  z.string().transform((text, issues): string => {
    if (text.trim() === '') return ''
    const { data, error } = schema.safeParse(text)
    for (const { message } of error?.issues ?? []) issues.addIssue({ code: 'custom', message })
    return data ?? z.NEVER
  })

/** A real calendar date between 1900 and 2199; 30 February is refused. */
export const calendarDate = (message = 'Please enter a valid date') =>
  z.iso.date(message).refine((d) => d >= '1900-01-01' && d < '2200-01-01', message)

/** A day that has been, or is today somewhere on earth: births and weddings. */
export const pastDate = (
  message = 'Please enter a valid date',
  future = 'Please enter a date that is not in the future',
) => calendarDate(message).refine((d) => d <= latestToday(new Date()), future)

/** When somebody was born. */
export const birthDate = (message = 'Please enter a valid date of birth') =>
  pastDate(message, 'A date of birth cannot be in the future')

/** A field of a form that saves parts: absent means unchanged, null and blank clear it. */
export const clearable = <T>(schema: z.ZodType<T, string>, message = 'Please enter a text') =>
  z
    .string(message)
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))
    .pipe(schema.nullable())
    .optional()

export const currencySchema = z.enum(currencies)

/** Integer minor units (cents, paise); every currency offered here has two decimals. */
export const minorUnits = z.number().int().min(0).max(maxMinor)

const orNone = <S extends z.ZodType>(schema: S, none: z.output<S>) => schema.catch(none as never) as unknown as S

/** The id of a row. One of another shape names no row, so that the answer is 404 like that for an unknown id. */
export const rowId = () => orNone(z.uuid(), '00000000-0000-0000-0000-000000000000')

/** Like `rowId`, for ids and slugs of other shapes. */
export const rowName = () => orNone(line({ min: 1, max: 100 }), '-')

type Given = string | number
const given = (message?: string) => z.union([z.number(), line({ max: 60 })], message)
const isBlank = (amount: Given | null) => amount === null || amount === ''

function toAmount(amount: Given, { addIssue }: { addIssue: (issue: string) => void }): Amount {
  const read = readAmount(amount)
  if ('amount' in read) return read.amount
  addIssue(read.problem)
  return z.NEVER
}
const toRequired =
  (message: string) =>
  (amount: Given, issues: { addIssue: (issue: string) => void }): Amount => {
    if (!isBlank(amount)) return toAmount(amount, issues)
    issues.addIssue(message)
    return z.NEVER
  }

/** An amount in the currency of what it is for: `resolveAmounts` refuses another one, where that is known. */
export const requiredAmount = (message = 'Please enter an amount') => given(message).transform(toRequired(message))

/** The same; null and blank are none. */
export const optionalAmount = (message?: string) =>
  given(message)
    .nullable()
    .transform((amount, issues) => (isBlank(amount) ? null : toAmount(amount!, issues)))

/** The price of something that may be sold on request: so says null, or 'Price on request' (product.md 7.5). */
export const itemPrice = (message: string) =>
  given(message)
    .nullable()
    .transform((amount, issues) =>
      amount === null || (typeof amount === 'string' && isPriceOnRequest(amount))
        ? null
        : toRequired(message)(amount, issues),
    )

/** An amount as it is typed into a form of one currency, in minor units; blank is null. */
export const typedAmount = (currency: Currency) =>
  z.string().transform((text, { addIssue }): number | null => {
    if (text.trim() === '') return null
    const read = readAmountIn(currency, text)
    if ('minor' in read) return read.minor
    addIssue(read.problem)
    return z.NEVER
  })

/** One that has to be there, and above zero. */
export const typedPayment = (currency: Currency, message = 'Please enter an amount') =>
  typedAmount(currency).pipe(z.number(message).min(1, message))
