import { z } from 'zod'
import { email, line, phone } from '../../shared/fields'

/** Longer passwords only cost time to hash. */
const maxPassword = 200

/** As typed, spaces included. Only hashes of it are stored; what no keyboard types is refused all the same. */
const password = (min: number, message: string, blank = message) =>
  z
    .string(blank)
    .min(1, { message: blank, abort: true })
    .min(min, { message, abort: true })
    .max(maxPassword, { message: `At most ${maxPassword} characters`, abort: true })
    .refine((s) => s.isWellFormed() && !s.includes('\u0000'), 'Please remove the unusual characters')

const askForCode = 'Please enter the code from your authenticator app'

/** Six digits of an authenticator app or a recovery code, without the spaces and hyphens that people type. */
const plainCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const code = line({ min: 1, max: 30, message: askForCode }).transform(plainCode).pipe(z.string().min(1, askForCode))
/** Asked for only where two-factor authentication is on; blank means absent. */
const optionalCode = line({ max: 30 })
  .transform((typed) => plainCode(typed) || undefined)
  .optional()

/** The dialog's: an address of any shape, which then has no account. */
export const loginInput = z.object({
  email: line({ min: 1, max: 254, message: 'Email is required' }).transform((s) => s.toLowerCase()),
  password: password(1, 'Password is required'),
  code: optionalCode,
})
export type LoginInput = z.output<typeof loginInput>

export const staffLoginInput = z.object({
  email: email(),
  password: password(6, 'Password must be at least 6 characters'),
  code: optionalCode,
})
export type StaffLoginInput = z.output<typeof staffLoginInput>

const name = (message: string) => line({ min: 1, max: 80, message })
const needed = (message: string) => line({ min: 1, max: 254, message })

export const registerInput = z.object({
  firstName: name('First name is required'),
  lastName: name('Last name is required'),
  email: needed('Email is required').pipe(email()),
  phone: needed('Phone is required').pipe(phone()),
  password: password(6, 'Password must be at least 6 characters'),
})
export type RegisterInput = z.output<typeof registerInput>

/** Says that two entries differ as soon as both are there, whatever else is still missing. */
const bothTyped =
  (one: string, other: string) =>
  ({ value }: { value: unknown }) => {
    const typed = value as Record<string, unknown>
    return Boolean(typed[one]) && Boolean(typed[other])
  }

/** What the register tab holds. */
export const registerForm = registerInput
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: bothTyped('password', 'confirmPassword'),
  })
export type RegisterForm = z.input<typeof registerForm>

const fillIn = 'Please fill in all password fields.'
/** Only the length is enforced (specification 5). */
const newPassword = password(
  8,
  'New password must be at least 8 characters long and include both small and uppercase letters, numbers, and special characters.',
  fillIn,
)
const confirmed = <T extends z.ZodRawShape>(input: z.ZodObject<T>) =>
  input.extend({ confirmPassword: z.string().min(1, fillIn) }).refine(
    (form) => {
      const typed = form as { newPassword?: unknown; confirmPassword?: unknown }
      return typed.newPassword === typed.confirmPassword
    },
    {
      path: ['confirmPassword'],
      message: 'New passwords do not match',
      when: bothTyped('newPassword', 'confirmPassword'),
    },
  )

export const changePasswordInput = z.object({ oldPassword: password(1, fillIn), newPassword })
export type ChangePasswordInput = z.output<typeof changePasswordInput>
/** What the reset-password dialog holds. */
export const changePasswordForm = confirmed(changePasswordInput)
export type ChangePasswordForm = z.input<typeof changePasswordForm>

export const forgotPasswordInput = z.object({ email: needed('Email is required').pipe(email()) })
export type ForgotPasswordInput = z.output<typeof forgotPasswordInput>

/** What a link in a mail carries; whatever it is not is answered as one that is over. */
const token = z.string().max(200)
export const resetForgottenInput = z.object({ token, newPassword })
export type ResetForgottenInput = z.output<typeof resetForgottenInput>
/** What the page behind the link asks for; the token comes from the address. */
export const resetForgottenForm = confirmed(resetForgottenInput.omit({ token: true }))
export type ResetForgottenForm = z.input<typeof resetForgottenForm>

export const confirmEmailInput = z.object({ token })
export type ConfirmEmailInput = z.output<typeof confirmEmailInput>

/** The password that a sensitive step asks for once more. */
export const ownPasswordInput = z.object({ password: password(1, 'Password is required') })
export type OwnPasswordInput = z.output<typeof ownPasswordInput>

export const requestEmailChangeInput = ownPasswordInput.extend({ email: needed('Email is required').pipe(email()) })
export type RequestEmailChangeInput = z.output<typeof requestEmailChangeInput>

export const enableTwoFactorInput = z.object({ code })
export type EnableTwoFactorInput = z.output<typeof enableTwoFactorInput>

/** For steps that take two-factor authentication apart: a password alone must not do what the second factor is there for. */
export const passwordAndCodeInput = ownPasswordInput.extend({ code })
export type PasswordAndCodeInput = z.output<typeof passwordAndCodeInput>

/** For a step that ends the account: the code only where two-factor authentication is on. */
export const ownPasswordAndCodeInput = ownPasswordInput.extend({ code: optionalCode })
export type OwnPasswordAndCodeInput = z.output<typeof ownPasswordAndCodeInput>

export const activityInput = z.object({
  limit: z.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})
export type ActivityInput = z.output<typeof activityInput>
