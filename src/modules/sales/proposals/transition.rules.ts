export const proposalStatuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

/** Lists the display statuses: an open offer past its expiry is 'expired'. */
export const proposalDisplayStatuses = ['draft', 'sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalDisplayStatus = (typeof proposalDisplayStatuses)[number]
export const displayStatusLabels: Record<ProposalDisplayStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** Lists the allowed transitions. Sending again makes a new version; an accepted proposal is final. */
const next: Record<ProposalStatus, readonly ProposalStatus[]> = {
  draft: ['sent'],
  sent: ['sent', 'accepted', 'declined', 'withdrawn'],
  accepted: [],
  declined: ['sent'],
  withdrawn: ['sent'],
}

export const canMoveProposal = (from: ProposalStatus, to: ProposalStatus): boolean => next[from].includes(to)
/** Returns true if a next version can be written. */
export const canEdit = (status: ProposalStatus): boolean => canMoveProposal(status, 'sent')

/** Suggests alternatives to a refused transition. */
const wayOn: Record<ProposalStatus, string> = {
  draft: 'Send it first',
  sent: 'Send a new version, or withdraw it',
  accepted: 'Convert it to a booking, and change or cancel that',
  declined: 'Send a new version to open it again',
  withdrawn: 'Send a new version to open it again',
}
/** Formats a refusal: 'A proposal that is accepted cannot be sent. Convert it …' */
export const cannotBe = (status: ProposalStatus, moved: string): string =>
  `A proposal that is ${status} cannot be ${moved}. ${wayOn[status]}`

type Open = { status: ProposalStatus; expiresAt: string | null }

/** Derives the display status on read, instead of storing it by a job. */
export const toDisplayStatus = ({ status, expiresAt }: Open, now: Date): ProposalDisplayStatus =>
  status === 'sent' && expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : status
