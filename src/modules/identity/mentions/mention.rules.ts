/** A colleague who can be mentioned. */
export type Colleague = { id: string; name: string }

/** Stored texts have a colleague by their id, so that another name changes nothing: '@{0198a000-…}'. */
const token = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g

/** At most so many of one text are told. */
export const maxMentions = 20

/** Who is mentioned in a stored text, each once. */
export const mentionedIn = (text: string): string[] =>
  [...new Set([...text.matchAll(token)].map(([, id]) => id!))].slice(0, maxMentions)

/** A stored text, part by part. */
export type Part = { text: string } | { userId: string }
export function partsOf(text: string): Part[] {
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

/** What was typed, with ids for the names: '@Jonah Okafor' of the longest name that fits. */
export function withIds(typed: string, colleagues: readonly Colleague[]): string {
  const longest = colleagues.toSorted((a, b) => b.name.length - a.name.length)
  let stored = ''
  for (let at = 0; at < typed.length;) {
    const isStart = typed[at] === '@' && !isLetter(typed[at - 1])
    const found = isStart
      ? longest.find(({ name }) => name && typed.startsWith(name, at + 1) && !isLetter(typed[at + 1 + name.length]))
      : undefined
    stored += found ? `@{${found.id}}` : typed[at]
    at += found ? found.name.length + 1 : 1
  }
  return stored
}

/** The beginning of a name that is being typed, and where its '@' stands; null when none is. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(typed.slice(0, caret))
  return match && { from: caret - match[1]!.length - 1, query: match[1]! }
}
