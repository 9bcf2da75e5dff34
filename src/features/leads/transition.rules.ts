export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
export const leadOutcomes = ['won', 'lost'] as const

/**
 * Where a lead may go (product.md 5.6). Open stages follow each other in any order, but never go back to new. A closed
 * lead can be reopened.
 */
const next: Record<LeadStatus, readonly LeadStatus[]> = {
  new: ['contacted', 'qualified', 'proposal', 'closed'],
  contacted: ['qualified', 'proposal', 'closed'],
  qualified: ['contacted', 'proposal', 'closed'],
  proposal: ['contacted', 'qualified', 'closed'],
  closed: ['contacted'],
}

export const canMoveLead = (from: LeadStatus, to: LeadStatus): boolean => next[from].includes(to)
export const statusesBefore = (to: LeadStatus): LeadStatus[] => leadStatuses.filter((from) => canMoveLead(from, to))

/** The columns of the board: a closed lead stands where it ended. */
export const boardStages = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const
export type BoardStage = (typeof boardStages)[number]

type Stand = { status: LeadStatus; outcome: 'won' | 'lost' | null }

export const stageOf = ({ status, outcome }: Stand): BoardStage => (status === 'closed' ? (outcome ?? 'lost') : status)

/** What a column means in the transition table. */
export const standOf = (stage: BoardStage): Stand =>
  stage === 'won' || stage === 'lost' ? { status: 'closed', outcome: stage } : { status: stage, outcome: null }

export const canMoveTo = (lead: Stand, stage: BoardStage): boolean => canMoveLead(lead.status, standOf(stage).status)

/** Percent of the closed leads that were won, with one decimal; null before one is closed. */
export function conversionRate({ won, lost }: { won: number; lost: number }): number | null {
  const closed = won + lost
  return closed === 0 ? null : Math.round((1000 * won) / closed) / 10
}
