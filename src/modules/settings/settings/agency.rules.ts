import type { Agency } from './schema'

/** Everything, for administrators. `version` is 0 before anything was saved. */
export type OwnAgency = Agency & { version: number }
