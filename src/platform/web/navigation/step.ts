/** Returns the position of the shown entry in the history: an address that is replaced keeps it. */
export const getStep = (): number => (window.history.state as { index: number } | null)?.index ?? 0
