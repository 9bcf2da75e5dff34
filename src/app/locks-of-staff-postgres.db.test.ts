import { eq } from 'drizzle-orm'
import { expect, inject, it } from 'vitest'
import { users } from '../modules/identity/auth/table'
import { assignLeads } from '../modules/sales/leads/assign.service'
import { moveLead } from '../modules/sales/leads/service'
import { mergeLeads } from '../modules/servicing/leads/merge-leads.service'
import { undoBatch } from '../modules/core/imports/undo.service'
import { importBatches } from '../modules/core/imports/table'
import { leadImporter } from '../modules/sales/leads/import.service'
import { leads } from '../modules/sales/leads/table'
import { toStage } from '../modules/sales/leads/transition.rules'
import { setQuoteStatuses } from '../modules/sales/quotes/move.service'
import { setActive } from '../modules/office/users/change.service'
import type { UserCtx } from '../platform/server/context'
import type { Db } from '../platform/server/database/db'
import { newId } from '../platform/server/ids'
import { callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aCustomer, aLead, aQuote } from '../testing/factories'
import { runInTurn } from '../testing/run-in-turn'

/** Checks locks of work that is assigned, handed over and cancelled in bulk (CONTRIBUTING.md). */

const database = useDatabase()
const deps = useDeps(database)

/**
 * Creates an agent older than both administrators, and a customer's two leads with a request each, the agent's first.
 */
async function work() {
  const { db } = deps
  const { user: agent } = await callerAs(deps, 'agent')
  const { user: admin } = await callerAs(deps, 'admin')
  const { ctx } = await callerAs(deps, 'admin')
  const { id: customerId } = await aCustomer(db)
  const first = await aLead(db, { customerId, source: 'site', ownerId: agent.id })
  const second = await aLead(db, { customerId, source: 'site', takesRequests: true })
  const requests = [
    await aQuote(db, { leadId: second.id, assigneeId: agent.id }),
    await aQuote(db, { leadId: first.id }),
  ]
  // Gives the agent's lead to nobody in a file, which an undo gives back.
  const importId = newId()
  await db.insert(importBatches).values({
    id: importId,
    kind: 'leads',
    createdBy: admin.id,
    count: 1,
    createdAt: deps.now(),
    changes: [{ id: first.id, version: first.version, stage: toStage(first), before: { ownerId: agent.id } }],
  })
  const by =
    <T>(act: (ctx: UserCtx) => Promise<T>) =>
    async () =>
      act({ ...ctx, actor: ctx.actor!, db: await database.anotherPool() })
  const { user: colleague } = await callerAs(deps, 'agent')
  const handOut = (owners: readonly [string, string]) =>
    by((as) => {
      const given = [first, second].map(({ id }, i) => ({ id, ownerId: owners[i]! }))
      return assignLeads({ ctx: as, input: { leads: given } })
    })
  return {
    held: {
      administrator: (tx: Db) => tx.select().from(users).where(eq(users.id, admin.id)).for('update'),
      lead: (tx: Db) => tx.select().from(leads).where(eq(leads.id, first.id)).for('update'),
    },
    acts: {
      'leads for both': handOut([admin.id, agent.id]),
      'leads for a colleague': handOut([colleague.id, colleague.id]),
      'a merge of both leads': by((as) =>
        mergeLeads({
          ctx: as,
          input: { id: second.id, version: second.version, from: { id: first.id, version: first.version }, take: [] },
        }),
      ),
      'the end of a lead': by((as) =>
        moveLead({ ctx: as, input: { id: second.id, status: 'closed', outcome: 'lost' } }),
      ),
      'cancelled requests': by((as) =>
        setQuoteStatuses({ ctx: as, input: { ids: requests.map(({ id }) => id), status: 'cancelled' } }),
      ),
      'the undo of an import': by((as) => undoBatch(as, leadImporter, importId)),
      'an administrator who leaves': by((as) =>
        setActive({ ctx: as, input: { id: admin.id, active: false, handTo: null } }),
      ),
      'an agent who leaves': by((as) => setActive({ ctx: as, input: { id: agent.id, active: false, handTo: null } })),
    },
  }
}
type Work = Awaited<ReturnType<typeof work>>
type Act = keyof Work['acts']

it.runIf(inject('engine').kind === 'postgres').each<[Act, Act, keyof Work['held']]>([
  ['an administrator who leaves', 'leads for both', 'administrator'],
  ['leads for a colleague', 'the end of a lead', 'lead'],
  ['leads for a colleague', 'cancelled requests', 'lead'],
  ['leads for a colleague', 'an agent who leaves', 'lead'],
  ['a merge of both leads', 'leads for a colleague', 'lead'],
  ['the undo of an import', 'an agent who leaves', 'lead'],
])('%s and %s never wait for each other: behind a locked %s', async (first, second, held) => {
  const { held: rows, acts } = await work()
  const results = await runInTurn(database, rows[held], [acts[first], acts[second]])
  // Accepts a conflict with the other act, which is no deadlock.
  expect(results).toContain('done')
  expect(results).not.toContain('40P01')
})

it.runIf(inject('engine').kind === 'postgres')('an agent leaves without waiting for administrators', async () => {
  const { held, acts } = await work()
  await database.db.transaction(async (tx) => {
    await held.administrator(tx)
    expect(await acts['an agent who leaves']()).toMatchObject({ status: 'deactivated' })
  })
})
