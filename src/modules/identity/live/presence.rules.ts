/** Seconds after which a tab says again that it shows a record, and after which a silent one is gone. */
export const staySeconds = 20
export const goneSeconds = 50

/** A colleague who has the same record open. */
export type Present = { id: string; name: string }
