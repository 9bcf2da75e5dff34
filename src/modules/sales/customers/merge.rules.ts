import type { CustomerDetails } from './customer.rules'

/** What a person is known by. */
export const contactFields = ['name', 'email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]
export type Contact = { name: string; email: string | null; phone: string | null }

/** Both as they were, and what the one who stays got. */
export type Contacts = { from: Contact; into: Contact; kept: Contact }

/** What a merge moved. The contacts are gone once one of the two is anonymized. */
export type Moved = {
  contacts?: Contacts
  /** What else was known of who stays, before and after; gone with the contacts. */
  details?: { into: CustomerDetails; kept: CustomerDetails }
  /** Who had been merged into the one who goes. */
  merged: string[]
  /** Ids of rows by the feature that has them. */
  rows: Record<string, string[]>
}

/** What the one who stays is known by from now on. What is left to the other are addresses that lead to them. */
export function sharedOut(from: Contact, into: Contact, taken: readonly ContactField[]) {
  const take = (mine: Contact, theirs: Contact): Contact => ({
    name: taken.includes('name') ? theirs.name : mine.name,
    email: taken.includes('email') ? theirs.email : mine.email,
    phone: taken.includes('phone') ? theirs.phone : mine.phone,
  })
  return { kept: take(into, from), left: take(from, into) }
}

/** Later merges once this one is undone. The next to take a field over gives back what was there before this. */
export function passedOn<Row extends { moved: Moved }>({ into, kept }: Contacts, later: readonly Row[]) {
  const took = (one: Contacts | undefined, field: ContactField) =>
    one !== undefined && one.into[field] !== one.kept[field]
  const next = (field: ContactField) => later.findIndex(({ moved }) => took(moved.contacts, field))
  const taken = contactFields.filter((field) => into[field] !== kept[field])
  return later.flatMap((row, i) => {
    const { contacts } = row.moved
    const back = taken.filter((field) => next(field) === i && contacts?.into[field] === kept[field])
    if (!contacts || back.length === 0) return []
    const before = { ...contacts.into, ...Object.fromEntries(back.map((field) => [field, into[field]])) } as Contact
    return { row, moved: { ...row.moved, contacts: { ...contacts, into: before } } }
  })
}

/**
 * What the one who stayed is known by after an undo. What the merge gave them goes back, what was changed since stays.
 */
export function givenBack(now: Contact, { into, kept }: Contacts): Contact {
  const back = <F extends ContactField>(field: F): Contact[F] => (now[field] === kept[field] ? into[field] : now[field])
  return { name: back('name'), email: back('email'), phone: back('phone') }
}

/** Somebody who may be the same person, and what says so. */
export type Duplicate = { id: string; name: string; leads: number; by: ('email' | 'phone')[] }

/** A merge in the history of the one who stayed. */
export type MergeView = { id: string; at: string; by: string | null; fromId: string; name: string; undone: boolean }
