/** Describes who asks or books: a lower-case `email` and a `phone` in E.164, '' without one. */
export type NewCustomer = { name: string; email: string; phone: string }

export type KnownCustomer = { email: string | null; phone: string | null }

/**
 * Returns one row for each e-mail address among people, with the phone that becomes this customer's: as if they came one
 * by one, a phone is of whoever has it, else of the first who names it and has none. It would join two people whom only
 * staff can tell apart. Customers who are there get a phone only if `fills`. Sorted by address, as rows are locked.
 */
export function toRowsByEmail(
  people: readonly NewCustomer[],
  known: readonly KnownCustomer[],
  fills: boolean,
): NewCustomer[] {
  const taken = new Set(['', ...known.map(({ phone }) => phone)])
  const phones = new Map(known.map(({ email, phone }) => [email, phone]))
  const byEmail = new Map<string, NewCustomer>()
  for (const { name, email, phone } of people) {
    const isThere = phones.has(email)
    if (email) {
      const isFree = !taken.has(phone) && !phones.get(email) && (fills || !isThere)
      byEmail.set(email, { name, email, phone: '', ...byEmail.get(email), ...(isFree && { phone }) })
      if (isFree || !isThere) phones.set(email, isFree ? phone : null)
      if (!isFree) continue
    }
    taken.add(phone)
  }
  return [...byEmail.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1))
}
