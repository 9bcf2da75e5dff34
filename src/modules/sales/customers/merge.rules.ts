import type { CustomerDetails } from './customer.rules'

/** Lists the fields that identify a person. */
export const contactFields = ['name', 'email', 'phone'] as const
export type ContactField = (typeof contactFields)[number]
export type Contact = { name: string; email: string | null; phone: string | null }

/** Holds both contacts before the merge, and the result of the target as `kept`. */
export type Contacts = { from: Contact; into: Contact; kept: Contact }

/** Describes what a merge moved. Anonymizing either customer removes the contacts. */
export type MovedContacts = {
  contacts?: Contacts
  /** Holds the target's details before and after; removed with the contacts. */
  details?: { into: CustomerDetails; kept: CustomerDetails }
  /** Lists customers that had been merged into the source. */
  merged: string[]
  /** Lists ids of moved rows by room. */
  rows: Record<string, string[]>
}

/** Splits the contacts of a merge: `kept` identifies the target, `left` holds addresses that still lead there. */
export function splitContacts(from: Contact, into: Contact, taken: readonly ContactField[]) {
  const take = (mine: Contact, theirs: Contact): Contact => ({
    name: taken.includes('name') ? theirs.name : mine.name,
    email: taken.includes('email') ? theirs.email : mine.email,
    phone: taken.includes('phone') ? theirs.phone : mine.phone,
  })
  return { kept: take(into, from), left: take(from, into) }
}

/**
 * Returns changed records of later merges after an undo. The next merge to overwrite a field takes over its original
 * value.
 */
export function correctMerges<Row extends { moved: MovedContacts }>({ into, kept }: Contacts, later: readonly Row[]) {
  const hasTaken = (one: Contacts | undefined, field: ContactField) =>
    one !== undefined && one.into[field] !== one.kept[field]
  const findNext = (field: ContactField) => later.findIndex(({ moved }) => hasTaken(moved.contacts, field))
  const taken = contactFields.filter((field) => into[field] !== kept[field])
  return later.flatMap((row, i) => {
    const { contacts } = row.moved
    const back = taken.filter((field) => findNext(field) === i && contacts?.into[field] === kept[field])
    if (!contacts || back.length === 0) return []
    const before = { ...contacts.into, ...Object.fromEntries(back.map((field) => [field, into[field]])) } as Contact
    return { row, moved: { ...row.moved, contacts: { ...contacts, into: before } } }
  })
}

/** Returns the target's contact after an undo: reverts what the merge set, and keeps later edits. */
export function restoreContact(now: Contact, { into, kept }: Contacts): Contact {
  const restore = <F extends ContactField>(field: F): Contact[F] =>
    now[field] === kept[field] ? into[field] : now[field]
  return { name: restore('name'), email: restore('email'), phone: restore('phone') }
}
