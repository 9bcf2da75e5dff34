import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { queryRows } from '../../../platform/server/database/db'
import { callerAs } from '../../../testing/callers'
import { type TestDeps, testDeps, runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { isPersonal, password, somebodyWithEverything } from '../../../testing/people/everything'
import { retained, listed, personalColumns } from '../../../testing/people/traces'
import { sessions } from '../../identity/auth/table'
import { issueLink } from '../../identity/auth/link.service'
import { media } from '../../core/media/table'

/**
 * Lists tables with text but without personal data, by reason. Requires an entry for each new table, unless the test
 * person is in it.
 */
const impersonal: Record<string, string> = {
  'the agency’s catalog': `activities hotels inventory_images inventory_imports inventory_rate_changes inventory_rates meal_plans package_days
    package_drafts package_images packages place_aliases place_redirects places suppliers transfers versions`,
  'departures, money and numbers without names': `booking_accounts booking_revenue booking_taxes departures
    document_numbers exchange_rates instalments online_checkouts period_locks provider_events seat_holds supplier_charges
    supplier_payments`,
  'what staff set and look at':
    'agreements api_keys default_views pages presence report_mails roles settings taxes teams webhook_endpoints',
  'ids, states and hashes': `archives backups calendar_feeds jobs known_devices lead_imports media outages proposal_links recovery_codes supplier_links uploads
    webhook_deliveries`,
}

/** Lists columns that the download excludes, by reason. */
const unlisted: Record<string, readonly string[]> = {
  'the log repeats what the records say': ['events.after', 'events.before', 'events.data'],
  'prices between agency and supplier are theirs': ['supplier_orders.note'],
  'what staff search for is their own': ['saved_views.name', 'saved_views.query'],
}

const database = useDatabase()

/** Returns tables with text columns. */
async function wordyTables({ db }: TestDeps): Promise<string[]> {
  const found = await queryRows<{ name: string }>(
    db,
    sql`SELECT DISTINCT table_name AS name FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_type = 'BASE TABLE' AND table_schema = 'public' AND data_type IN ('text', 'jsonb', 'json', 'character', 'character varying', 'bytea', 'ARRAY')`,
  )
  return found.map(({ name }) => name)
}

const findWords = (text: string) => new Set(text.toLowerCase().match(/qzx\w*/g))

/** Lists the person's values, by column, that a text lacks. */
function lacking(text: string, columns: ReadonlyMap<string, string>): string[] {
  const listedWords = findWords(text)
  return [...columns]
    .filter(([column]) => !listed(unlisted).includes(column))
    .flatMap(([column, words]) =>
      [...findWords(words)].filter((word) => !listedWords.has(word)).map((word) => `${column}: ${word}`),
    )
}

// Allows extra time on a busy machine: a trace in every table takes seconds.
it.each([
  ['leaves', false],
  ['takes another address and leaves', true],
])(
  'who %s has everything in their download, and leaves what the law wants and nothing else',
  async (_what, moves) => {
    const deps = testDeps({ db: database.db, env: { RATE_LIMIT_FACTOR: '1000000' } })
    const { call, ctx, user, pictureId, tokens, supplierToken } = await somebodyWithEverything(deps)
    if (moves) {
      const token = await issueLink(ctx, user.id, 'confirm-email', 'qzxmoved@qzxhost.example')
      await call.accountSecurity.confirmEmail({ token })
      await runJobs(deps)
    }
    const before = await personalColumns(deps)
    const naming = new Set([...before.keys()].map((column) => column.split('.')[0]!))
    const others = (await wordyTables(deps)).filter((table) => !naming.has(table))
    expect(others.toSorted()).toEqual(
      Object.values(impersonal)
        .flatMap((names) => names.split(/\s+/))
        .toSorted(),
    )
    expect([...deps.storage.files.keys()]).toHaveLength(1)

    const data = await call.accountData.download({ password })
    expect(lacking(JSON.stringify(data), before)).toEqual([])

    const sent = deps.mails.sent.length
    await call.accountData.remove({ password })
    await runJobs(deps)
    expect([...(await personalColumns(deps)).keys()].toSorted()).toEqual(listed(retained))
    expect(deps.storage.files.size).toBe(0)
    expect(await deps.db.$count(media, eq(media.id, pictureId))).toBe(0)
    expect(await deps.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect(deps.mails.sent.slice(sent).filter(({ recipient, text }) => isPersonal(recipient + text))).toEqual([])
    const { call: visitor } = await callerAs(deps, null)
    for (const token of tokens)
      await expect(visitor.proposalAnswers.open({ token })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(visitor.supplierOrders.open({ token: supplierToken })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
  180_000,
)
