import type { BadLine } from '../../../shared/csv'
import { cutText } from '../../../shared/text'
import { findChanges, describeUnknownId } from '../../core/imports/line.rules'
import { maxDetail, othersHaveLeads } from './customer.rules'
import type { findCustomers } from './find.service'
import type { UpdateCustomerInput } from './schema'
import type { Customer } from './table'

export type Values = Omit<UpdateCustomerInput, 'id' | 'version'>
/** Holds what a line says. `noted` are values without a field, which the notes keep. */
export type ReadCustomer = { id: string; values: Values; noted: readonly string[] }
/** Names a column, and says what is the matter with it. */
export type Remark = Omit<BadLine, 'line'>
type Find = Awaited<ReturnType<typeof findCustomers>>

const keys = ['id', 'email', 'phone'] as const
type Key = (typeof keys)[number]
export const columns = { id: 'id', email: 'email', phone: 'mobile', name: 'customerName' } as const

/** Adds lines that the notes do not have yet; long notes make room for them. */
export function addToNotes(notes = '', lines: readonly string[]): string {
  const there = notes.split('\n')
  const added = lines.filter((line) => !there.includes(line)).join('\n')
  if (added === '') return notes
  return notes ? `${cutText(notes, maxDetail - added.length - 1)}\n${added}` : added
}

/** Adds to the notes of a line what it says in columns without a field. */
export const withNoted = ({ values, noted }: Omit<ReadCustomer, 'id'>): Values =>
  noted.length > 0 ? { ...values, notes: addToNotes(values.notes, noted) } : values

const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Tests whether a line contradicts nothing of a customer: a namesake is then the same person. */
const isLike = (values: Values, stored: Customer): boolean =>
  Object.keys(findChanges(values, stored)).every((name) => isBlank(stored[name as keyof Customer]))

/** Merges two people with one phone, such as a couple, only if they have one name and at most one address. */
const isSamePerson = (find: Find, values: Values, one: Customer): boolean =>
  (!one.email || !values.email) && (!values.name || find.hasPhone(values.phone!, values.name))

/** Finds a customer by the name alone, who contradicts nothing of the line. */
function findNamesake(find: Find, read: ReadCustomer, isTaken: (one: Customer) => boolean): Customer | undefined {
  const { values } = read
  const isAlone = !values.email && !values.phone
  // Fills an address only where an import made the customer without one: another address may be a namesake.
  const mayBe = (one: Customer) => isAlone || (find.isMade(one) && !one.email && !one.phone && !one.mergedIntoId)
  return find
    .listNamed(values.name)
    .find(
      (one) =>
        !isTaken(one) && find.isVisible(one) && mayBe(one) && (isLike(values, one) || isLike(withNoted(read), one)),
    )
}

/** Describes whom a line is about. */
export type Match = {
  /** Holds what the line says, with a company's name for a new customer without one. */
  values: Values
  /** Holds whom each of its keys leads to: who was merged leads to their target. */
  found: readonly { key: Key; one: Customer }[]
  /** Is found by the name alone; a merged one is not led on. */
  namesake: Customer | undefined
  stored: Customer | undefined
  /** Tells whether the line is about somebody who was merged into `stored`. */
  isMerged: boolean
}

/** Finds whom a line is about: by its keys, else by the name. `isTaken` excludes namesakes of earlier lines. */
export function findMatch(find: Find, read: ReadCustomer, isTaken: (one: Customer) => boolean): Match {
  const { id, values: given } = read
  const [byId, byEmail, byPhone] = [find.byId(id), find.byEmail(given.email), find.byPhone(given.phone)]
  const known = byId ?? byEmail ?? (byPhone && isSamePerson(find, given, byPhone) ? byPhone : undefined)
  // Names a company's own record after it; a person's keeps its name.
  const values = !known && !given.name && given.company ? { ...given, name: given.company } : given
  const namesake = id || byEmail || byPhone ? undefined : findNamesake(find, { ...read, values }, isTaken)
  const stored = known ?? (namesake && find.toTarget(namesake))
  const byKey = { id: byId, email: byEmail, phone: byPhone }
  const found = keys.flatMap((key) => (byKey[key] ? [{ key, one: byKey[key] }] : []))
  const key = found[0]?.key
  const isOwn = key ? stored?.[key] === { ...values, id }[key] : stored?.id === namesake?.id
  return { values, found, namesake, stored, isMerged: stored !== undefined && !isOwn }
}

/** Explains why a line is refused; null: it is not. `earlier` has the lines of customers before it. */
export function findRefusal(
  find: Find,
  { id }: ReadCustomer,
  { values, found, stored, isMerged }: Match,
  earlier: ReadonlyMap<string, number>,
): Remark | null {
  const hidden = found.find(({ one }) => !find.isVisible(one))
  if (hidden) return { column: columns[hidden.key], message: 'A customer whom your role does not see has this' }
  if (id && found[0]?.key !== 'id') return { column: 'id', message: describeUnknownId('customer') }
  const other = found.find(({ key, one }) => key !== 'id' && one.id !== stored?.id)
  if (other) {
    const label = other.key === 'email' ? 'e-mail address' : 'phone number'
    return { column: columns[other.key], message: `${other.one.name} has this ${label}` }
  }
  if (!stored && !values.name) return { column: 'customerName', message: 'Customer name is required' }
  if (!stored || isMerged) return null
  const before = earlier.get(stored.id)
  if (before !== undefined) return { column: 'id', message: `Line ${before} is about the same customer` }
  const isNewEmail = values.email && !found.some(({ key }) => key === 'email')
  if (isNewEmail && find.hasHiddenFollower(stored)) return { column: 'email', message: othersHaveLeads }
  return null
}
