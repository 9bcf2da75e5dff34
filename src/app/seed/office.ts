import { and, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { outbox } from '../../modules/core/email/table'
import { listCustomers } from '../../modules/sales/customers/list.service'
import { mergeCustomers } from '../../modules/sales/customers/merge.service'
import { listCustomersInput } from '../../modules/sales/customers/schema'
import { createLeadInput } from '../../modules/sales/leads/schema'
import { createLead } from '../../modules/sales/leads/create.service'
import { setQuoteStatus } from '../../modules/sales/quotes/move.service'
import { createQuoteInput } from '../../modules/sales/quotes/schema'
import { createQuote } from '../../modules/sales/quotes/service'
import { createUser } from '../../modules/identity/auth/service'
import { setActive } from '../../modules/office/users/change.service'
import { inviteUser } from '../../modules/office/users/invitation.service'
import { createView } from '../../modules/identity/views/service'
import type { Ctx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { jobs } from '../../platform/server/jobs/table'
import { addDays, type CalendarDate, dateIn } from '../../shared/dates'
import type { Ids } from './catalog'
import {
  type EnteredStory,
  findPackage,
  readOffice,
  readRequests,
  readSetup,
  readTwins,
  type RequestStory,
  type Story,
} from './data'
import { loadOffers } from './offers'
import { toPast, getToday } from './past'
import { loadAccounts } from './people'
import { offeredFrom, listStories } from './stories'
import { clarasLastDay, type Staff, workOn } from './timeline'

/** Loads the demo's staff, and Clara, a former colleague with a random password. */
async function loadStaff(ctx: Ctx): Promise<Staff> {
  const people = await loadAccounts(ctx)
  const password = `${newId()}${newId()}`
  const clara = await createUser({
    ctx: toPast(ctx, 190),
    input: { ...readOffice().colleague, role: 'agent', password },
  })
  return {
    meera: people.get('admin@itinera.example')!,
    jonah: people.get('agent@itinera.example')!,
    clara: { id: clara.id, role: 'agent' },
  }
}

/** Deactivates Clara, hands her work to Jonah, and invites Tomasz. */
async function changeStaff(ctx: Ctx, { meera, jonah, clara }: Staff): Promise<void> {
  const toContext = (days: number) => ({ ...toPast(ctx, days), actor: meera })
  await setActive({ ctx: toContext(clarasLastDay), input: { id: clara.id, active: false, handTo: jonah.id } })
  await inviteUser({ ctx: toContext(1), input: { ...readOffice().newcomer, role: 'agent' } })
}

/** Returns the requested date of departure; won trips departed then. */
function getTravelDate(ctx: Ctx, then: Ctx, story: Story, inDays: number): CalendarDate {
  if (story.trip && !story.isTailored) return addDays(dateIn(ctx.now()), story.tripIn!)
  return offeredFrom(story.package, addDays(dateIn(then.now()), inDays))
}

/** Loads a request with its answer. @returns its id and its lead's */
async function ask(ctx: Ctx, staff: Staff, ids: Ids, story: RequestStory, n: number) {
  const { daysAgo, adults, children, answeredAfter } = story
  const pkg = findPackage(story.package)
  const then = toPast(ctx, daysAgo)
  const input = createQuoteInput.parse({
    customerName: story.name,
    email: story.email,
    phone: story.phone,
    departureCity: story.city,
    destination: pkg?.destination ?? story.destination,
    packageId: pkg && ids.get(pkg.slug),
    travelDate: getTravelDate(ctx, then, story, 60 + ((n * 37) % 150)),
    travelers: adults,
    budget: story.budget,
    message: story.message,
    agreeTerms: true,
    choice: pkg && children !== undefined ? { adults, children } : undefined,
  })
  const quote = await createQuote({ ctx: then, input })
  const later = { ...toPast(ctx, daysAgo - (answeredAfter ?? 20) / 24), actor: staff[story.owner] }
  const status = answeredAfter === undefined ? ('cancelled' as const) : ('confirmed' as const)
  await setQuoteStatus({ ctx: later, input: { id: quote.id, status } })
  return { quoteId: quote.id, leadId: quote.leadId }
}

async function enter(ctx: Ctx, staff: Staff, story: EnteredStory, n: number): Promise<string> {
  const pkg = findPackage(story.package)
  const then = { ...toPast(ctx, story.daysAgo), actor: staff[story.owner] }
  const travelDate = getTravelDate(ctx, then, story, 70 + ((n * 41) % 160))
  const input = createLeadInput.parse({
    customerName: story.name,
    email: story.email,
    mobile: story.phone,
    destination: pkg?.destination ?? story.destination,
    numberOfTravelers: story.adults,
    budget: story.budget,
    travelDate,
    source: story.source,
    notes: story.message,
  })
  return (await createLead({ ctx: then, input })).id
}

/** Removes the requests' mails of that time, but leaves those to the last two senders as dead letters. */
async function settleMails(ctx: Ctx, requestIds: readonly string[]): Promise<void> {
  const at = toPast(ctx, Math.min(...readRequests().map(({ daysAgo }) => daysAgo)) - 0.5).now()
  const isLast = and(inArray(outbox.about, requestIds.slice(-2)), ne(outbox.recipient, readSetup().agency.email!))
  const matchesRequest = and(inArray(outbox.about, [...requestIds]), isNull(outbox.recordId))
  const gone = await ctx.db
    .delete(outbox)
    .where(and(matchesRequest, not(isLast!)))
    .returning({ id: outbox.id })
  const matchMails = (mails: { id: string }[]) =>
    sql`kind IN ('mail', 'mail.unwritten') AND ${inArray(
      jobs.key,
      mails.map(({ id }) => id),
    )}`
  await ctx.db.delete(jobs).where(matchMails(gone))
  const failed = await ctx.db
    .update(outbox)
    .set({ status: 'failed' })
    .where(matchesRequest)
    .returning({ id: outbox.id })
  await ctx.db
    .update(jobs)
    .set({ status: 'dead', attempts: 12, lastError: 'the mail server did not answer', changedAt: at })
    .where(matchMails(failed))
}

/** Removes mails of more than a month ago, as the retention does. */
export async function forgetMails(ctx: Ctx): Promise<void> {
  const until = toPast(ctx, 30).now().toISOString()
  await ctx.db.execute(
    sql`WITH gone AS (DELETE FROM outbox WHERE created_at < ${until}::timestamptz RETURNING id)
        DELETE FROM jobs WHERE kind = 'booking.mails' OR (kind IN ('mail', 'mail.unwritten') AND key IN (SELECT id::text FROM gone))`,
  )
}

/** Returns the customer with this address, as of that time. */
async function findCustomer(ctx: Ctx, email: string) {
  const { items } = await listCustomers({ ctx, input: listCustomersInput.parse({ who: email, limit: 1 }) })
  return items[0]!
}

/** Loads customers who returned with another address: some remain possible duplicates, others were merged. */
async function loadTwins(ctx: Ctx, staff: Staff): Promise<void> {
  for (const { of: email, daysAgo, owner, mergedDaysAgo, ...entered } of readTwins()) {
    const then = { ...toPast(ctx, daysAgo), actor: staff[owner] }
    const first = await findCustomer(then, email)
    const input = createLeadInput.parse({ ...entered, mobile: first.phone })
    const { customerId } = await createLead({ ctx: then, input })
    if (mergedDaysAgo === undefined) continue
    const later = { ...toPast(ctx, mergedDaysAgo), actor: staff[owner] }
    const from = await findCustomer(later, entered.email)
    await mergeCustomers({
      ctx: later,
      input: { id: first.id, version: first.version, from: { id: customerId, version: from.version }, take: [] },
    })
  }
}

type Step = { daysAgo: number; run: () => Promise<unknown> }

/** Loads a year of leads, requests and the work on them, before the requests of the last two weeks. */
export async function loadOffice(ctx: Ctx, ids: Ids): Promise<Staff> {
  const staff = await loadStaff(ctx)
  const requestIds: string[] = []
  const { requests, leads } = listStories(getToday(ctx))
  const steps: Step[] = [
    ...requests.map((story, n) => ({
      daysAgo: story.daysAgo,
      run: async () => {
        const { quoteId, leadId } = await ask(ctx, staff, ids, story, n)
        requestIds.push(quoteId)
        await workOn(ctx, staff, { id: leadId, story, n, quoteId, answeredAfter: story.answeredAfter })
      },
    })),
    ...leads.map((story, n) => ({
      daysAgo: story.daysAgo,
      run: async () => {
        const id = await enter(ctx, staff, story, n)
        await workOn(ctx, staff, { id, story, n, packageId: ids.get(story.package ?? ''), isOwned: true })
      },
    })),
  ]
  for (const { run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await run()
  await loadTwins(ctx, staff)
  await loadOffers(ctx, staff)
  await settleMails(ctx, requestIds)
  await changeStaff(ctx, staff)
  await loadViews(ctx, staff)
  return staff
}

async function loadViews(ctx: Ctx, staff: Staff): Promise<void> {
  const { views } = readOffice()
  for (const who of ['jonah', 'meera'] as const)
    for (const [i, view] of views[who].entries()) {
      const input = { ...view, query: view.query.replace('{me}', staff.jonah.id) }
      await createView({ ctx: { ...toPast(ctx, 90 - i), actor: staff[who] }, input })
    }
}
