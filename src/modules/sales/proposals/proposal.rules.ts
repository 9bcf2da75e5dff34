/** Lists the sort orders of the list. Is kept apart from the schema, so that lists load no zod. */
export const proposalSorts = ['updated', 'created', 'departure', 'total', 'expires'] as const
export type ProposalSort = (typeof proposalSorts)[number]
