import { capitalize } from '../../../../shared/text'

type Line = { text: string; image?: string }
/** Holds a value formatted for comparison. */
export type DescribedValue = string | readonly (string | Line)[]

const isBlank = (value: unknown) => value === null || value === undefined || value === '' || value === false
/** Converts 'bestDeal' to 'Best deal'. */
const toLabel = (key: string) => {
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return capitalize(words)
}
const texts = (value: unknown): string[] => {
  if (isBlank(value)) return []
  if (Array.isArray(value)) return value.flatMap((one) => texts(one).join(', ') || [])
  if (typeof value !== 'object') return String(value).split('\n')
  return Object.entries(value as object).flatMap(([key, one]) =>
    one === true ? toLabel(key) : texts(one).map((text) => `${toLabel(key)}: ${text}`),
  )
}

/** Formats any value as text: a line for each paragraph, list entry, or part. */
export const describeValue = (value: unknown): readonly string[] => (value === true ? ['Yes'] : texts(value))

const toLine = (one: string | Line): Line => (typeof one === 'string' ? { text: one } : one)
const toKey = ({ text, image }: Line) => JSON.stringify([text, image])
const numberLines = (lines: Line[]) => lines.map((line, i) => ({ ...line, text: `${i + 1}. ${line.text}` }))

/**
 * Returns each side's lines that not all share, and the number of shared ones. Returns all lines, numbered, when only
 * the order differs.
 */
export function compareTexts(shown: readonly DescribedValue[]): { lines: Line[]; alike: number }[] {
  const sides = shown.map((side) => (typeof side === 'string' ? side.split('\n') : side).map(toLine))
  const keys = sides.map((lines) => new Set(lines.map(toKey)))
  const own = sides.map((lines) => lines.filter((line) => !keys.every((side) => side.has(toKey(line)))))
  const isSorted = own.every((lines) => lines.length === 0)
  return sides.map((lines, i) =>
    isSorted ? { lines: numberLines(lines), alike: 0 } : { lines: own[i]!, alike: lines.length - own[i]!.length },
  )
}
