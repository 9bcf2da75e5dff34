export type Colleague = { id: string; name: string }

/** Matches a colleague's id in stored texts, which survives a change of name: '@{0198a000-…}'. */
const token = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g

/** Limits the colleagues that one text notifies. */
export const maxMentions = 20

/** Limits a stored text of which 4000 characters were typed: an id takes 39, and a space stands between two. */
export const maxWithIds = 4000 + maxMentions * 40

/** Returns the ids mentioned in a stored text, without repeats. */
export const mentionedIn = (text: string): string[] =>
  [...new Set([...text.matchAll(token)].map(([, id]) => id!))].slice(0, maxMentions)

type Part = { text: string } | { userId: string }
export function splitMentions(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ userId: match[1]! })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character)

/** Leaves out the address by which `listStaff` tells colleagues of one name apart. */
const toPlainName = (name: string) => name.replace(/ \([^()]+@[^()]+\)$/, '')

/**
 * Replaces typed names by ids, `maxMentions` at most; of names that match at '@', the longest. A name that several have
 * mentions all of them.
 */
export function withIds(typed: string, colleagues: readonly Colleague[]): string {
  const idsByName = new Map<string, string[]>()
  for (const { id, name } of colleagues)
    for (const one of new Set([name, toPlainName(name)])) idsByName.set(one, [...(idsByName.get(one) ?? []), id])
  const longest = [...idsByName].toSorted(([a], [b]) => b.length - a.length)
  let [stored, left] = ['', maxMentions]
  for (let at = 0; at < typed.length;) {
    const isStart = typed[at] === '@' && !isLetter(typed[at - 1])
    const found = isStart
      ? longest.find(([name]) => name && typed.startsWith(name, at + 1) && !isLetter(typed[at + 1 + name.length]))
      : undefined
    const [name, ids] = found && found[1].length <= left ? found : ['', []]
    stored += name ? ids.map((id) => `@{${id}}`).join(' ') : typed[at]
    left -= ids.length
    at += name.length + 1
  }
  return stored
}

/** Returns the start of a name that is being typed, and the position of its '@'; else null. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(typed.slice(0, caret))
  return match && { from: caret - match[1]!.length - 1, query: match[1]! }
}
