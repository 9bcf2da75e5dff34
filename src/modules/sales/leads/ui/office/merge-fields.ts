import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { lostLabels, sourceLabels } from '../../lead.rules'
import type { LeadView } from '../../view'
import type { MergeField } from '../../merge.rules'
import { stageLabels } from '../pipeline/lead-status'

export const fieldLabels: Record<MergeField, string> = {
  contact: 'Contact',
  destination: 'Destination',
  travelers: 'Number of Travelers',
  travelDate: 'Travel Date',
  budget: 'Budget',
  value: 'Expected value',
  source: 'Source',
  owner: 'Owner',
  stage: 'Stage',
}

const describeEnd = ({ outcome, lostReason }: LeadView) => {
  if (outcome === 'won') return 'Won'
  return lostReason ? `Lost: ${lostLabels[lostReason]}` : 'Lost'
}
const texts: Record<MergeField, (lead: LeadView) => string | null> = {
  contact: ({ customerName, email, mobile }) => [customerName, email, mobile].filter(Boolean).join(', '),
  destination: ({ destination }) => destination,
  travelers: ({ numberOfTravelers }) => String(numberOfTravelers),
  travelDate: ({ travelDate }) => travelDate && formatDate(travelDate),
  budget: ({ budget }) => budget,
  value: ({ valueMinor, currency }) => (valueMinor === null ? null : formatMoney(valueMinor, currency)),
  source: ({ source }) => sourceLabels[source],
  owner: ({ ownerId, ownerName }) => (ownerId ? (ownerName ?? 'Former staff') : null),
  stage: (lead) => (lead.status === 'closed' ? describeEnd(lead) : stageLabels[lead.status]),
}

/** Returns the display text of a field; '—' when empty. */
export const fieldText = (lead: LeadView, field: MergeField): string => texts[field](lead) ?? '—'
