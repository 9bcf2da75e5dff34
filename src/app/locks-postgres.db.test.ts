import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { removeAccount } from '../modules/servicing/account-data/service'
import { users } from '../modules/identity/auth/table'
import { updateCustomer } from '../modules/sales/customers/service'
import { customers } from '../modules/sales/customers/table'
import { moveLead } from '../modules/sales/leads/service'
import { leads } from '../modules/sales/leads/table'
import { updateLead } from '../modules/sales/leads/update.service'
import { acceptProposal } from '../modules/sales/proposal-answers/answer.service'
import { proposals } from '../modules/sales/proposals/table'
import { correctQuote } from '../modules/sales/quotes/correction.service'
import { setQuoteStatus } from '../modules/sales/quotes/move.service'
import { setActive } from '../modules/office/users/change.service'
import type { UserCtx } from '../platform/server/context'
import type { Db } from '../platform/server/database/db'
import { anAccount, password, signIn } from '../testing/account'
import { callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aQuote } from '../testing/factories'
import { sent } from '../testing/proposals/sent'
import { runInTurn } from '../testing/run-in-turn'

/** Checks the lock order: requests, then proposals, then customers, then leads (CONTRIBUTING.md). */

const database = useDatabase()
const deps = useDeps(database)

/** Creates a traveler with an account, a lead, a request and a proposal that they can accept. */
async function theirs() {
  const { lead, user: agent, id: proposalId, token, sha256 } = await sent(deps)
  const person = await anAccount(deps, 'traveler', lead.email)
  await deps.db.update(users).set({ emailVerifiedAt: deps.now() }).where(eq(users.id, person.id))
  const quote = await aQuote(deps.db, { leadId: lead.id, userId: person.id, assigneeId: agent.id })
  const { ctx } = await callerAs(deps, 'admin')
  const staff = async () => ({ ...ctx, actor: ctx.actor!, db: await database.anotherPool() })
  const by =
    <T>(work: (ctx: UserCtx) => Promise<T>) =>
    async () =>
      work(await staff())
  const { ctx: visitor } = await callerAs(deps, null)
  const { id } = lead
  const getVersion = async () => (await deps.db.select().from(leads).where(eq(leads.id, id)))[0]!.version
  return {
    customerId: lead.customerId,
    proposalId,
    'the deletion of their account': async () =>
      removeAccount({
        ctx: { ...(await signIn(deps, { email: person.email })), db: await database.anotherPool() },
        input: { password },
      }),
    'their acceptance': async () =>
      acceptProposal({
        ctx: { ...visitor, db: await database.anotherPool() },
        input: { token, number: 1, sha256, name: 'Asha Rao' },
      }),
    'a move of their lead': by((ctx) => moveLead({ ctx, input: { id, status: 'closed', outcome: 'lost' } })),
    'a change of their lead': by(async (ctx) =>
      updateLead({ ctx, input: { id, destination: 'Nepal', version: await getVersion() } }),
    ),
    'a correction of their address': by((ctx) =>
      updateCustomer({ ctx, input: { id: lead.customerId, email: 'other@example.com' } }),
    ),
    'the answer to their request': by((ctx) => setQuoteStatus({ ctx, input: { id: quote.id, status: 'confirmed' } })),
    'a correction of their request': by((ctx) =>
      correctQuote({ ctx, input: { id: quote.id, version: quote.version, travelers: 3 } }),
    ),
    'a hand-over of their request': by((ctx) =>
      setActive({ ctx, input: { id: agent.id, active: false, handTo: null } }),
    ),
  }
}
type Verb = Exclude<keyof Awaited<ReturnType<typeof theirs>>, 'customerId' | 'proposalId'>

it.runIf(inject('engine').kind === 'postgres').each<[Verb, Verb, 'customer' | 'proposal']>([
  ['the deletion of their account', 'their acceptance', 'customer'],
  ['a change of their lead', 'the deletion of their account', 'customer'],
  ['a move of their lead', 'their acceptance', 'customer'],
  ['a change of their lead', 'the answer to their request', 'customer'],
  ['their acceptance', 'a correction of their address', 'customer'],
  ['a change of their lead', 'a correction of their request', 'customer'],
  ['their acceptance', 'a hand-over of their request', 'proposal'],
])('%s and %s never wait for each other: behind a %s', async (first, second, held) => {
  const verbs = await theirs()
  const hold = (tx: Db) =>
    held === 'customer'
      ? tx.select().from(customers).where(eq(customers.id, verbs.customerId)).for('update')
      : tx.select().from(proposals).where(eq(proposals.id, verbs.proposalId)).for('update')
  // Accepts a conflict with the other act, which is no deadlock.
  expect(await runInTurn(database, hold, [verbs[first], verbs[second]])).not.toContain('40P01')
})
