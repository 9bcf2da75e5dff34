import { z } from 'zod'
import { count, done, instant, text, view } from '../../../shared/views'

export const device = view({
  id: text.describe('A handle; not the session token'),
  name: text,
  type: z.enum(['desktop', 'phone', 'tablet', 'other']),
  browser: text,
  /** Names the country, if a proxy sent it. */
  location: text.nullable(),
  lastActive: instant,
  current: z.boolean(),
})
export type Device = z.infer<typeof device>

export const loggedOutOthers = done.extend({ count })
export type LoggedOutOthers = z.infer<typeof loggedOutOthers>
