import { type Currency, formatAmount } from '../../../shared/money'
import { plural } from '../../../shared/text'
import { type BookingDisplayStatus, displayStatusLabels } from '../../bookings/bookings/transition.rules'
import type { CustomerView } from '../../sales/customers/view'
import { nobody } from '../../sales/quotes/quote.rules'
import type { ErasureBlocker } from './view'

export type Erasure = {
  /** Holds the snapshot hash of the displayed impact, which the confirming call repeats. */
  snapshotHash: string
  hindrances: ErasureBlocker[]
  leads: number
  bookings: number
  documents: number
}

type ErasurePreview = { customerIds: readonly string[]; emails: readonly string[]; leadIds: readonly string[] } & {
  tripIds: readonly string[]
  documents: number
}

/**
 * Serializes the displayed impact for its snapshot hash. A count identifies a trip's documents, as none is ever
 * withdrawn.
 */
export const seenErasure = ({ customerIds, emails, leadIds, tripIds, documents }: ErasurePreview): string =>
  JSON.stringify([[customerIds, emails, leadIds, tripIds].map((ids) => ids.toSorted()), documents])

/** States whether the caller may see bookings, and money. */
type May = { bookings: boolean; money: boolean }
type Trip = { id: string; reference: string; currency: Currency; displayStatus: BookingDisplayStatus }

const isOver = (displayStatus: BookingDisplayStatus) => displayStatus === 'completed' || displayStatus === 'cancelled'

/**
 * Returns the reason why a booking still needs the person: it is open or unpaid. A `balanceMinor` below 0 belongs to
 * them. Says no more of it than the caller may see.
 */
export function findErasureBlocker(
  { id, reference, currency, displayStatus }: Trip,
  balanceMinor: number,
  may: May,
): ErasureBlocker | null {
  const toBlocker = (text: string) => ({ bookingId: may.bookings ? id : null, text })
  if (!isOver(displayStatus)) {
    const status = displayStatusLabels[displayStatus].toLowerCase()
    const trip = may.bookings ? `${reference} is not over (${status})` : 'A trip of them is not over'
    return toBlocker(`${trip}. Cancel it, or wait until it is over`)
  }
  if (balanceMinor === 0) return null
  const trip = may.bookings ? reference : 'a trip'
  if (!may.money) return toBlocker(`Money of ${trip} is open. Somebody who sees money has to settle it`)
  const amount = `${formatAmount(Math.abs(balanceMinor), currency)} of ${trip}`
  return toBlocker(
    balanceMinor > 0
      ? `${amount} are not paid. Record the payment or write it off`
      : `${amount} belong to them. Refund them`,
  )
}

export const hasAccount: ErasureBlocker = {
  bookingId: null,
  text: 'They have an account: they delete it themselves, in their profile under Your Data',
}

export const othersWorkOnThem: ErasureBlocker = {
  bookingId: null,
  text: 'Others work on this customer, too. Somebody who sees all records has to erase them',
}

/** Returns true if no contact data is left. */
export const isErased = ({ name, email, phone }: Pick<CustomerView, 'name' | 'email' | 'phone'>): boolean =>
  name === nobody && email === null && phone === null

export const goes = ({ leads, bookings }: Pick<Erasure, 'leads' | 'bookings'>): string[] => [
  'Name, e-mail addresses and phone numbers, also of whoever was merged into this customer.',
  ...(leads > 0 ? [`Of ${plural(leads, 'lead')} and what was asked for: notes, calls, follow-ups and mails.`] : []),
  ...(leads > 0 ? ['Offers that are open: they are withdrawn, and their links open nothing.'] : []),
  ...(bookings > 0 ? [`Of ${plural(bookings, 'trip')}: who traveled, documents, vouchers, messages and notes.`] : []),
]

export const stays = ({ bookings, documents }: Pick<Erasure, 'bookings' | 'documents'>): string[] => [
  ...(documents > 0
    ? [
        `${plural(documents, 'invoice or receipt', 'invoices and receipts')}, with name and address: the law wants them.`,
      ]
    : []),
  ...(bookings > 0
    ? ['What was agreed and paid, as it was worded, with amounts, days and the bank’s numbers: the books need them.']
    : []),
  'Places, days and amounts of what was asked for, without the person.',
]
