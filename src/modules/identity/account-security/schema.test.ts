import { describe, expect, it } from 'vitest'
import { getMessages } from '../../../testing/messages'
import { loginInput } from '../auth/schema'
import {
  changePasswordForm,
  enableTwoFactorInput,
  forgotPasswordInput,
  passwordAndCodeInput,
  passwordRule,
  requestEmailChangeInput,
  resetForgottenForm,
} from './schema'

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
    expect(getMessages(changePasswordForm, { ...form, ...part })).toEqual(expected)
  })

  it('a link needs no old password, and refuses by the rule that its field says', () => {
    expect(getMessages(resetForgottenForm, { newPassword: 'eight-88', confirmPassword: 'eight-88' })).toEqual({})
    expect(getMessages(resetForgottenForm, { newPassword: 'eight-88', confirmPassword: 'eight-8' })).toEqual({
      confirmPassword: 'New passwords do not match',
    })
    expect(getMessages(resetForgottenForm, { newPassword: 'seven-7', confirmPassword: 'seven-7' })).toEqual({
      newPassword: passwordRule,
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

  it('is required where two-factor authentication is on', () => {
    const ask = 'Please enter the code from your authenticator app'
    for (const code of ['', ' - ', undefined])
      expect(getMessages(enableTwoFactorInput, { code })).toEqual({ code: ask })
    expect(getMessages(passwordAndCodeInput, {})).toEqual({ password: 'Password is required', code: ask })
  })
})

it('asks for a valid e-mail address', () => {
  expect(getMessages(forgotPasswordInput, { email: '' })).toEqual({ email: 'Email is required' })
  expect(getMessages(forgotPasswordInput, { email: 'a@b@c' })).toEqual({ email: 'Please enter a valid email address' })
  expect(getMessages(requestEmailChangeInput, { email: 'a@b.co, c@d.co', password: '' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
  })
})
