import { canMoveLead, type LeadStatus } from './transition.rules'

/** The columns of the board: a closed lead stands where it ended. */
export const boardStages = ['new', 'contacted', 'qualified', 'proposal', 'won', 'lost'] as const
export type BoardStage = (typeof boardStages)[number]

type Stand = { status: LeadStatus; outcome: 'won' | 'lost' | null }

export const stageOf = ({ status, outcome }: Stand): BoardStage => (status === 'closed' ? (outcome ?? 'lost') : status)

/** What a column means in the transition table. */
export const standOf = (stage: BoardStage): Stand =>
  stage === 'won' || stage === 'lost' ? { status: 'closed', outcome: stage } : { status: stage, outcome: null }

export const canMoveTo = (lead: Stand, stage: BoardStage): boolean => canMoveLead(lead.status, standOf(stage).status)
