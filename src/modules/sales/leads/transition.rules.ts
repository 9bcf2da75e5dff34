export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
/** Those of leads that are not closed. */
export const openStatuses = ['new', 'contacted', 'qualified', 'proposal'] as const
export const leadOutcomes = ['won', 'lost'] as const

/**
 * Where a lead may go (product.md 5.6): to each other stage, also back to new and out of closed. Stages are chosen
 * freely, as the specification (4) has it.
 */
export const canMoveLead = (from: LeadStatus, to: LeadStatus): boolean => from !== to
/** Where it may stand before. A closed lead may be closed again, with another outcome. */
export const statusesBefore = (to: LeadStatus): LeadStatus[] =>
  leadStatuses.filter((from) => canMoveLead(from, to) || to === 'closed')

/** The columns of the board: a closed lead stands where it ended. */
export const boardStages = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const
export type BoardStage = (typeof boardStages)[number]

type Stand = { status: LeadStatus; outcome: 'won' | 'lost' | null }

export const stageOf = ({ status, outcome }: Stand): BoardStage => (status === 'closed' ? (outcome ?? 'lost') : status)

/** What a column means in the transition table. */
export const standOf = (stage: BoardStage): Stand =>
  stage === 'won' || stage === 'lost' ? { status: 'closed', outcome: stage } : { status: stage, outcome: null }

export const canMoveTo = (lead: Stand, stage: BoardStage): boolean => stageOf(lead) !== stage

/** What stages were called before (product.md 5.1), and what screens call them; of other programs, imports know more. */
const otherNames = new Map<string, BoardStage>([
  ['quoted', 'proposal'],
  ['proposal sent', 'proposal'],
  ['in progress', 'contacted'],
  ['confirmed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
])

/** The stage that a name means, in any case: a status, or what it was called. Null for no stage. */
export function standNamed(name: string): Stand | null {
  const text = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  const status = leadStatuses.find((one) => one === text)
  if (status) return { status, outcome: null }
  const stage = otherNames.get(text)
  return stage ? standOf(stage) : null
}

/** Percent of the closed leads that were won, with one decimal; null before one is closed. */
export function conversionRate({ won, lost }: { won: number; lost: number }): number | null {
  const closed = won + lost
  return closed === 0 ? null : Math.round((1000 * won) / closed) / 10
}
