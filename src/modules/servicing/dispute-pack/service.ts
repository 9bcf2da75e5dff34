import type { UserCall } from '../../../platform/server/context'
import { recordEvent } from '../../core/events/service'
import { acceptedSection, bookingSection, mailsSection, policySection, viewsSection } from './agreed.rules'
import { readPackFacts } from './facts.service'
import { cancellationSection, changesSection, documentsSection, moneySection } from './happened.rules'
import { getLatestInstant, stamp } from './pack.rules'
import type { PackInput } from './schema'
import type { PackContent } from './view'

/** Lists what every pack prints, in order; empty sections state so. */
const sections = [
  bookingSection,
  acceptedSection,
  policySection,
  viewsSection,
  mailsSection,
  moneySection,
  documentsSection,
  changesSection,
  cancellationSection,
]

/**
 * Returns the record of a booking for a bank. Writes an audit entry, as it leaves the agency.
 * @throws AppError not-found; rate-limited
 */
export async function makePack({ ctx, input: { bookingId } }: UserCall<PackInput>): Promise<PackContent> {
  const facts = await readPackFacts(ctx, bookingId)
  const { booking, agency } = facts
  const { reference, title, customerName: customer } = booking
  const at = getLatestInstant(facts)
  await recordEvent(ctx, {
    kind: 'dispute-pack.downloaded',
    about: { entity: 'booking', id: bookingId },
    data: { reference },
  })
  return {
    reference,
    title,
    customer,
    agency: agency.name,
    asOf: at,
    asOfText: stamp(at, agency.timeZone),
    sections: sections.map((section) => section(facts)),
  }
}
