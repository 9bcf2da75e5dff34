/** Letters that are read from the right, and controls of direction. */
export const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Keeps a name that is read from the right from turning the numbers and commas beside it (first strong isolate, UAX 9). Other
 * names stay as they are.
 */
export const isolate = (text: string): string => (turning.test(text) ? `\u2068${text}\u2069` : text)

/** Parts of a sentence, each read by itself; blank ones are left out. */
export const joinIsolated = (parts: readonly (string | null | undefined | false)[], by: string): string =>
  parts.flatMap((part) => (part ? [isolate(part)] : [])).join(by)
