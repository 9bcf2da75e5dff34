import type { UserCall, UserCtx } from '../../../platform/server/context'
import { can, type Permission } from '../../../shared/permissions'
import { formatDate } from '../../../shared/dates'
import { plural } from '../../../shared/text'
import { listBookings } from '../../bookings/bookings/list.service'
import { listCustomers } from '../../sales/customers/list.service'
import { kindLabels as invoiceLabels } from '../../billing/invoices/invoice.rules'
import { findInvoices } from '../../billing/invoices/list.service'
import { toSubLine } from '../../catalog/inventory/item.rules'
import { searchItems } from '../../catalog/inventory/list.service'
import { listAdminPackages } from '../../catalog/packages/admin-list.service'
import { listProposals } from '../../sales/proposals/list.service'
import { listDepartures } from '../../catalog/departures/list.service'
import { stateLabels } from '../../catalog/departures/state.rules'
import { listLeadQueue } from '../../sales/leads/view.service'
import { countWaiting, listQuoteQueue } from '../../sales/quotes/view.service'
import { countPendingReviews } from '../../bookings/reviews/list.service'
import { listSuppliers } from '../../catalog/suppliers/service'
import type { FindInput } from './schema'
import type { Hit } from './view'

const each = 5

/** Limits the results of each inventory kind. */
const eachItem = 3

/**
 * Searches leads, customers, quote requests, proposals, bookings, invoices, packages, coming departures, items and
 * suppliers. Returns a few of each that the caller may see, by words or number.
 */
export async function find({ ctx, input: { words } }: UserCall<FindInput>): Promise<Hit[]> {
  const page = { limit: each, descending: false }
  const none = { items: [] }
  const may = (...needed: Permission[]) => can(ctx.actor, ...needed)
  const [leads, customers, quotes, proposals, bookings, invoices, packages, departures, items, suppliers] =
    await Promise.all([
      may('leads.read') ? listLeadQueue({ ctx, input: { ...page, words, sort: 'updated', descending: true } }) : none,
      may('customers.read')
        ? listCustomers({ ctx, input: { who: words, limit: each, sort: 'updated', descending: true } })
        : none,
      may('leads.read') ? listQuoteQueue({ ctx, input: { ...page, words, sort: 'received', descending: true } }) : none,
      may('proposals.read')
        ? listProposals({ ctx, input: { ...page, words, sort: 'updated', descending: true } })
        : none,
      may('bookings.read') ? listBookings({ ctx, input: { ...page, words, sort: 'updated', descending: true } }) : none,
      may('money.read') ? findInvoices(ctx, words, each) : [],
      may('catalog.read')
        ? listAdminPackages({
            ctx,
            input: { limit: each, search: words, withoutArchived: true, sort: 'created', descending: true },
          })
        : none,
      may('catalog.read') ? listDepartures({ ctx, input: { ...page, words, upcoming: true, sort: 'date' } }) : none,
      may('catalog.read') ? searchItems({ ctx, input: { words, each: eachItem } }) : [],
      may('catalog.read')
        ? listSuppliers({ ctx, input: { words, limit: each, sort: 'name', descending: false } })
        : none,
    ])
  return [
    ...leads.items.map(({ id, customerName, email, destination, status }) => ({
      kind: 'lead' as const,
      id,
      title: customerName,
      note: `${destination}, ${email}`,
      status,
    })),
    ...customers.items.map(({ id, name, email, phone }) => ({
      kind: 'customer' as const,
      id,
      title: name,
      note: [email, phone].filter(Boolean).join(', '),
      status: 'customer',
    })),
    ...quotes.items.map(({ id, customerName, reference, destination, status }) => ({
      kind: 'quote' as const,
      id,
      title: customerName,
      note: `${reference}, ${destination}`,
      status,
    })),
    ...proposals.items.map(({ id, title, reference, customerName, displayStatus }) => ({
      kind: 'proposal' as const,
      id,
      title,
      note: `${reference}, ${customerName}`,
      status: displayStatus,
    })),
    ...bookings.items.map(({ id, title, reference, customerName, displayStatus }) => ({
      kind: 'booking' as const,
      id,
      title,
      note: `${reference}, ${customerName}`,
      status: displayStatus,
    })),
    ...invoices.map(({ id, kind, reference, buyerName, bookingReference }) => ({
      kind: 'invoice' as const,
      id,
      title: reference,
      note: `${buyerName}, ${bookingReference}`,
      status: invoiceLabels[kind].toLowerCase(),
    })),
    ...packages.items.map(({ id, title, destination, status }) => ({
      kind: 'package' as const,
      id,
      title,
      note: destination,
      status,
    })),
    ...departures.items.map((departure) => ({
      kind: 'departure' as const,
      id: departure.id,
      title: departure.packageTitle,
      note: `Departs ${formatDate(departure.startsOn)}, ${departure.left} of ${plural(departure.capacity, 'seat')} left`,
      status: stateLabels[departure.state],
    })),
    ...items.map((item) => ({
      kind: item.kind,
      id: item.id,
      title: item.name,
      note: toSubLine(item),
      status: item.status,
    })),
    ...suppliers.items.map(({ id, name, contactName, isActive }) => ({
      kind: 'supplier' as const,
      id,
      title: name,
      note: contactName,
      status: isActive ? 'supplier' : 'inactive supplier',
    })),
  ]
}

/** Counts pending items for the sidebar; exact up to 1,000. */
export async function countPending({ ctx }: { ctx: UserCtx }): Promise<{ quotes: number; reviews: number }> {
  const [quotes, reviews] = await Promise.all([
    can(ctx.actor, 'leads.read') ? countWaiting({ ctx }) : 0,
    can(ctx.actor, 'reviews.moderate') ? countPendingReviews({ ctx }) : 0,
  ])
  return { quotes, reviews }
}
