import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aBuyer, anIssuer, invoiced } from '../../../testing/payments/invoiced'
import { issueInvoice } from './issue.service'
import { documentNumbers, invoices } from './table'

const database = useDatabase()

/** Issues in a transaction that rolls back at its end on demand. */
async function issueAs(ctx: UserCtx, bookingId: string, breaks: boolean): Promise<unknown> {
  const input = { bookingId, version: 1, buyer: aBuyer }
  return withTransaction(ctx, async (tx) => {
    await issueInvoice({ ctx: tx, input })
    if (breaks) throw new Error('killed')
  })
}

it.runIf(inject('engine').kind === 'postgres')(
  'numbers have no gap, whoever issues at once and whatever is rolled back',
  async () => {
    const deps = testDeps({ db: database.db })
    await anIssuer(deps)
    const ids: string[] = []
    for (let i = 0; i < 8; i++) ids.push((await booked(deps)).id)
    const staff = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { ctx } = await callerAs(testDeps({ db: await database.anotherPool() }), 'agent')
        return ctx as UserCtx
      }),
    )
    const asked = ids.flatMap((id, i) => [
      issueAs(staff[i % 6]!, id, true),
      issueAs(staff[(i + 1) % 6]!, id, false),
      issueAs(staff[(i + 2) % 6]!, id, true),
    ])
    const ended = await Promise.allSettled(asked)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    const said = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
    expect(said.filter((message) => !/^killed$|on an invoice already/.test(message))).toEqual([])
    const found = await database.db.select({ number: invoices.number }).from(invoices).orderBy(asc(invoices.number))
    expect(found.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await database.db.select().from(documentNumbers)).toMatchObject([{ series: 'invoice', next: 9 }])
  },
)

it('numbers go on under the letters of the settings, and older papers keep theirs', async () => {
  const deps = testDeps({ db: database.db })
  await anIssuer(deps)
  const { ctx } = await callerAs(deps, 'agent')
  const { settings } = (await callerAs(deps, 'admin')).call
  await issueAs(ctx as UserCtx, (await booked(deps)).id, false)
  const { version } = await settings.agency()
  await settings.update({ version, brand: { prefixes: { booking: 'RES', invoice: 'FT' } } })
  const { id, staff } = await booked(deps)
  await issueAs(ctx as UserCtx, id, false)
  expect((await staff.bookings.get({ id })).reference).toMatch(/^RES-/)
  const found = await database.db.select({ is: invoices.reference }).from(invoices).orderBy(asc(invoices.number))
  expect(found.map(({ is }) => is.replace(/\d{4}/, 'year'))).toEqual(['INV-year-00001', 'FT-year-00002'])
})

describe('the database refuses', () => {
  const say = async (work: PromiseLike<unknown>) => {
    const error = await Promise.resolve(work).then(
      () => null,
      (thrown: unknown) => thrown as Error & { cause?: Error },
    )
    return error?.cause?.message ?? error?.message ?? 'nothing'
  }
  /** Inserts a changed copy of an invoice's row, with the next number of its kind. */
  const again = (id: string, change: string) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE document_numbers SET next = next + 1`)
      await tx.execute(sql`INSERT INTO invoices (id, kind, year, number, reference, booking_id, refers_to, issued_on, issued_at, currency, net_minor, tax_minor, total_minor, snapshot, sha256)
        SELECT gen_random_uuid(), i.kind, i.year, i.number + 1, i.reference || 'x', i.booking_id, i.refers_to, i.issued_on, i.issued_at, i.currency, i.net_minor, i.tax_minor, i.total_minor, i.snapshot, i.sha256
        FROM invoices one CROSS JOIN LATERAL jsonb_populate_record(one, ${change}::jsonb) i WHERE one.id = ${id}`)
    })

  it('to change or remove a document, to skip a number, and to keep one without a document', async () => {
    const { db } = database
    const { invoiceId } = await invoiced(testDeps({ db }))
    expect(await say(db.update(invoices).set({ totalMinor: 1 }).where(eq(invoices.id, invoiceId)))).toMatch('stays as')
    expect(await say(db.delete(invoices))).toMatch('stays as')
    expect(await say(db.execute(sql`TRUNCATE invoices CASCADE`))).toMatch('never emptied')
    expect(await say(db.update(documentNumbers).set({ next: 7 }))).toMatch('follow each other')
    expect(await say(db.update(documentNumbers).set({ next: sql`next + 1` }))).toMatch('belongs to a document')
    expect(await say(db.delete(documentNumbers))).toMatch('follow each other')
  })

  it.each([
    ['an invoice beyond what is charged', '{}', 'what is invoiced is what is charged'],
    ['lines that do not sum', '{"net_minor": 1, "total_minor": 1}', 'sum to its total'],
    ['a total that is no sum', '{"net_minor": 1}', 'invoices_total|sum to its total'],
    ['a credit note of nothing', '{"kind": "credit-note"}', 'follow each other'],
    ['a day of another year', '{"issued_on": "2031-01-01"}', 'invoices_counted'],
  ])('%s', async (_name, change, message) => {
    const { db } = database
    const { invoiceId } = await invoiced(testDeps({ db }))
    expect(await say(again(invoiceId, change))).toMatch(new RegExp(message))
    expect(await db.$count(invoices)).toBe(1)
  })
})
