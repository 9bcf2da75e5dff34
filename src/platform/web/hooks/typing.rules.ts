/** A key as it was pressed; `isPlain`: without Ctrl, Meta or Alt, and taken by nothing. */
export type Press = { key: string; timeStamp: number; isPlain: boolean }

/** Milliseconds without a key after which somebody is done typing. */
const pauseMs = 800

/** Whether a key still belongs to words that began in a dialog's form; `typedAt` is when their last letter came. */
export const isStillTyping = (typedAt: number, { timeStamp }: Pick<Press, 'timeStamp'>): boolean =>
  timeStamp - typedAt < pauseMs

/**
 * When the last letter of a dialog's form came, or of the words that went on after the form was gone: whoever types faster
 * than a form closes still types. Escape and Ctrl Enter end it.
 */
export function nextTypedAt(typedAt: number, press: Press, isInForm: boolean): number {
  const isLetter = press.isPlain && (press.key.length === 1 || press.key === 'Enter')
  return isLetter && (isInForm || isStillTyping(typedAt, press)) ? press.timeStamp : -Infinity
}
