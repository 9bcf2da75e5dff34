export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal', 'closed'];
export const leadOutcomes = ['won', 'lost'];
export const leadStatusLabels = {
    new: 'New',
    contacted: 'Contacted',
    qualified: 'Qualified',
    proposal: 'Proposal Sent',
    closed: 'Closed',
};
/**
 * Where a lead may go (product.md 5.6). Open stages follow each other in any order, as the specified form chooses them
 * freely, but nobody becomes new again; a closed lead can be taken up again.
 */
const next = {
    new: ['contacted', 'qualified', 'proposal', 'closed'],
    contacted: ['qualified', 'proposal', 'closed'],
    qualified: ['contacted', 'proposal', 'closed'],
    proposal: ['contacted', 'qualified', 'closed'],
    closed: ['contacted'],
};
export const canMoveLead = (from, to) => next[from].includes(to);
export const statusesBefore = (to) => leadStatuses.filter((from) => canMoveLead(from, to));
