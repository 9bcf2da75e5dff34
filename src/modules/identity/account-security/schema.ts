import { z } from 'zod'
import { email } from '../../../shared/fields'
import { bothTyped, codeField, needed, optionalCodeField, passwordField } from '../auth/schema'

const fillIn = 'Please fill in all password fields.'
/** Only the length is enforced (specification 5). */
const newPassword = passwordField(
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

export const changePasswordInput = z.object({ oldPassword: passwordField(1, fillIn), newPassword })
export type ChangePasswordInput = z.output<typeof changePasswordInput>
/** What the reset-password dialog holds. */
export const changePasswordForm = confirmed(changePasswordInput)
export type ChangePasswordForm = z.input<typeof changePasswordForm>

export const forgotPasswordInput = z.object({ email: needed('Email is required').pipe(email()) })
export type ForgotPasswordInput = z.output<typeof forgotPasswordInput>

/** The token of a mailed link. Malformed ones get the answer for an expired link. */
const token = z.string().max(200)
export const resetForgottenInput = z.object({ token, newPassword })
export type ResetForgottenInput = z.output<typeof resetForgottenInput>
/** What the page behind the link asks for; the token comes from the address. */
export const resetForgottenForm = confirmed(resetForgottenInput.omit({ token: true }))
export type ResetForgottenForm = z.input<typeof resetForgottenForm>

export const confirmEmailInput = z.object({ token })
export type ConfirmEmailInput = z.output<typeof confirmEmailInput>

export const revertEmailInput = z.object({ token })
export type RevertEmailInput = z.output<typeof revertEmailInput>

/** Confirmation of a sensitive step by the password. */
export const ownPasswordInput = z.object({ password: passwordField(1, 'Password is required') })
export type OwnPasswordInput = z.output<typeof ownPasswordInput>

export const requestEmailChangeInput = ownPasswordInput.extend({
  email: needed('Email is required').pipe(email()),
  /** Only where two-factor authentication is on. */
  code: optionalCodeField,
})
export type RequestEmailChangeInput = z.output<typeof requestEmailChangeInput>

export const enableTwoFactorInput = z.object({ code: codeField })
export type EnableTwoFactorInput = z.output<typeof enableTwoFactorInput>

/** For steps that weaken two-factor authentication: they need both factors. */
export const passwordAndCodeInput = ownPasswordInput.extend({ code: codeField })
export type PasswordAndCodeInput = z.output<typeof passwordAndCodeInput>

/** For a step that ends the account: the code only where two-factor authentication is on. */
export const ownPasswordAndCodeInput = ownPasswordInput.extend({ code: optionalCodeField })
export type OwnPasswordAndCodeInput = z.output<typeof ownPasswordAndCodeInput>
