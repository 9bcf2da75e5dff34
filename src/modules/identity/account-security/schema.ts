import { z } from 'zod'
import { email } from '../../../shared/fields'
import { bothTyped, codeField, needed, optionalCodeField, passwordField } from '../auth/schema'

const fillIn = 'Please fill in all password fields.'
export const passwordRule = 'At least 8 characters'
const toNewPassword = (refusal: string) => passwordField(8, refusal, fillIn)
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

export const changePasswordInput = z.object({
  oldPassword: passwordField(1, fillIn),
  // Refuses in the words of the specification, which enforces the length only.
  newPassword: toNewPassword(
    'New password must be at least 8 characters long and include both small and uppercase letters, numbers, and special characters.',
  ),
})
export type ChangePasswordInput = z.output<typeof changePasswordInput>
export const changePasswordForm = confirmed(changePasswordInput)

export const forgotPasswordInput = z.object({ email: needed('Email is required').pipe(email()) })
export type ForgotPasswordInput = z.output<typeof forgotPasswordInput>

/** Accepts malformed tokens of mailed links, which get the error of an expired link. */
const token = z.string().max(200)
export const resetForgottenInput = z.object({ token, newPassword: toNewPassword(passwordRule) })
export type ResetForgottenInput = z.output<typeof resetForgottenInput>
/** Omits the token, which comes from the page's address. */
export const resetForgottenForm = confirmed(resetForgottenInput.omit({ token: true }))

export const confirmEmailInput = z.object({ token })
export type ConfirmEmailInput = z.output<typeof confirmEmailInput>

export const revertEmailInput = z.object({ token })
export type RevertEmailInput = z.output<typeof revertEmailInput>

/** Confirms a sensitive step by the password. */
export const ownPasswordInput = z.object({ password: passwordField(1, 'Password is required') })
export type OwnPasswordInput = z.output<typeof ownPasswordInput>

export const requestEmailChangeInput = ownPasswordInput.extend({
  email: needed('Email is required').pipe(email()),
  /** Requires a code only with two-factor authentication. */
  code: optionalCodeField,
})
export type RequestEmailChangeInput = z.output<typeof requestEmailChangeInput>

export const enableTwoFactorInput = z.object({ code: codeField })
export type EnableTwoFactorInput = z.output<typeof enableTwoFactorInput>

/** Requires both factors for steps that weaken two-factor authentication. */
export const passwordAndCodeInput = ownPasswordInput.extend({ code: codeField })
export type PasswordAndCodeInput = z.output<typeof passwordAndCodeInput>

/** Confirms the end of the account; requires a code only with two-factor authentication. */
export const ownPasswordAndCodeInput = ownPasswordInput.extend({ code: optionalCodeField })
export type OwnPasswordAndCodeInput = z.output<typeof ownPasswordAndCodeInput>
