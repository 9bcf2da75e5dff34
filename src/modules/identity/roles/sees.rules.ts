import type { Scope } from '../../../shared/actor'

export const seesLabels: Record<Scope, string> = { own: 'Own records', team: "The team's records", all: 'All records' }
