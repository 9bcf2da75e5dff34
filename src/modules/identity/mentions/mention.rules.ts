export type Colleague = { id: string; name: string }

/** Matches a colleague's id in stored texts, which survives a change of name: '@{0198a000-…}'. */
const token = /@\{([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}/g

/** Limits the colleagues that one text notifies. */
export const maxMentions = 20

/** Limits a stored text of which 4000 characters were typed: an id takes 39. */
export const maxWithIds = 4000 + maxMentions * 39

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

/** Replaces typed names by ids; of names that match at '@', the longest. Names must differ, as `listStaff` sees to. */
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

/** Returns the start of a name that is being typed, and the position of its '@'; else null. */
export function mentionAt(typed: string, caret: number): { from: number; query: string } | null {
  const match = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]*)?)$/u.exec(typed.slice(0, caret))
  return match && { from: caret - match[1]!.length - 1, query: match[1]! }
}
