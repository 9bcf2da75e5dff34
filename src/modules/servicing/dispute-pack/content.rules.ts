import { acceptedSection, bookingSection, mailsSection, policySection, viewsSection } from './agreed.rules'
import type { PackContent } from './block.rules'
import { cancellationSection, changesSection, documentsSection, moneySection } from './happened.rules'
import { getLatestInstant, type PackFacts, stamp } from './pack.rules'

/** Prints the same sections for every booking; empty ones state so. */
export function toPackContent(facts: PackFacts): PackContent {
  const { booking, agency } = facts
  const at = getLatestInstant(facts)
  return {
    reference: booking.reference,
    title: booking.title,
    customer: booking.customerName,
    agency: agency.name,
    asOf: at,
    asOfText: stamp(at, agency.timeZone),
    sections: [
      bookingSection,
      acceptedSection,
      policySection,
      viewsSection,
      mailsSection,
      moneySection,
      documentsSection,
      changesSection,
      cancellationSection,
    ].map((section) => section(facts)),
  }
}
