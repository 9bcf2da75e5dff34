export const proposalStatuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/** What lists and tags say: an open offer whose time is over is 'expired'. */
export const proposalStands = ['draft', 'sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalStand = (typeof proposalStands)[number]
export const standLabels: Record<ProposalStand, string> = {
  draft: 'Draft',
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Where a proposal may go. Sending again makes a new version; what is accepted is final. */
const next: Record<ProposalStatus, readonly ProposalStatus[]> = {
  draft: ['sent'],
  sent: ['sent', 'accepted', 'declined', 'withdrawn'],
  accepted: [],
  declined: ['sent'],
  withdrawn: ['sent'],
}

export const canMoveProposal = (from: ProposalStatus, to: ProposalStatus): boolean => next[from].includes(to)
export const statusesBefore = (to: ProposalStatus): ProposalStatus[] =>
  proposalStatuses.filter((from) => canMoveProposal(from, to))
/** Its next version can be written. */
export const canEdit = (status: ProposalStatus): boolean => canMoveProposal(status, 'sent')

/** What to do instead of a move that there is not, for whoever is refused. */
const wayOn: Record<ProposalStatus, string> = {
  draft: 'Send it first',
  sent: 'Send a new version, or withdraw it',
  accepted: 'Convert it to a booking, and change or cancel that',
  declined: 'Send a new version to open it again',
  withdrawn: 'Send a new version to open it again',
}
/** The sentence of a refusal: 'A proposal that is accepted cannot be sent. Convert it …' */
export const cannotBe = (status: ProposalStatus, moved: string): string =>
  `A proposal that is ${status} cannot be ${moved}. ${wayOn[status]}`

type Open = { status: ProposalStatus; expiresAt: string | null }

/** Derived when it is asked for, never stored: no job has to run in time. */
export const standOf = ({ status, expiresAt }: Open, now: Date): ProposalStand =>
  status === 'sent' && expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status
