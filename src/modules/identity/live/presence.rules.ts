/** Sets the heartbeat of an open record's tab, and the time after which a silent tab is gone, in seconds. */
export const staySeconds = 20
export const goneSeconds = 50

/** Names a colleague who has the same record open. */
export type Present = { id: string; name: string }
