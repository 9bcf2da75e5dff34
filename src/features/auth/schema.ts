import { z } from 'zod'
import { email, line } from '../../shared/fields'

/** Longer passwords only cost time to hash. */
const maxPassword = 200

const password = (min: number, message: string) =>
  z.string(message).min(min, message).max(maxPassword, `At most ${maxPassword} characters`)

/** The dialog's: an address of any shape, which then has no account. */
export const loginInput = z.object({
  email: line({ min: 1, max: 254, message: 'Email is required' }).transform((s) => s.toLowerCase()),
  password: password(1, 'Password is required'),
})
export type LoginInput = z.output<typeof loginInput>

export const staffLoginInput = z.object({
  email: email(),
  password: password(6, 'Password must be at least 6 characters'),
})
export type StaffLoginInput = z.output<typeof staffLoginInput>
