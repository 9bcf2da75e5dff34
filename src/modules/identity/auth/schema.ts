import { z } from 'zod'
import { requireAny } from '../../../shared/contract'
import { toPlain } from '../../../shared/digits'
import { toEmailAddress } from '../../../shared/email-address'
import { email, line, personName, phone } from '../../../shared/fields'
import { getAccountNameProblem } from '../documents/readiness.rules'

/** Limits the length: longer passwords only cost time to hash. */
const maxPassword = 200

/** Accepts the password as typed, spaces included. Refuses NUL and lone surrogates. */
export const passwordField = (min: number, message: string, blank = message) =>
  z
    .string(blank)
    .min(1, { message: blank, abort: true })
    .min(min, { message, abort: true })
    .max(maxPassword, { message: `At most ${maxPassword} characters`, abort: true })
    .refine((s) => s.isWellFormed() && !s.includes('\u0000'), {
      message: 'Please remove the unusual characters',
      abort: true,
    })
    // Counts what is hashed: accents that are typed apart become one character with their letter.
    .refine((s) => s.normalize('NFKC').length >= min, message)

const askForCode = 'Please enter the code from your authenticator app'

/** Removes spaces, dashes and invisible characters of a code, and reads digits of any script. */
const plainCode = (code: string) =>
  toPlain(code)
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
export const codeField = line({ min: 1, max: 30, message: askForCode })
  .transform(plainCode)
  .pipe(z.string().min(1, askForCode))
/** Treats blank as absent: only two-factor authentication asks for a code. */
export const optionalCodeField = line({ max: 30 })
  .transform((typed) => plainCode(typed) || undefined)
  .optional()

/** Accepts an address of any shape, which then has no account. */
export const loginInput = z.object({
  email: line({ min: 1, max: 254, message: 'Email is required' }).transform(toEmailAddress),
  password: passwordField(1, 'Password is required'),
  code: optionalCodeField,
})
export type LoginInput = z.output<typeof loginInput>

export const staffLoginInput = z.object({
  email: email(),
  password: passwordField(6, 'Password must be at least 6 characters'),
  code: optionalCodeField,
})
export type StaffLoginInput = z.output<typeof staffLoginInput>

const name = (message: string) => personName({ min: 1, max: 80, message })
export const needed = (message: string) => line({ min: 1, max: 254, message })

/** Names an account; `namesFit` checks the last name. */
export const accountNames = {
  firstName: name('First name is required'),
  /** Requires `noLastName` when blank. */
  lastName: personName({ max: 80 }).default(''),
  noLastName: z.boolean().optional(),
}
const registration = z.object({
  ...accountNames,
  email: needed('Email is required').pipe(email()),
  phone: needed('Phone is required').pipe(phone()),
  password: passwordField(6, 'Password must be at least 6 characters'),
})
type AccountNames = { lastName: string; noLastName?: boolean }
const nameProblem = ({ lastName, noLastName = false }: AccountNames) => getAccountNameProblem({ lastName, noLastName })
/** Requires a last name, or the mark that there is none. */
export const namesFit = <S extends z.ZodType<AccountNames>>(schema: S): S =>
  schema.refine((one) => nameProblem(one) === null, {
    path: ['lastName'],
    error: ({ input }) => nameProblem(input as AccountNames) ?? undefined,
    // Runs beside other fields' errors, but not after an error of the name itself, which says more.
    when: ({ value, issues }) =>
      typeof (value as AccountNames | null)?.lastName === 'string' &&
      !issues.some(({ path }) => path?.[0] === 'lastName'),
  })
/** Says in a JSON schema what `namesFit` checks. */
export const eitherName = requireAny('lastName', 'noLastName')
export const registerInput = namesFit(registration).meta(eitherName)
export type RegisterInput = z.output<typeof registerInput>

/** Compares two entries as soon as both are filled, although other fields are missing. */
export const bothTyped =
  (one: string, other: string) =>
  ({ value }: { value: unknown }) => {
    const typed = value as Record<string, unknown>
    return Boolean(typed[one]) && Boolean(typed[other])
  }

export const registerForm = namesFit(registration)
  .safeExtend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: bothTyped('password', 'confirmPassword'),
  })
export type RegisterForm = z.input<typeof registerForm>
