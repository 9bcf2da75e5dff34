import { type CalendarDate, realDate } from './dates'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (n: string) => n.padStart(2, '0')

const patterns: [RegExp, (parts: string[]) => [year: string, month: string, day: string]][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([y, m, d]) => [y!, m!, d!]],
  // As in the USA, unless the first number can be no month.
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, ([a, b, y]) => (Number(a) > 12 ? [y!, b!, a!] : [y!, a!, b!])],
  [/^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})$/, ([d, m, y]) => [y!, m!, d!]],
  [/^(\d{1,2})(?:st|nd|rd|th|\.)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/, ([d, name, y]) => [y!, monthOf(name!), d!]],
  [/^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/, ([name, d, y]) => [y!, monthOf(name!), d!]],
]

const monthOf = (name: string): string => String(months.indexOf(name.slice(0, 3)) + 1)

/** The date of what somebody typed: '15 May 2027', 'May 15, 2027', '5/15/2027', '15.5.2027' or '2027-05-15'; else ''. */
export function readTypedDate(text: string): CalendarDate | '' {
  const typed = text.trim().toLowerCase()
  for (const [pattern, toParts] of patterns) {
    const found = pattern.exec(typed)
    if (!found) continue
    const [year, month, day] = toParts(found.slice(1))
    return realDate(`${year}-${two(month)}-${two(day)}`)
  }
  return ''
}
