/** Matches statements that break a server of the release before, or lose its data. */
const destructive: [RegExp, string][] = [
  [/\bDROP\s+TABLE\s+(?:IF EXISTS\s+)?(?<table>[\w".]+)/i, 'drops a table'],
  [/\bALTER\s+TABLE\s+(?<table>[\w".]+).*\bDROP\s+COLUMN\b/is, 'drops a column'],
  [/\bALTER\s+TABLE\s+(?<table>[\w".]+).*\bRENAME\b/is, 'renames'],
  [/\bALTER\s+TABLE\s+(?<table>[\w".]+).*\b(?:SET\s+DATA\s+)?TYPE\b/is, 'changes a type'],
  [/\bALTER\s+TABLE\s+(?<table>[\w".]+).*\bDROP\s+DEFAULT\b/is, 'drops a default'],
  [/\bALTER\s+TYPE\b.*\bRENAME\b/is, 'renames'],
  [/\bDROP\s+TYPE\b/i, 'drops a type'],
  [/\bTRUNCATE\b/i, 'empties a table'],
]
const demanding =
  /\bALTER\s+TABLE\s+(?<table>[\w".]+).*(?:\bALTER\s+COLUMN\s+(?<altered>[\w"]+)\s+SET\s+NOT\s+NULL|\bADD\s+COLUMN\s+(?<added>[\w"]+)(?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT\s+NULL)/is

/** Marks a destructive statement in the line before: the release that stopped using its target. */
const mark = /^--\s*unused since (\d+\.\d+\.\d+)\s*$/m

const withoutComments = (text: string) => text.replace(/--.*$/gm, '')
const plain = (name = '') => name.replaceAll('"', '').replace(/^public\./, '')

/** Splits a migration at semicolons; function bodies, which contain some, have files of their own. */
const statementsIn = (text: string) =>
  text.split(/;[ \t]*(?:\n|$)/).filter((part) => withoutComments(part).trim() !== '')

type Migration = { name: string; text: string }

/**
 * Lists statements that break a server of the release before, which runs beside the new one during an upgrade.
 * @param released versions whose schema is saved in testing/releases
 * @param views names that views serve now: their tables may go, as upgrade.db.test.ts proves
 */
export function findDestructive({ name, text }: Migration, released: string[], views: string[] = []): string[] {
  const created = new Set(
    [...text.matchAll(/\bCREATE\s+TABLE\s+(?:IF NOT EXISTS\s+)?([\w".]+)/gi)].map((m) => plain(m[1])),
  )
  const hasDefault = (table: string, column: string) =>
    statementsIn(text).some((one) =>
      new RegExp(`ALTER\\s+TABLE\\s+"?${table}"?.*"?\\b${column}"?.*\\b(SET )?DEFAULT\\b`, 'is').test(
        withoutComments(one),
      ),
    )
  return statementsIn(text).flatMap((statement) => {
    const since = mark.exec(statement)?.[1]
    if (since && released.includes(since)) return []
    const bare = withoutComments(statement)
    const dropped = plain(/\bDROP\s+TABLE\s+(?:IF EXISTS\s+)?([\w".]+)/i.exec(bare)?.[1])
    if (views.includes(dropped)) return []
    const found = destructive.map(([pattern, what]) => [pattern.exec(bare), what] as const).find(([match]) => match)
    if (found && !created.has(plain(found[0]!.groups?.table))) return [`${name} ${found[1]}: ${bare.trim()}`]
    const demanded = demanding.exec(bare)?.groups
    if (!demanded || created.has(plain(demanded.table))) return []
    const column = plain(demanded.altered ?? demanded.added)
    return hasDefault(plain(demanded.table), column)
      ? []
      : [`${name} demands ${column} without a default: ${bare.trim()}`]
  })
}
