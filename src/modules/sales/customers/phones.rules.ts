/** Describes who asks or books: a lower-case `email` and a `phone` in E.164, '' without one. */
export type NewCustomer = { name: string; email: string; phone: string }

export type KnownCustomer = { email: string | null; phone: string | null }

/**
 * Returns one row for each e-mail address, sorted as rows are locked. A phone belongs to its known owner, else to the
 * first who names it and has none: a shared phone would join two people. Known customers get a phone only if `fills`.
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
