import type { UserCtx } from '../../../platform/server/context'
import { recordEvent } from '../../core/events/service'
import type { PackContent } from './block.rules'
import { packFacts } from './facts.service'
import { toPackContent } from './content.rules'
import type { PackInput } from './schema'

/**
 * Returns the record of a booking for a bank. Writes an audit entry, as it leaves the agency.
 * @throws AppError not-found; rate-limited
 */
export async function makePack({
  ctx,
  input: { bookingId },
}: {
  ctx: UserCtx
  input: PackInput
}): Promise<PackContent> {
  const content = toPackContent(await packFacts(ctx, bookingId))
  const data = { reference: content.reference }
  await recordEvent(ctx, { kind: 'dispute-pack.downloaded', about: { entity: 'booking', id: bookingId }, data })
  return content
}
