/** Lists the pages of the guide in their order; each is a file of `docs/guide`. */
export const topics = [
  { key: 'set-up', title: 'Set up' },
  { key: 'move-in', title: 'Move in' },
  { key: 'sell', title: 'Sell' },
  { key: 'book', title: 'Book' },
  { key: 'get-paid', title: 'Get paid' },
  { key: 'close-the-month', title: 'Close the month' },
  { key: 'take-along', title: 'Keep it and take it along' },
] as const
export type Topic = (typeof topics)[number]['key']

/** Names what explains a section of the settings, or a step of the first run. */
const explained: Record<string, string> = {
  agency: 'set-up#name-and-e-mail',
  consultants: 'set-up#name-and-e-mail',
  brand: 'set-up#logo-and-colors',
  currencies: 'set-up#currency',
  hours: 'set-up#time-zone-and-hours',
  times: 'set-up#time-zone-and-hours',
  terms: 'set-up#terms',
  estimate: 'set-up#terms',
  pages: 'set-up#pages',
  policies: 'set-up#pages',
  places: 'set-up#places',
  tiles: 'set-up#places',
  lists: 'set-up#lists-of-the-forms',
  categories: 'set-up#lists-of-the-forms',
  package: 'set-up#first-package',
  mail: 'set-up#mail',
  mails: 'set-up#mail',
  outbox: 'set-up#mail',
  payments: 'set-up#payment',
  billing: 'set-up#payment',
  taxes: 'set-up#payment',
  colleagues: 'set-up#colleagues',
  roles: 'set-up#colleagues',
  teams: 'set-up#colleagues',
  'api-keys': 'take-along#connect-other-programs',
  webhooks: 'take-along#connect-other-programs',
  jobs: 'take-along#work-in-the-background',
  'set-up': 'set-up#take-the-set-up-of-another-agency-over',
  archive: 'take-along#take-everything-along',
  backups: 'take-along#backups',
  books: 'close-the-month#take-the-journal-along',
}
export const explainedSections = Object.keys(explained)

/** Returns the address that explains a section; null for one that the guide does not know. */
export const toHelpAddress = (section: string): string | null =>
  explained[section] ? `/admin/help/${explained[section]}` : null

export const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export type GuideSection = { topic: Topic; title: string; heading: string; anchor: string; text: string }

const toPlain = (text: string) =>
  text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll('**', '')
    .replace(/\s+/g, ' ')
    .trim()

/** Splits a page at its headings of the second level; what stands before them belongs to its title. */
export function toSections(topic: Topic, title: string, text: string): GuideSection[] {
  return text.split(/^#{1,2} /m).flatMap((part) => {
    const [heading = '', ...lines] = part.split('\n')
    return heading ? [{ topic, title, heading, anchor: toAnchor(heading), text: toPlain(lines.join('\n')) }] : []
  })
}

const splitTokens = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Finds the sections with all words; those with a word in their heading come first. */
export function findSections(sections: readonly GuideSection[], query: string): GuideSection[] {
  const words = splitTokens(query)
  if (words.length === 0) return []
  const rank = ({ heading }: GuideSection) => (words.some((word) => heading.toLowerCase().includes(word)) ? 0 : 1)
  return sections
    .filter(({ title, heading, text }) =>
      words.every((word) => `${title} ${heading} ${text}`.toLowerCase().includes(word)),
    )
    .toSorted((a, b) => rank(a) - rank(b))
}

/** Cuts a few words around the first match. */
export function toExcerpt({ text }: GuideSection, query: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(splitTokens(query)[0] ?? ''))
  const from = at > 60 ? text.indexOf(' ', at - 60) + 1 : 0
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 160).trim()}${from + 160 < text.length ? ' …' : ''}`
}
