import { z } from 'zod'
import { count, id, instant, text, texts, toPage, view } from '../../../shared/views'
import { person } from '../../identity/auth/view'

export const account = person.omit({ profileImageUrl: true }).extend({
  roleId: id.nullable().describe('The role that the agency made; null for the built-in one'),
  roleName: text.nullable(),
  teams: texts,
  noLastName: z.boolean().describe('The first name is the whole name'),
  status: z.enum(['active', 'invited', 'deactivated']),
  twoFactor: z.boolean(),
  /** Marks staff who lack the required two-factor authentication. */
  mustSetUpTwoFactor: z.boolean(),
  createdAt: instant,
  /** Holds the last activity; null before the first. */
  lastSeenAt: instant.nullable(),
  openLeads: count.describe('Leads that they own and that are not closed, of those that the caller sees'),
  version: count,
})
export type UserView = z.infer<typeof account>
export const accountPage = toPage(account)

const userEvent = view({ id, at: instant, action: text, device: text.optional(), target: text.optional() })
export type UserEvent = z.infer<typeof userEvent>
/** Extends an account by devices and its events, newest first. */
export const accountDetail = account.extend({ devices: count, events: userEvent.array() })
export type UserDetail = z.infer<typeof accountDetail>

export const openWork = view({ leads: count, followUps: count, requests: count, proposals: count, bookings: count })
export type OpenWork = z.infer<typeof openWork>
export const acceptedInvitation = view({ isStaff: z.boolean() })
