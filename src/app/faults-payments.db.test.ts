import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { users } from '../modules/identity/auth/table'
import { bookings, bookingServices } from '../modules/bookings/bookings/table'
import { departureSeats } from '../modules/catalog/departures/table'
import { documentNumbers, invoices } from '../modules/billing/invoices/table'
import { leads } from '../modules/sales/leads/table'
import { replay } from '../testing/payments/ledger-sums'
import { instalments, ledger, payments } from '../modules/billing/payments/table'
import { anAccount, password } from '../testing/account'
import { accepted, booked } from '../testing/bookings/booked'
import { holding } from '../testing/bookings/checkout.factory'
import type { Caller } from '../testing/callers'
import { type TestDeps, testDeps } from '../testing/context'
import { useDatabase, waiting } from '../testing/database'
import { traveling } from '../testing/payments/online'
import { aBuyer, anIssuer } from '../testing/payments/invoiced'
import { aTransfer } from '../testing/payments/paid'
import { StripeServer } from '../testing/payments/stripe-server'
import { post, type Server, useServers } from '../testing/process'

/** Kills servers by kill -9 while they record money. */

const timeout = 480_000

describe.runIf(inject('engine').kind === 'postgres')('a server that is killed in the middle of a payment', () => {
  const database = useDatabase()
  const servers = useServers()
  let stripe: StripeServer
  beforeAll(async () => {
    stripe = await new StripeServer().start()
  })
  afterAll(() => stripe.stop())

  const start = async () => {
    const more = { ...stripe.env(), DATABASE_TIMEOUT_MS: '60000', DATA_DIR: await servers.directory() }
    const server = await servers.launch({ DATABASE_URL: database.url!, ...more })
    await server.ready()
    return server
  }

  /** Kills the server while its transactions wait to write to a table; their earlier writes are uncommitted. */
  const killAt = (table: string, server: Server, begin: () => Promise<unknown>, acts = 1) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`LOCK TABLE ${table} IN SHARE MODE`))
      const begun = begin().catch(() => 'gone')
      await expect.poll(() => waiting(database), { timeout: 30_000 }).toBeGreaterThanOrEqual(acts)
      expect(await server.end('SIGKILL')).toBe('SIGKILL')
      return begun
    })

  const countWritten = () => Promise.all([payments, ledger].map((table) => database.db.$count(table)))
  const asReplayed = async (staff: Caller, id: string) => {
    const account = await staff.payments.account({ id })
    const { receivedMinor, entries, instalments: parts } = account
    expect(account).toMatchObject(replay(entries))
    expect(parts.map(({ settledMinor }) => settledMinor)).toEqual([receivedMinor, 0])
    return receivedMinor
  }
  const getHeaders = async (server: Server, email: string) => {
    const { headers } = await post(server, '/api/auth/login', { email, password })
    return { cookie: headers.get('set-cookie')!.split(';')[0]! }
  }
  const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const realDeps = (): TestDeps => testDeps({ db: database.db, env: stripe.env(), now: new Date().toISOString() })

  /** Sends acts again to the second server, then lets a third go on with a payment online: a start costs most. */
  it(
    'leaves no half of what it was doing, which succeeds when it is sent again or another one goes on',
    { timeout },
    async () => {
      const deps = realDeps()
      await anIssuer(deps)
      const user = await anAccount(deps, 'traveler', 'wren@example.com')
      await database.db.update(users).set({ emailVerifiedAt: deps.now() })
      await anAccount(deps, 'agent', 'agent@example.com')
      const effectiveOn = yesterday()
      const paid = await booked(deps)
      await paid.staff.payments.record(aTransfer(paid.id, { effectiveOn }))
      const { proposalId } = await accepted(deps)
      const { order } = await holding(deps, { by: user })
      const { id: bookingId } = await booked(deps)
      const unpaid = await booked(deps)
      const refund = { version: 2, amountMinor: 10_00, reference: 'RF-1', note: 'Goodwill', effectiveOn }
      let running = await start()
      const [staff, me] = await Promise.all(
        ['agent@example.com', user.email].map((email) => getHeaders(running, email)),
      )
      const acts: [name: string, body: object, by: Record<string, string> | undefined][] = [
        ['payments.record', aTransfer(unpaid.id, { effectiveOn }), { ...staff, 'idempotency-key': 'one-transfer' }],
        ['payments.refund', aTransfer(paid.id, refund), { ...staff, 'idempotency-key': 'one-refund' }],
        ['bookings.convert', { proposalId }, staff],
        ['checkout.book', order, me],
        ['invoices.issue', { bookingId, version: 1, buyer: aBuyer }, staff],
      ]
      const all = (to: Server) => Promise.all(acts.map(([name, body, by]) => post(to, `/trpc/${name}`, body, by)))
      const outcomes = async () => ({
        counts: await Promise.all(
          [payments, ledger, bookings, bookingServices, instalments, leads, invoices, documentNumbers].map((table) =>
            database.db.$count(table),
          ),
        ),
        seats: await database.db.select().from(departureSeats),
      })
      const before = await outcomes()
      // Kills in the middle of each, and before the last write.
      for (const tables of ['ledger, invoices', 'audit']) {
        const dying = running
        await killAt(tables, dying, () => all(dying), acts.length)
        expect(await outcomes(), tables).toEqual(before)
        running = await start()
      }
      for (const [i, { status, body }] of (await all(running)).entries())
        expect({ act: acts[i]![0], status, body }).toMatchObject({ status: 200 })
      // Applies each once, however often it is sent; a second invoice is a 409.
      expect((await all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 409])
      const after = await outcomes()
      const made = after.counts.map((count, i) => count - before.counts[i]!)
      expect(made.slice(0, 3)).toEqual([2, 5, 2])
      expect(await asReplayed(unpaid.staff, unpaid.id)).toBe(62_50)
      expect(after.seats.map(({ held, booked: taken }) => [held, taken])).toEqual([[0, 2]])
      expect((await database.db.select().from(invoices)).map(({ number }) => number)).toEqual([1])

      const online = await traveling(deps)
      await online.me.onlinePayments.start(online.deposit)
      const written = await countWritten()
      stripe.endpoint = `${running.origin}/webhooks/stripe`
      await killAt('instalments', running, async () => stripe.pay())
      expect(await countWritten()).toEqual(written)
      await start()
      // Skips the wait for the dead run's lease.
      await database.db.execute(sql`UPDATE jobs SET due_at = now() WHERE kind = 'online-payments.settle'`)
      await expect.poll(countWritten).toEqual(written.map((count) => count + 1))
      expect(await asReplayed(online.staff, online.id)).toBe(62_50)
    },
  )
})
