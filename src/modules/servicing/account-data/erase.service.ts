import { eq } from 'drizzle-orm'
import type { Call, Ctx, UserCall } from '../../../platform/server/context'
import type { Person } from '../../../platform/server/lifecycle'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict, invalid, stale } from '../../../shared/errors'
import { can } from '../../../shared/permissions'
import { recordEvent } from '../../core/events/service'
import { isAccount } from '../../identity/auth/service'
import { users } from '../../identity/auth/table'
import { customers } from '../../sales/customers/table'
import { haveAccountBookings, haveHiddenBookings, listBookingsByLeads } from '../../bookings/bookings/anonymize.service'
import { listUnsharedAddresses, getCustomer, getPerson, type KnownPerson } from '../../sales/customers/view.service'
import { countDocuments } from '../../billing/invoices/view.service'
import { haveAccountLeads, haveHiddenLeads, listCustomerLeads } from '../../sales/leads/anonymize.service'
import { getBalances } from '../../billing/payments/ledger.service'
import { getEmailAddresses, haveAccountRequests } from '../../sales/quotes/anonymize.service'
import { isAnonymous } from '../../sales/quotes/quote.rules'
import { type Erasure, hasAccount, findErasureBlocker, isErased, othersWorkOnThem, seenErasure } from './erase.rules'
import type { CustomerInput, EraseCustomerInput } from './schema'
import { eraseAccount, eraseTraces, listLeadsForPersons, toErased } from './service'
import { lockCustomers, lockLeadsWithWork } from '../../sales/leads/locks.service'

/**
 * Returns a customer and all merged into them, as lifecycles expect persons. Returns one entry for each address of
 * their leads and requests. Without an address, one entry finds records by their leads alone.
 */
async function getPersons(ctx: Ctx, id: string, { ids, emails }: KnownPerson): Promise<Person[]> {
  const leads = await listCustomerLeads(ctx, ids)
  const leadIds = leads.map((lead) => lead.id)
  const entered = [...leads.map(({ email }) => email), ...(await getEmailAddresses(ctx, leadIds))]
  const known = [...new Set([...emails, ...entered])].filter((email) => email && !isAnonymous({ email }))
  const addresses = await listUnsharedAddresses(ctx, ids, known)
  const person = { id, createdAt: ctx.now(), withoutAccount: { ids, caseIds: leadIds } }
  if (addresses.length === 0) return [{ ...person, email: `${id}@deleted.invalid`, emailVerifiedAt: null }]
  return addresses.map((email) => ({ ...person, email, emailVerifiedAt: ctx.now() }))
}

const createChangedError = () => conflict('What we keep of them has changed meanwhile. Look at it again, then confirm')

/** Holds whose data goes. `isTied` tells whether an account had an address of the customer before it took another one. */
type Trace = { persons: readonly Person[]; leadIds: readonly string[]; isTied: boolean }

async function getTrace(ctx: Ctx, id: string): Promise<Trace> {
  const known = await getPerson(ctx, id)
  const persons = await getPersons(ctx, id, known)
  return { persons, leadIds: await listLeadsForPersons(ctx, persons), isTied: known.accounts.ids.length > 0 }
}

async function getErasure(ctx: Ctx, { persons, leadIds, isTied }: Trace): Promise<Erasure> {
  if ((await haveHiddenLeads(ctx, leadIds)) || (await haveHiddenBookings(ctx, leadIds)))
    return { snapshotHash: sha256(''), hindrances: [othersWorkOnThem], leads: 0, bookings: 0, documents: 0 }
  const trips = await listBookingsByLeads(ctx, leadIds)
  const ids = trips.map(({ id }) => id)
  const emails = persons.map(({ email }) => email)
  // Keeps what is tied to an account with it, whatever its address is now.
  const isOwnAccount =
    isTied ||
    (await isAccount(ctx, emails)) ||
    (await haveAccountLeads(ctx, leadIds)) ||
    (await haveAccountRequests(ctx, leadIds)) ||
    (await haveAccountBookings(ctx, leadIds))
  const balances = await getBalances(ctx, ids)
  // Says all on the server, where a restored backup is erased again.
  const mayRead = (right: 'bookings.read' | 'money.read') => !ctx.actor || can(ctx.actor, right)
  const may = { bookings: mayRead('bookings.read'), money: mayRead('money.read') }
  const open = trips.flatMap((trip) => findErasureBlocker(trip, balances.get(trip.id) ?? 0, may) ?? [])
  // Says once what several trips have in common, where they are not named.
  const hindrances = [
    ...new Map([...(isOwnAccount ? [hasAccount] : []), ...open].map((one) => [one.text, one])).values(),
  ]
  const documents = await countDocuments(ctx, ids)
  const customerIds = persons[0]!.withoutAccount!.ids
  const snapshotHash = sha256(seenErasure({ customerIds, emails, leadIds, tripIds: ids, documents }))
  return { snapshotHash, hindrances, leads: leadIds.length, bookings: trips.length, documents }
}

