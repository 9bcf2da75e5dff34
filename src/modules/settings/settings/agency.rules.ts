import type { Agency } from './schema'

/** Holds all settings, for administrators. `version` is 0 before the first save. */
export type OwnAgency = Agency & { version: number }
