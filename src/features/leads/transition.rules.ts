export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]
export const leadOutcomes = ['won', 'lost'] as const

/**
 * Where a lead may go (product.md 5.6). Open stages follow each other in any order, as the specified form chooses them
 * freely, but never back to new; a closed lead can be reopened.
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