/**
 * Returns the impact of erasing a customer, and what prevents it, such as records that the caller does not see.
 * @throws AppError not-found
 */
export const getCustomerErasure = async ({ ctx, input: { id } }: UserCall<CustomerInput>) =>
  getErasure(ctx, await getTrace(ctx, id))

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

type LockedCustomer = Awaited<ReturnType<typeof lockCustomers>>[number]

/** Locks the leads, then the customer, whom `assertMeant` checks. @throws AppError not-found; conflict; as `assertMeant` */
async function lockPerson(ctx: Ctx, id: string, assertMeant?: (row: LockedCustomer) => Promise<void>): Promise<Trace> {
  const { leadIds } = await getTrace(ctx, id)
  await lockLeadsWithWork(ctx, leadIds)
  const [row] = await lockCustomers(ctx, [id])
  if (row!.mergedIntoId) throw conflict('This customer was merged into another one. Erase that one')
  if (isErased(row!)) throw conflict('This customer is erased already')
  await assertMeant?.(row!)
  const locked = await getTrace(ctx, id)
  if (locked.leadIds.some((lead) => !leadIds.includes(lead))) throw createChangedError()
  return locked
}

/** @throws AppError conflict for the first hindrance */
async function erase(ctx: Ctx, id: string, trace: Trace, { hindrances }: Erasure): Promise<void> {
  if (hindrances[0]) throw conflict(hindrances[0].text)
  await eraseTraces(ctx, trace.persons)
  const merged = trace.persons[0]!.withoutAccount!.ids.filter((one) => one !== id)
  await recordEvent(ctx, { kind: 'customer.erased', about: { entity: 'customer', id }, data: toErased(merged) })
}

/**
 * Erases a customer without an account on request, like an account's deletion: records that the law requires stay. It
 * cannot be undone.
 * @throws AppError not-found; invalid `name`. Conflict when the impact has changed since it was shown, or for one
 * erased or merged. Conflict for one who has an account, an open booking or open money, or records that the caller does
 * not see. Conflict with the newer customer for a stale `version`
 */
export async function eraseCustomer({ ctx, input }: UserCall<EraseCustomerInput>) {
  const { id, version, name, snapshotHash } = input
  await withTransaction(ctx, async (tx) => {
    const trace = await lockPerson(tx, id, async (row) => {
      if (row.version !== version) throw stale(await getCustomer({ ctx: tx, input: { id } }))
      if (!isSame(name, row.name)) throw invalid('Please type the name as it is written above', 'name')
    })
    const erasure = await getErasure(tx, trace)
    if (erasure.snapshotHash !== snapshotHash) throw createChangedError()
    await erase(tx, id, trace, erasure)
  })
  return getCustomer({ ctx, input: { id } })
}

/**
 * Repeats an erasure that a restored backup undid, by the id in the log: of a customer, or of an account that its
 * traveler deleted. For a person with access to the server.
 * @throws AppError not-found; conflict for an account of the staff, and as `eraseCustomer`
 */
export const eraseAgain = ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> =>
  withTransaction(ctx, async (tx) => {
    const [user] = await tx.db.select().from(users).where(eq(users.id, id))
    if (user?.role === 'traveler') return eraseAccount(tx, user)
    if (user) throw conflict('This is an account of the staff. Deactivate it in the office')
    if ((await tx.db.$count(customers, eq(customers.id, id))) === 0)
      throw new AppError('not-found', 'Nobody has this id here. Go on with those that the log names as merged with it')
    const trace = await lockPerson(tx, id)
    return erase(tx, id, trace, await getErasure(tx, trace))
  })
