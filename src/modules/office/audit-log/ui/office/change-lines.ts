import { compared, wordsOf } from '../../../../../platform/web/office/conflict/words'

/** Line by line; '—' for nothing. */
const linesOf = (value: unknown): readonly string[] => {
  if (value === false) return ['No']
  const words = wordsOf(value)
  return words.length > 0 ? words : ['—']
}

/** A field as it was and as it is, in words: of long values the lines that differ. */
export function changeLines(before: unknown, after: unknown): { was: string[]; is: string[] } {
  const [was, is] = compared([linesOf(before), linesOf(after)]).map(({ lines }) => lines.map(({ text }) => text))
  return { was: was!, is: is! }
}
