import { z } from 'zod'
import { count, date, emailAddress, id, instant, text, view } from '../../../shared/views'

export const joinedWaitingList = view({ date })
export const wait = view({
  id,
  name: text,
  email: emailAddress,
  seats: count,
  createdAt: instant,
  notifiedAt: instant.nullable(),
})
export type WaitView = z.infer<typeof wait>
