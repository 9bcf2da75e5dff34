import { fold } from './text'

type Names = { firstName: string; lastName: string }
type GivenNames = { [Name in keyof Names]?: Names[Name] | null }

/** Matches names in Han, kana or Hangul, in which the family name comes first. */
const isFamilyFirst = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・\s]+$/u.test(text)

/** Matches such names in PostgreSQL, which knows no scripts. */
export const familyFirstPattern =
  '^[\\u1100-\\u11ff\\u2e80-\\u2fdf\\u3000\\u3005-\\u3007\\u3040-\\u30ff\\u3131-\\u318e\\u31f0-\\u31ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff66-\\uff9d\\U00020000-\\U000323af ]+$'

/** Joins names in the order of their script: 'Asha Rao', '大西 真由美'. Either may be blank. */
export const joinNames = ({ firstName, lastName }: GivenNames): string =>
  (firstName && lastName && isFamilyFirst(firstName + lastName)
    ? `${lastName} ${firstName}`
    : `${firstName ?? ''} ${lastName ?? ''}`
  ).trim()

/** Shows the name of somebody who may have none yet. */
export const showName = (names: GivenNames): string => joinNames(names) || 'Unnamed traveler'

/** Shows one of several people, of whom more than one may have no name yet: 'Traveler 3' by the place from 1. */
export const showNameAt = (names: GivenNames, place: number): string => joinNames(names) || `Traveler ${place}`

/** Splits 'Asha Maria Rao' into Asha Maria, and Rao; '大西 真由美' into 真由美, and 大西. One word is a first name. */
export function splitName(name: string): Names {
  const words = name.trim().split(/\s+/)
  const lastName = words.length < 2 ? '' : isFamilyFirst(name) ? words.shift()! : words.pop()!
  return { firstName: words.join(' '), lastName }
}

const squeeze = (text: string) => fold(text).replaceAll(' ', '')

/** Tells whether a name has each word of another, in whatever order; names in Han or kana also without spaces. */
export function containsName(name: string, other: string): boolean {
  const [words, others] = [name, other].map((one) => fold(one).split(' ').filter(Boolean))
  if (squeeze(name) === squeeze(other)) return true
  return others!.every((word) => words!.includes(word) || (isFamilyFirst(name + other) && squeeze(name).includes(word)))
}
