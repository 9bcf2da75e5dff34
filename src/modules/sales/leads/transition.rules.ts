export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
export const openStatuses = ['new', 'contacted', 'qualified', 'proposal'] as const
export const leadOutcomes = ['won', 'lost'] as const

/**
 * Allows any move to another stage, also back to new and out of closed (product.md 5.6). Follows the specification (4),
 * where stages are chosen freely.
 */
export const canMoveLead = (from: LeadStatus, to: LeadStatus): boolean => from !== to
/** Lists the statuses that allow this move. Includes closed for a closed lead, whose outcome may change. */
export const statusesBefore = (to: LeadStatus): LeadStatus[] =>
  leadStatuses.filter((from) => canMoveLead(from, to) || to === 'closed')

/** Lists the columns of the board; closed leads appear under their outcome. */
export const boardStages = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const
export type BoardStage = (typeof boardStages)[number]

type StageStatus = { status: LeadStatus; outcome: 'won' | 'lost' | null }

export const toStage = ({ status, outcome }: StageStatus): BoardStage =>
  status === 'closed' ? (outcome ?? 'lost') : status

export const toStageStatus = (stage: BoardStage): StageStatus =>
  stage === 'won' || stage === 'lost' ? { status: 'closed', outcome: stage } : { status: stage, outcome: null }

/**
 * Tells whether another program's stage would reopen a lead or move it back. Files of such programs are older than what
 * was done here.
 */
export const isBehind = (stage: BoardStage, lead: StageStatus): boolean =>
  canMoveTo(lead, stage) &&
  (lead.status === 'closed' || leadStatuses.indexOf(toStageStatus(stage).status) < leadStatuses.indexOf(lead.status))

export const canMoveTo = (lead: StageStatus, stage: BoardStage): boolean => toStage(lead) !== stage

/** Maps stage names of screens and earlier releases (product.md 5.1). Imports know further names of other programs. */
const otherNames = new Map<string, BoardStage>([
  ['quoted', 'proposal'],
  ['proposal sent', 'proposal'],
  ['in progress', 'contacted'],
  ['confirmed', 'won'],
  ['won', 'won'],
  ['lost', 'lost'],
])

/** Finds the status and outcome of a name in any case, current or former. Returns null for no stage. */
export function findStage(name: string): StageStatus | null {
  const text = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  const status = leadStatuses.find((one) => one === text)
  if (status) return { status, outcome: null }
  const stage = otherNames.get(text)
  return stage ? toStageStatus(stage) : null
}

/** Returns the percentage of closed leads that were won, with one decimal; null if none is closed. */
export function conversionRate({ won, lost }: { won: number; lost: number }): number | null {
  const closed = won + lost
  return closed === 0 ? null : Math.round((1000 * won) / closed) / 10
}
