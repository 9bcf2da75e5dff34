import { addDocument } from '../../modules/bookings/documents/file.service'
import type { Deps, UserCtx } from '../../platform/server/context'
import { callerAs } from '../callers'

/** Builds a file that counts as a PDF. */
export const aPdf = (text = '') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`, 'latin1')

/** Adds a ticket to a booking, by an agent. */
export async function aDocument(deps: Deps, bookingId: string, { title = 'Ticket to Krabi', data = aPdf() } = {}) {
  const { ctx } = await callerAs(deps, 'agent')
  const input = { bookingId, kind: 'ticket' as const, title, data }
  return addDocument({ ctx: ctx as UserCtx, input })
}
