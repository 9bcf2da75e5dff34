import { eq, inArray } from 'drizzle-orm'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { createUser } from '../../modules/identity/auth/service'
import { users } from '../../modules/identity/auth/table'
import { coTravelerInput } from '../../modules/travelers/co-travelers/schema'
import { createCoTraveler } from '../../modules/travelers/co-travelers/service'
import { moveLead } from '../../modules/sales/leads/service'
import { updateProfileInput } from '../../modules/travelers/profile/schema'
import { updateProfile } from '../../modules/travelers/profile/service'
import { setQuoteStatus } from '../../modules/sales/quotes/move.service'
import { createQuoteInput } from '../../modules/sales/quotes/schema'
import { createQuote } from '../../modules/sales/quotes/service'
import { setSaved } from '../../modules/storefront/saved/service'
import type { Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import type { Actor } from '../../shared/actor'
import { addDays, dateIn } from '../../shared/dates'
import type { Ids } from './catalog'
import { type QuoteData, readQuotes, readTraveler } from './data'
import { toPast } from './past'
import { offeredFrom } from './stories'

/** Loads the demo accounts; leaves existing ones unchanged. */
export async function loadAccounts(ctx: Ctx): Promise<Map<string, NonNullable<Actor>>> {
  const emails = demoAccounts.map((account) => account.email)
  const known = await ctx.db
    .select({ email: users.email, id: users.id, role: users.role })
    .from(users)
    .where(inArray(users.email, emails))
  const made = demoAccounts
    .filter(({ email }) => !known.some((user) => user.email === email))
    .map((input) => createUser({ ctx: toPast(ctx, input.role === 'traveler' ? 310 : 380), input }))
  await Promise.all(made)
  await ctx.db.update(users).set({ emailVerifiedAt: ctx.now() }).where(inArray(users.email, emails))
  return new Map([...known, ...(await Promise.all(made))].map(({ email, id, role }) => [email, { id, role }]))
}

/** Creates a traveler's account with a confirmed address and a random password. */
export async function createTraveler(
  ctx: Ctx,
  { address, ...name }: { firstName: string; lastName: string; address: string; phone?: string },
): Promise<NonNullable<Actor>> {
  const person = { ...name, email: `${address}@mail.example`, password: `${newId()}${newId()}` }
  const { id } = await createUser({ ctx, input: { ...person, role: 'traveler' } })
  await ctx.db.update(users).set({ emailVerifiedAt: ctx.now() }).where(eq(users.id, id))
  return { id, role: 'traveler' }
}

const hour = 3_600_000
/** Delays the staff's answers, in hours. */
const answeredAfter = 5
const moves = {
  qualified: { status: 'qualified' },
  lost: { status: 'closed', outcome: 'lost', lostReason: 'dates' },
} as const

async function loadQuote(ctx: Ctx, data: QuoteData, ids: Ids, people: Awaited<ReturnType<typeof loadAccounts>>) {
  const { hoursAgo, packageKey, travelInDays, choice, outcome, lead, ...asked } = data
  const toContext = (hours: number) => ({ ...ctx, now: () => new Date(ctx.now().getTime() - hours * hour) })
  const then = toContext(hoursAgo)
  const id = (key: string) => ids.get(key)!
  const input = createQuoteInput.parse({
    ...asked,
    packageId: packageKey && id(packageKey),
    travelDate: travelInDays && offeredFrom(packageKey, addDays(dateIn(then.now()), travelInDays)),
    agreeTerms: true,
    choice: choice && {
      ...choice,
      hotelIds: choice.hotels.map(id),
      activityIds: choice.activities.map(id),
      transferIds: choice.transfers.map(id),
    },
  })
  const quote = await createQuote({ ctx: { ...then, actor: people.get(data.email) ?? null }, input })
  const agent = people.get('agent@itinera.example')!
  const later = { ...toContext(hoursAgo - answeredAfter), actor: agent }
  if (outcome) await setQuoteStatus({ ctx: later, input: { id: quote.id, status: outcome } })
  if (lead) await moveLead({ ctx: later, input: { id: quote.leadId, ...moves[lead] } })
}

/** Loads the requests of the last two weeks. `ids`: of packages and inventory, by key. */
export async function loadQuotes(ctx: Ctx, ids: Ids): Promise<void> {
  const people = await loadAccounts(ctx)
  for (const data of readQuotes()) await loadQuote(ctx, data, ids, people)
}

/** Loads the demo traveler's profile, companions and saved packages. */
export async function loadTraveler(ctx: Ctx, ids: Ids): Promise<NonNullable<Actor>> {
  const actor = (await loadAccounts(ctx)).get('traveler@itinera.example')!
  const own = { ...ctx, actor }
  const { profile, companions, saved } = readTraveler()
  await updateProfile({ ctx: own, input: updateProfileInput.parse(profile) })
  for (const person of companions) await createCoTraveler({ ctx: own, input: coTravelerInput.parse(person) })
  for (const key of saved) await setSaved({ ctx: own, input: { packageId: ids.get(key)!, saved: true } })
  return actor
}
