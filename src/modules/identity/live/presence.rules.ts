/** Sets the heartbeat of an open record's tab, and the time after which a silent tab is gone, in seconds. */
export const staySeconds = 20
export const goneSeconds = 50
