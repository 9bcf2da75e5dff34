/** Matches right-to-left letters, and direction controls. */
export const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Isolates a right-to-left name, so that numbers and commas beside it keep their order (first strong isolate, UAX 9).
 * Leaves other names unchanged.
 */
export const isolate = (text: string): string => (turning.test(text) ? `\u2068${text}\u2069` : text)

/** Joins the non-blank parts of a sentence, each isolated. */
export const joinIsolated = (parts: readonly (string | null | undefined | false)[], by: string): string =>
  parts.flatMap((part) => (part ? [isolate(part)] : [])).join(by)
