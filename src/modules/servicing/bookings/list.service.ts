import type { UserCall } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { can } from '../../../shared/permissions'
import { getSums } from '../../billing/payments/ledger.service'
import { listBookings } from '../../bookings/bookings/list.service'
import type { ListBookingsInput } from '../../bookings/bookings/schema'
import { csvCells } from './csv.rules'
import type { ListedBooking } from './view'

const hidden = { chargedMinor: null, paidMinor: null, openMinor: null }

/** Lists bookings with the sums of their accounts. @throws AppError invalid `cursor` */
export async function listWithSums({ ctx, input }: UserCall<ListBookingsInput>) {
  const { items, ...page } = await listBookings({ ctx, input })
  const seesMoney = can(ctx.actor, 'money.read')
  const sums = await getSums(ctx, seesMoney ? items.map(({ id }) => id) : [])
  return { ...page, items: items.map((one): ListedBooking => ({ ...one, ...(sums.get(one.id) ?? hidden) })) }
}

/** Exports every booking of the filter as CSV. @throws AppError invalid `cursor` */
export const exportBookings = createExport(listWithSums, csvCells)
