import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  changePasswordForm,
  passwordAndCodeInput,
  enableTwoFactorInput,
  forgotPasswordInput,
  loginInput,
  registerForm,
  registerInput,
  requestEmailChangeInput,
  resetForgottenForm,
} from './schema'

/** The first message of each field, as forms show it and REST answers it. */
function saidOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const said: Record<string, string> = {}
  for (const issue of schema.safeParse(value).error?.issues ?? []) said[issue.path.join('.')] ??= issue.message
  return said
}

const registration = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  password: 'six-67',
  confirmPassword: 'six-67',
}
const unusual = 'Please remove the unusual characters'

describe('register', () => {
  it('takes what is specified, and nothing that only the server decides', () => {
    const made = registerInput.parse({ ...registration, email: ' Asha@Example.com ', role: 'admin', status: 'x' })
    const { confirmPassword: _, ...expected } = registration
    expect(made).toEqual(expected)
  })

  it.each<[Partial<typeof registration>, Record<string, string>]>([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'asha' }, { email: 'Please enter a valid email address' }],
    [{ phone: '' }, { phone: 'Phone is required' }],
    [{ phone: 'call me, maybe' }, { phone: 'Please enter a valid phone number' }],
    [{ password: 'five5', confirmPassword: 'five5' }, { password: 'Password must be at least 6 characters' }],
    [{ password: '', confirmPassword: 'x' }, { password: 'Password must be at least 6 characters' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Please confirm your password' }],
    [{ confirmPassword: 'six-68' }, { confirmPassword: 'Passwords do not match' }],
    [
      { firstName: '', confirmPassword: 'six-68' },
      { firstName: 'First name is required', confirmPassword: 'Passwords do not match' },
    ],
    [{ password: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) }, { password: 'At most 200 characters' }],
    [{ firstName: 'a\u0000b' }, { firstName: 'First name is required' }],
    [{ lastName: '\ud800' }, { lastName: 'Last name is required' }],
  ])('%j says %j', (part, expected) => {
    expect(saidOf(registerForm, { ...registration, ...part })).toEqual(expected)
  })

  it('names everything that is missing', () => {
    expect(saidOf(registerForm, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      password: 'Password must be at least 6 characters',
      confirmPassword: expect.any(String),
    })
  })

  it.each(['\u0000secret', 'secret\ud800'])('refuses a password that no keyboard types: %j', (password) => {
    expect(saidOf(registerInput, { ...registration, password })).toEqual({ password: unusual })
  })
})

describe('a new password', () => {
  const long =
    'New password must be at least 8 characters long and include both small and uppercase letters, numbers, and special characters.'
  const fill = 'Please fill in all password fields.'
  const form = { oldPassword: 'old', newPassword: 'eight-88', confirmPassword: 'eight-88' }

  it.each<[Partial<typeof form>, Record<string, string>]>([
    [{}, {}],
    [{ newPassword: 'abcdefgh', confirmPassword: 'abcdefgh' }, {}],
    [{ oldPassword: '' }, { oldPassword: fill }],
    [{ newPassword: '' }, { newPassword: fill }],
    [{ confirmPassword: '' }, { confirmPassword: fill }],
    [{ newPassword: 'seven-7', confirmPassword: 'seven-7' }, { newPassword: long }],
    [{ confirmPassword: 'eight-89' }, { confirmPassword: 'New passwords do not match' }],
    [{ newPassword: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) }, { newPassword: 'At most 200 characters' }],
  ])('%j says %j', (part, expected) => {
    expect(saidOf(changePasswordForm, { ...form, ...part })).toEqual(expected)
  })

  it('by a link asks for no old one', () => {
    expect(saidOf(resetForgottenForm, { newPassword: 'eight-88', confirmPassword: 'eight-88' })).toEqual({})
    expect(saidOf(resetForgottenForm, { newPassword: 'eight-88', confirmPassword: 'eight-8' })).toEqual({
      confirmPassword: 'New passwords do not match',
    })
  })
})

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['K7WD-P2XA-M9QE', 'k7wdp2xam9qe'],
  ])('%j reads %s', (typed, read) => {
    expect(enableTwoFactorInput.parse({ code: typed }).code).toBe(read)
    expect(loginInput.parse({ email: 'a', password: 'b', code: typed }).code).toBe(read)
  })

  it('is asked for where it is needed, and absent when it is blank', () => {
    const ask = 'Please enter the code from your authenticator app'
    for (const code of ['', ' - ', undefined]) expect(saidOf(enableTwoFactorInput, { code })).toEqual({ code: ask })
    expect(loginInput.parse({ email: 'a', password: 'b', code: ' ' }).code).toBeUndefined()
    expect(saidOf(passwordAndCodeInput, {})).toEqual({ password: 'Password is required', code: ask })
  })
})

it('asks for an address that can be one', () => {
  expect(saidOf(forgotPasswordInput, { email: '' })).toEqual({ email: 'Email is required' })
  expect(saidOf(forgotPasswordInput, { email: 'a@b@c' })).toEqual({ email: 'Please enter a valid email address' })
  expect(saidOf(requestEmailChangeInput, { email: 'a@b.co, c@d.co', password: '' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
  })
})
