import { conflict } from '../../../shared/errors'
import { isolate } from '../../../shared/direction'
import { cutText } from '../../../shared/text'
import { toCodePoint, unshownIn } from './lines'

/** A text with characters that no font of the papers has. `field` is what it is called: 'the customer’s name'. */
export type Unshown = { field: string; text: string; characters: string[] }

/** Of a text of several pages a message has the beginning. */
const told = 60
const mostTold = 5

/** 'lines.title' → 'the title of line 3', by what the paper calls its parts; '#' is the number in the last list. */
function nameOf(path: readonly (string | number)[], names: Record<string, string>): string {
  const known = names[path.filter((part) => typeof part === 'string').join('.')]
  const position = path.findLast((part) => typeof part === 'number')
  return known?.replace('#', String((position ?? 0) + 1)) ?? `the text “${String(path.at(-1))}”`
}

/**
 * Finds the texts of a paper that it cannot show as they are written, each once. `names` says what its parts are called, by
 * their path; a part called '' is not printed.
 */
export function findUnshown(content: unknown, names: Record<string, string>): Unshown[] {
  const found = new Map<string, Unshown>()
  const look = (value: unknown, path: (string | number)[]): void => {
    if (names[path.filter((part) => typeof part === 'string').join('.')] === '') return
    if (typeof value === 'string') {
      const characters = found.has(value) ? [] : unshownIn(value)
      if (characters.length > 0) found.set(value, { field: nameOf(path, names), text: value, characters })
    } else if (Array.isArray(value)) for (const [i, one] of value.entries()) look(one, [...path, i])
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) look(one, [...path, key])
  }
  look(content, [])
  return [...found.values()]
}

const listed = (parts: readonly string[], most: number) =>
  [...parts.slice(0, most), ...(parts.length > most ? ['others'] : [])].join(', ')

/** 'The PDF has no letter for “ᚠ” (U+16A0) in the customer’s name, “Asha ᚠ”, and writes its number there' */
export function unshownText(unshown: readonly Unshown[]): string {
  const places = unshown.slice(0, mostTold).map(({ field, text, characters }) => {
    const signs = characters.map((one) => `“${isolate(one)}” (${toCodePoint(one)})`)
    return `${listed(signs, mostTold)} in ${field}, “${isolate(cutText(text, told))}”`
  })
  const more = unshown.length > mostTold ? `, and in ${unshown.length - mostTold} more texts` : ''
  return `The PDF has no letters for ${places.join('; for ')}${more}, and writes numbers in their place`
}

/** @throws AppError conflict `withCodes`, unless that is known and meant so */
export function assertShown(unshown: readonly Unshown[], withCodes: boolean): void {
  if (withCodes || unshown.length === 0) return
  throw conflict(`${unshownText(unshown)}. Write it in other letters, or confirm that it is meant so`, 'withCodes')
}
