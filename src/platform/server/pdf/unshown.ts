import { conflict } from '../../../shared/errors'
import { isolate } from '../../../shared/direction'
import { cutText } from '../../../shared/text'
import { toCodePoint, findUnshownCharacters } from './lines'

/** Describes a text with characters that no PDF font has. `field` names it for messages: 'the customer’s name'. */
export type Unshown = { field: string; text: string; characters: string[] }

/** Limits the text quoted in a message. */
const maxLength = 60
const maxListed = 5

/** Turns 'lines.title' into 'the title of line 3', by `names`; '#' is the index in the last list. */
function getFieldName(path: readonly (string | number)[], names: Record<string, string>): string {
  const known = names[path.filter((part) => typeof part === 'string').join('.')]
  const position = path.findLast((part) => typeof part === 'number')
  return known?.replace('#', String((position ?? 0) + 1)) ?? `the text “${String(path.at(-1))}”`
}

/**
 * Finds texts that the PDF cannot show, each once. `names` maps paths to names for messages; '' marks parts that are
 * not printed.
 */
export function findUnshown(content: unknown, names: Record<string, string>): Unshown[] {
  const found = new Map<string, Unshown>()
  const look = (value: unknown, path: (string | number)[]): void => {
    if (names[path.filter((part) => typeof part === 'string').join('.')] === '') return
    if (typeof value === 'string') {
      const characters = found.has(value) ? [] : findUnshownCharacters(value)
      if (characters.length > 0) found.set(value, { field: getFieldName(path, names), text: value, characters })
    } else if (Array.isArray(value)) for (const [i, one] of value.entries()) look(one, [...path, i])
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) look(one, [...path, key])
  }
  look(content, [])
  return [...found.values()]
}

const listFirst = (parts: readonly string[], most: number) =>
  [...parts.slice(0, most), ...(parts.length > most ? ['others'] : [])].join(', ')

/** Composes a message such as 'The PDF has no letters for “ᚠ” (U+16A0) in the customer’s name, “Asha ᚠ” …' */
export function describeUnshown(unshown: readonly Unshown[]): string {
  const places = unshown.slice(0, maxListed).map(({ field, text, characters }) => {
    const signs = characters.map((one) => `“${isolate(one)}” (${toCodePoint(one)})`)
    return `${listFirst(signs, maxListed)} in ${field}, “${isolate(cutText(text, maxLength))}”`
  })
  const more = unshown.length > maxListed ? `, and in ${unshown.length - maxListed} more texts` : ''
  return `The PDF has no letters for ${places.join('; for ')}${more}, and writes numbers in their place`
}

/** @throws AppError conflict `withCodes`, unless the caller confirmed it */
export function assertShown(unshown: readonly Unshown[], withCodes: boolean): void {
  if (withCodes || unshown.length === 0) return
  throw conflict(`${describeUnshown(unshown)}. Write it in other letters, or confirm that it is meant so`, 'withCodes')
}
