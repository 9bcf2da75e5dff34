import { compareTexts, describeValue } from '../../../../../platform/web/office/conflict/words'

/** Splits a value into lines; '—' for none. */
const toLines = (value: unknown): readonly string[] => {
  if (value === false) return ['No']
  const words = describeValue(value)
  return words.length > 0 ? words : ['—']
}

/** Returns old and new value as lines; of long values those that differ. */
export function changeLines(before: unknown, after: unknown): { was: string[]; is: string[] } {
  const [was, is] = compareTexts([toLines(before), toLines(after)]).map(({ lines }) => lines.map(({ text }) => text))
  return { was: was!, is: is! }
}
