import type { DraftLine } from './offer.rules'

type Option = { id: string; included: boolean }

const fold = (text: string) => text.trim().toLowerCase()

/**
 * Maps each chosen option to the included one that it replaces: of the same place or route, each once. Expects
 * `getPlace` to return '' for an option that replaces nothing.
 */
export function replacements<O extends Option>(
  options: readonly O[],
  chosen: readonly string[],
  getPlace: (option: O) => string,
): Map<string, string> {
  const free = options.filter(({ included }) => included)
  const found = new Map<string, string>()
  for (const option of options) {
    if (option.included || !chosen.includes(option.id) || !getPlace(option)) continue
    const at = free.findIndex((one) => fold(getPlace(one)) === fold(getPlace(option)))
    if (at < 0) continue
    found.set(option.id, free[at]!.id)
    free.splice(at, 1)
  }
  return found
}

/** Turns lines that replace each other into groups of choices, of which the price has only the chosen one. */
export function asChoices(lines: readonly DraftLine[], replacing: ReadonlyMap<string, string>): DraftLine[] {
  const byItem = new Map(lines.map((line) => [line.itemId, line]))
  const groups = new Map<string, string>()
  for (const [chosen, replaced] of replacing) {
    const name = byItem.get(replaced)!.kind === 'hotel' ? 'Where you sleep' : 'How you travel'
    const isTaken = [...groups.values()].includes(name)
    const group = isTaken ? `${name}, ${groups.size / 2 + 1}` : name
    groups.set(chosen, group).set(replaced, group)
  }
  return lines.map((line) => {
    const group = line.itemId && groups.get(line.itemId)
    if (!group) return line
    const replaces = replacing.get(line.itemId!)
    const replaced = replaces && byItem.get(replaces)
    if (!replaced) return { ...line, group, state: 'not-chosen' }
    const { day, times } = replaced
    return { ...line, group, day, ...(line.unit === 'room-night' && { times }), state: 'chosen' }
  })
}
