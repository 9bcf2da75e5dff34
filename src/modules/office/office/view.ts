import { z } from 'zod'
import { count, id, instant, text, view } from '../../../shared/views'
import { itemKinds } from '../../catalog/inventory/item.rules'
import { dueInstalment } from '../../billing/payments/view'
import { dueFollowUp } from '../../sales/leads/view'
import { proposal } from '../../sales/proposals/view'
import { quote } from '../../sales/quotes/view'

/** Describes a search result that staff can open; `note` distinguishes equal names. */
export const hit = view({
  kind: z.enum([
    'package',
    'quote',
    'proposal',
    'booking',
    'invoice',
    'departure',
    'lead',
    'customer',
    'supplier',
    ...itemKinds,
  ]),
  id,
  title: text,
  note: text,
  status: text,
})
export type Hit = z.infer<typeof hit>

/** Describes a notification for a member of staff; `at` is the instant of its cause. */
export const notification = view({
  id: text,
  kind: z.enum([
    'overdue',
    'assigned',
    'request',
    'follow-up',
    'mention',
    'proposal',
    'supplier',
    'booking',
    'review',
    'account-deleted',
    'trip-cancelled',
    'change',
    'travelers',
    'suppliers',
    'payment',
    'waiting',
  ]),
  title: text,
  detail: text,
  to: text,
  at: instant,
  isNew: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const myDay = view({
  followUps: view({ total: count, items: dueFollowUp.array() }),
  requests: view({ total: count, items: quote.array() }),
  proposals: proposal.array(),
  instalments: dueInstalment.array(),
})
/** Counts what waits for anybody of the staff. */
export const waiting = view({ quotes: count, reviews: count })
