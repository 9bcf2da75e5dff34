/** Describes a key press; `isPlain`: without Ctrl, Meta or Alt, and not handled yet. */
type Press = { key: string; timeStamp: number; isPlain: boolean }

/** Ends typing after these milliseconds without a key. */
const pauseMs = 800

/** Tells whether a key continues typing that began in a dialog's form; `typedAt` is its last letter. */
export const isStillTyping = (typedAt: number, { timeStamp }: Pick<Press, 'timeStamp'>): boolean =>
  timeStamp - typedAt < pauseMs

/**
 * Returns when the last letter was typed in a dialog's form, or in continued typing after it closed. Covers users who
 * type faster than a form closes. Escape and Ctrl Enter end it.
 */
export function nextTypedAt(typedAt: number, press: Press, isInForm: boolean): number {
  const isLetter = press.isPlain && (press.key.length === 1 || press.key === 'Enter')
  return isLetter && (isInForm || isStillTyping(typedAt, press)) ? press.timeStamp : -Infinity
}
