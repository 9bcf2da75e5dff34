import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { listCustomers } from '../../modules/sales/customers/list.service'
import { findDuplicates } from '../../modules/sales/customers/duplicates.service'
import { listMerges } from '../../modules/sales/customers/merge.service'
import { listCustomersInput } from '../../modules/sales/customers/schema'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { listNotifications } from '../../modules/office/office/notifications.service'
import { listFailedJobs, retryJob } from '../../modules/office/jobs/service'
import { listLeadQueue } from '../../modules/sales/leads/view.service'
import { leadQueueInput } from '../../modules/sales/leads/schema'
import { type Db, queryRows } from '../../platform/server/database/db'
import { runJobs, type testContext, type TestDeps } from '../context'

type Demo = { ctx: ReturnType<typeof testContext>; deps: TestDeps }

const selectOne = async <Row>(db: Db, query: ReturnType<typeof sql>): Promise<Row> =>
  (await queryRows<Row>(db, query))[0]!

const getUserId = async (db: Db, role: 'admin' | 'agent') =>
  (await selectOne<{ id: string }>(db, sql`SELECT id FROM users WHERE email = ${`${role}@itinera.example`}`)).id

/** Checks a year of the demo agency. */
export const officeTruths: Record<string, (demo: Demo) => Promise<void>> = {
  'has leads at every stage, won and lost for several reasons, of several sources and owners': async ({ ctx }) => {
    const found = await selectOne<Record<string, number>>(
      ctx.db,
      sql`SELECT count(*)::int AS leads, count(DISTINCT status)::int AS stages, count(DISTINCT lost_reason)::int AS reasons,
            count(DISTINCT source)::int AS sources, count(DISTINCT owner_id)::int AS owners,
            count(*) FILTER (WHERE outcome = 'won')::int AS won, count(value_minor)::int AS valued,
            extract(day FROM ${ctx.now().toISOString()}::timestamptz - min(created_at))::int AS days FROM leads`,
    )
    expect(found.leads).toBeGreaterThanOrEqual(80)
    expect(found).toMatchObject({ stages: 5, reasons: 7, sources: 7, owners: 3 })
    expect(found.won).toBeGreaterThan(15)
    expect(found.valued).toBeGreaterThan(60)
    expect(found.days).toBeGreaterThan(340)
  },

  'happened in the past and in order: nothing before its lead began, nothing after now': async ({ ctx }) => {
    const now = sql`${ctx.now().toISOString()}::timestamptz`
    const found = await selectOne<Record<string, number>>(
      ctx.db,
      sql`SELECT (SELECT count(*)::int FROM events e JOIN leads l ON l.id = e.lead_id
                  WHERE e.at < l.created_at - interval '1 second' OR e.at > ${now}) AS events,
            (SELECT count(*)::int FROM leads WHERE updated_at < created_at OR updated_at > ${now}) AS leads,
            (SELECT count(*)::int FROM quotes WHERE created_at > ${now} OR answered_at > ${now}) AS quotes,
            (SELECT count(*)::int FROM events WHERE entity IS NOT NULL AND at > ${now}) AS audit`,
    )
    expect(found).toEqual({ events: 0, leads: 0, quotes: 0, audit: 0 })
  },

  'has follow-ups done, late, due today and later, and the bell rings for their owners': async ({ ctx }) => {
    const actor = { id: await getUserId(ctx.db, 'agent'), role: 'agent' as const }
    const due = async (choice: 'overdue' | 'today' | 'week') =>
      (await listLeadQueue({ ctx, input: leadQueueInput.parse({ due: [choice], owner: [actor.id] }) })).total
    for (const choice of ['overdue', 'today', 'week'] as const) expect(await due(choice)).toBeGreaterThan(0)
    const { done } = await selectOne<{ done: number }>(
      ctx.db,
      sql`SELECT count(*) FILTER (WHERE done_at IS NOT NULL)::int AS done FROM lead_follow_ups`,
    )
    expect(done).toBeGreaterThan(40)
    const kinds = (await listNotifications({ ctx: { ...ctx, actor } })).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['overdue', 'request', 'follow-up', 'proposal', 'booking', 'review']))
  },

  'answered most requests in time, some late, and some not at all': async ({ ctx }) => {
    const found = await selectOne<Record<string, number>>(
      ctx.db,
      sql`SELECT count(*)::int AS all, count(*) FILTER (WHERE answered_at <= respond_by)::int AS in_time,
            count(*) FILTER (WHERE answered_at > respond_by)::int AS late,
            count(*) FILTER (WHERE status = 'pending')::int AS waiting, count(DISTINCT source)::int AS sources FROM quotes`,
    )
    expect(found).toMatchObject({ all: 60, waiting: 5, sources: 2 })
    expect(found.in_time).toBeGreaterThan(30)
    expect(found.late).toBeGreaterThan(5)
  },

  'knows a customer who may be another one, and one who was': async ({ ctx }) => {
    const alike = listCustomersInput.parse({ duplicates: true, sort: 'created', descending: false })
    const { items } = await listCustomers({ ctx, input: alike })
    expect(items.map(({ name }) => name)).toEqual(['Abigail Thornton', 'Abby Thornton'])
    expect(await findDuplicates({ ctx, input: items[0]! })).toMatchObject([{ id: items[1]!.id, by: ['phone'] }])
    const [finch] = (await listCustomers({ ctx, input: listCustomersInput.parse({ words: 'finch' }) })).items
    expect(finch).toMatchObject({ name: 'Roberta Finch', leads: 2 })
    expect(await listMerges({ ctx, input: finch! })).toMatchObject([{ name: 'R. Finch', undone: false }])
  },

  'has proposals that are begun, sent, read, asked about, countered, accepted, declined and over': async ({ ctx }) => {
    const found = await selectOne<Record<string, unknown>>(
      ctx.db,
      sql`SELECT array_agg(DISTINCT status) AS statuses, count(*)::int AS all,
            count(*) FILTER (WHERE status = 'sent' AND expires_at < ${ctx.now().toISOString()}::timestamptz)::int AS over,
            (SELECT array_agg(DISTINCT replace(kind, 'proposal.', '')) FROM events WHERE proposal_id IS NOT NULL) AS events,
            (SELECT count(*)::int FROM proposal_lines WHERE state = 'not-chosen') AS choices FROM proposals`,
    )
    expect(found).toMatchObject({
      statuses: ['accepted', 'declined', 'draft', 'sent'],
      all: 45,
      over: 1,
      events: ['accepted', 'commented', 'countered', 'declined', 'sent', 'viewed'],
      choices: 1,
    })
  },

  'lets nobody in but the documented accounts': async ({ ctx }) => {
    // Excludes accounts of reviewers and of bookings on the site, whose passwords are random.
    const found = await queryRows<{ email: string }>(
      ctx.db,
      sql`SELECT email FROM users u WHERE status = 'active' AND (role <> 'traveler' OR email LIKE '%@itinera.example'
            OR NOT EXISTS (SELECT FROM reviews r WHERE r.user_id = u.id)
            AND NOT EXISTS (SELECT FROM bookings b WHERE b.user_id = u.id AND b.source = 'book-now'))`,
    )
    expect(found.map(({ email }) => email).toSorted()).toEqual(demoAccounts.map(({ email }) => email).toSorted())
    const others = await queryRows<{ status: string }>(
      ctx.db,
      sql`SELECT status FROM users WHERE status <> 'active' ORDER BY status`,
    )
    expect(others.map(({ status }) => status)).toEqual(['deactivated', 'invited'])
  },

  'has two failed jobs that another try mends': async ({ ctx, deps }) => {
    const actor = { id: await getUserId(ctx.db, 'admin'), role: 'admin' as const }
    const failed = await listFailedJobs({ ctx })
    expect(failed).toHaveLength(2)
    const unsent = sql`SELECT count(*)::int AS n FROM outbox WHERE status = 'failed'`
    expect(await selectOne<{ n: number }>(ctx.db, unsent)).toEqual({ n: 2 })
    await retryJob({ ctx: { ...ctx, actor }, input: { id: failed[0]!.id } })
    await runJobs(deps)
    expect(await selectOne<{ n: number }>(ctx.db, unsent)).toEqual({ n: 1 })
    expect(await listFailedJobs({ ctx })).toHaveLength(1)
  },

  'has suppliers, seasonal rates with gaps, pictures, imports, views, versions and an archived package': async ({
    ctx,
  }) => {
    const found = await selectOne<Record<string, number>>(
      ctx.db,
      sql`SELECT (SELECT count(*)::int FROM suppliers) AS suppliers,
            (SELECT count(*)::int FROM hotels WHERE supplier_id IS NULL) AS unsupplied,
            (SELECT count(DISTINCT item_id)::int FROM inventory_rates WHERE season <> 'All year') AS seasonal,
            (SELECT count(*)::int FROM (SELECT id FROM hotels UNION ALL SELECT id FROM activities
               UNION ALL SELECT id FROM transfers UNION ALL SELECT id FROM meal_plans) i
             WHERE NOT EXISTS (SELECT FROM inventory_rates r WHERE r.item_id = i.id)) AS unrated,
            (SELECT count(DISTINCT item_id)::int FROM inventory_images) AS pictured,
            (SELECT jsonb_array_length(made) FROM import_batches WHERE kind = 'activities'
             ORDER BY created_at DESC LIMIT 1) AS newest,
            (SELECT count(*)::int FROM import_batches WHERE undone_at IS NULL) AS imports,
            (SELECT count(*)::int FROM saved_views) AS views,
            (SELECT count(*)::int FROM packages WHERE status = 'archived') AS archived,
            (SELECT count(*)::int FROM (SELECT FROM versions GROUP BY entity_id HAVING count(*) = 3) v) AS edited`,
    )
    expect(found).toMatchObject({ suppliers: 10, unsupplied: 0, seasonal: 12, imports: 22 })
    // Has rates of all items, but of those of the newest price list.
    expect(found).toMatchObject({ newest: 8, unrated: 8 })
    expect(found).toMatchObject({ archived: 1, edited: 2 })
    expect(found.pictured).toBeGreaterThan(40)
    expect(found.views).toBeGreaterThan(5)
  },
}
