import { describe, expect, it } from 'vitest'
import { getMessages } from '../../../testing/messages'
import { loginInput, registerForm, registerInput } from './schema'

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
    [{ firstName: 'a\u0000b' }, { firstName: 'Please remove the unusual characters' }],
    [{ lastName: '\ud800' }, { lastName: 'Please remove the unusual characters' }],
  ])('%j says %j', (part, expected) => {
    expect(getMessages(registerForm, { ...registration, ...part })).toEqual(expected)
  })

  it('names everything that is missing', () => {
    expect(getMessages(registerForm, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      password: 'Password must be at least 6 characters',
      confirmPassword: expect.any(String),
    })
  })

  it.each(['\u0000secret', 'secret\ud800'])('refuses a password with NUL or lone surrogates: %j', (password) => {
    expect(getMessages(registerInput, { ...registration, password })).toEqual({ password: unusual })
  })
})

it.each(['anna@münchen.example', ' Anna@MÜNCHEN.example\u200b', 'mailto:anna@münchen.example'])(
  'logs in with what was registered: %j',
  (email) => {
    const stored = registerInput.parse({ ...registration, email }).email
    expect(loginInput.parse({ email, password: 'x' }).email).toBe(stored)
  },
)

it.each([' ', ' - ', undefined])('reads a blank code as none: %j', (code) => {
  expect(loginInput.parse({ email: 'a', password: 'b', code }).code).toBeUndefined()
})

it.each(['１２３４５６', '١٢٣٤٥٦', '\u200e123456', '123–456'])('reads the code 123456 of %j', (code) => {
  expect(loginInput.parse({ email: 'a', password: 'b', code }).code).toBe('123456')
})
