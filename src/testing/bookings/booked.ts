import type { DraftOffer } from '../../modules/sales/proposals/offer.rules'
import { callerAs } from '../callers'
import type { Deps } from '../../platform/server/context'
import { aLead } from '../factories'
import { agencyTaxes, anOffer } from '../proposals/proposal.factory'

/** Names the lead or request of a proposal, and its offer. */
type For = { leadId?: string; quoteId?: string; email?: string; offer?: Partial<DraftOffer> }

/** Makes an accepted proposal: two adults from 10 May 2027, for $250. */
export async function accepted(deps: Deps, { offer, email, ...of }: For = {}) {
  const { call: staff, user } = await callerAs(deps, 'agent')
  const about = of.leadId || of.quoteId ? of : { leadId: (await aLead(deps.db, email ? { email } : {})).id }
  const { id, leadId, version } = await staff.proposals.create(about)
  await agencyTaxes(deps.db, offer?.taxes ?? [])
  await staff.proposals.save({ id, version, offer: anOffer(offer) })
  const proposal = await staff.proposalAnswers.send({
    id,
    version: version + 1,
    message: 'Here it is.',
    costReason: 'A gift',
    otherThanEstimate: true,
  })
  const { sha256 } = proposal.versions[0]!
  const { url } = await staff.proposalAnswers.makeLink({ id })
  const token = url.split('/').at(-1)!
  const { call: visitor } = await callerAs(deps, null, { ip: '192.0.2.7', userAgent: 'Browser' })
  await visitor.proposalAnswers.accept({ token, number: 1, sha256: sha256!, name: 'Asha Rao' })
  return { staff, user, proposal, proposalId: id, leadId, token }
}

/** Converts an accepted proposal to a held booking. */
export async function booked(deps: Deps, of: For = {}) {
  const made = await accepted(deps, of)
  const booking = await made.staff.bookings.convert({ proposalId: made.proposalId })
  return { ...made, booking, id: booking.id }
}

/** Returns all data of an adult that tickets need. */
export const aTraveler = (overrides: object = {}) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  gender: 'FEMALE' as const,
  dateOfBirth: '1990-04-02',
  nationality: 'Indian' as const,
  passportExpiry: '2031-01-01',
  ...overrides,
})
