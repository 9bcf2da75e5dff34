import { contrastProblem, readColor } from '../../../shared/colors'
import { getPictureKey } from '../../core/media/picture.rules'

/** Begins references of requests unless the agency has its own letters. */
export const defaultPrefix = 'IT'
/** Stands for the letters of a name that has none of A to Z. */
export const neutralPrefix = 'RQ'
/** Begins the references of bookings, and the numbers of papers, unless the agency has its own letters. */
export const defaultPrefixes = { booking: 'BK', invoice: 'INV', creditNote: 'CN', receipt: 'RC' }
export type Prefixes = typeof defaultPrefixes
export const prefixNames = ['booking', 'invoice', 'creditNote', 'receipt'] as const satisfies (keyof Prefixes)[]
export const prefixLabels: Prefixes = {
  booking: 'bookings',
  invoice: 'invoices',
  creditNote: 'credit notes',
  receipt: 'receipts',
}

type GivenPrefix = { name: keyof Prefixes; letters: string }
/** Finds letters that two series begin with, or that another series had once: numbers would repeat. */
export function findTakenPrefix(
  { prefix, prefixes }: { prefix: string; prefixes: Prefixes },
  former: readonly GivenPrefix[],
): (GivenPrefix & { message: string }) | null {
  const now = prefixNames.map((name) => ({ name, letters: prefixes[name] }))
  for (const { name, letters } of now) {
    const refuse = (whose: string) => ({ name, letters, message: `${letters} begins the numbers of ${whose}` })
    if (letters === 'PR') return refuse('proposals')
    if (name === 'booking' && letters === prefix) return refuse('requests')
    const other = [...now, ...former].find((one) => one.letters === letters && one.name !== name)
    if (other) return refuse(prefixLabels[other.name])
  }
  return null
}

/** Begins the references of proposals and bookings. */
const taken = ['PR', 'BK']

/** Says why letters cannot begin references; null if they can. */
export function prefixProblem(prefix: string): string | null {
  if (!/^[A-Z]{2,5}$/.test(prefix)) return 'Two to five capital letters, such as HT'
  return taken.includes(prefix)
    ? `${prefix} begins the references of ${prefix === 'PR' ? 'proposals' : 'bookings'}`
    : null
}

/** Makes the letters of references from a name: its initials, or its first letters; null where it has no two of them. */
export function toPrefix(name: string): string | null {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z\s&-]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean)
  const initials = words.map((word) => word[0]).join('')
  const candidates = [initials.slice(0, 5), (words[0] ?? '').slice(0, 3), words.join('').slice(0, 4)]
  return candidates.find((letters) => prefixProblem(letters) === null) ?? null
}

const maxLetterhead = { lines: 4, length: 70 }

export const letterheadLines = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function letterheadProblem(text: string): string | null {
  const lines = letterheadLines(text)
  const { lines: most, length } = maxLetterhead
  if (lines.length > most) return `At most ${most} lines`
  return lines.some((line) => line.length > length) ? `At most ${length} characters in a line` : null
}

export function colorProblem(name: 'primary' | 'accent', color: string): string | null {
  return readColor(color) === null ? 'Please enter a color such as #0f4f57' : contrastProblem(name, color)
}

export const findPictureKey = (picture: { image: string } | null | undefined): string | undefined =>
  picture ? getPictureKey(picture.image) : undefined

/** Holds what the brand adds to the head of every page. */
export type BrandHead = {
  name: string
  /** Holds the style sheet of the agency's colors; '' for the product's. */
  sheet: string
  icon: { href: string; type: string }
  /** Holds the path of the picture that shared links show where their page has none. */
  image: string | null
}

/** Draws the mark of an agency without an icon of its own. */
export const drawMark = (primary: string, accent: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="${primary}"/><path d="M1.6 20C8 15.5 12 21 18 18.5S27 17 30.5 19.5A15 15 0 0 1 1.6 20Z" fill="#f3eee1"/><circle cx="20.5" cy="11" r="4.3" fill="${accent}"/></svg>`
