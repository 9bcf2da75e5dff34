import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '../modules/core/events/table'
import { leads } from '../modules/sales/leads/table'
import { callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aLead } from '../testing/factories'
import { appRouter, createCaller } from './router'

const database = useDatabase()
const deps = useDeps(database)

/**
 * Names the lists that need no export: a few rows of somebody’s own, in panels or settings, without filters; `media` are
 * the pictures themselves.
 */
const noTables =
  'activity archives calendars coTravelers devices saved search views customerDocuments destinations leadImports media customerImports supplierImports rateImports bookingImports packageImports userImports placeImports packageDrafts reportMails tripDocuments periods'.split(
    ' ',
  )

const procedures = Object.keys(appRouter._def.procedures)

it('whatever is listed page by page for staff is exported, too', () => {
  const lists = ['list', 'adminList', 'queue', 'payables', 'deliveries', 'library'].flatMap((name) =>
    procedures.filter((path) => path.endsWith(`.${name}`)).map((path) => path.split('.')[0]!),
  )
  const exported = procedures.filter((path) => /\.export(Payables)?$/.test(path)).map((path) => path.split('.')[0]!)
  expect([...new Set(lists)].filter((one) => !exported.includes(one) && !noTables.includes(one))).toEqual([])
})

it('an export is the whole filter, without what a spreadsheet would run, and the log says who took it', async () => {
  const { ctx, user } = await callerAs(deps, 'admin')
  const call = createCaller(ctx)
  for (let i = 0; i < 3; i++) {
    const { id } = await aLead(database.db)
    await database.db
      .update(leads)
      .set({ destination: i === 0 ? 'Nepal' : '=Nepal()' })
      .where(eq(leads.id, id))
  }
  const { csv, count } = await call.leads.export({ words: 'nepal' })
  const lines = csv.trimEnd().split('\n')
  expect([count, lines.length]).toEqual([3, 4])
  expect(lines.slice(1).filter((line) => line.includes(",'=Nepal(),"))).toHaveLength(2)
  const [entry] = await database.db.select().from(events).where(eq(events.entityId, 'leads.export')).orderBy(events.id)
  expect(entry).toMatchObject({
    actorId: user.id,
    kind: 'list.exported',
    data: { count: 3, filter: { words: true } },
  })
})

it.each([{ words: 'vera' }, { who: 'vera' }, { words: 'vera', who: 'victim' }])(
  'the log of an export does not repeat %j',
  async (asked) => {
    const { ctx } = await callerAs(deps, 'admin')
    await createCaller(ctx).customers.export(asked)
    const [entry] = await database.db.select().from(events).where(eq(events.entityId, 'customers.export'))
    expect(entry!.data).toMatchObject({ filter: { words: true } })
    expect(JSON.stringify(entry)).not.toMatch(/vera|victim/i)
  },
)
