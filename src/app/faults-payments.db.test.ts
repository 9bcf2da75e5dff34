import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { replay } from '../features/payments/account.rules'
import { ledger, payments } from '../features/payments/table'
import { anAccount, password } from '../testing/account'
import { booked } from '../testing/bookings/booked'
import type { Caller } from '../testing/callers'
import { type TestDeps, testDeps } from '../testing/context'
import { useDatabase, waiting } from '../testing/database'
import { traveling } from '../testing/payments/online'
import { aTransfer } from '../testing/payments/paid'
import { StripeServer } from '../testing/payments/stripe-server'
import { post, type Server, useServers } from '../testing/process'

/** Servers that die by kill -9 while money is written down. */

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

  /** Kills it while its transaction waits to write to a table; what it wrote before is not committed. */
  const killAt = (table: string, server: Server, begin: () => Promise<unknown>) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`LOCK TABLE ${table} IN SHARE MODE`))
      const begun = begin().catch(() => 'gone')
      await expect.poll(() => waiting(database)).toBeGreaterThan(0)
      expect(await server.end('SIGKILL')).toBe('SIGKILL')
      return begun
    })

  const written = async () => [await database.db.$count(payments), await database.db.$count(ledger)]
  const asReplayed = async (staff: Caller, id: string) => {
    const account = await staff.payments.account({ id })
    const { receivedMinor, entries, instalments } = account
    expect(account).toMatchObject(replay(entries))
    expect(instalments.map(({ settledMinor }) => settledMinor)).toEqual([receivedMinor, 0])
    return receivedMinor
  }
  const realDeps = (): TestDeps => testDeps({ db: database.db, env: stripe.env(), now: new Date().toISOString() })

  it('leaves none behind, and the same key gives the one payment', { timeout }, async () => {
    const deps = realDeps()
    const { id, staff } = await booked(deps)
    const { email } = await anAccount(deps, 'agent', 'agent@example.com')
    const effectiveOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    let server = await start()
    const login = await post(server, '/api/auth/login', { email, password })
    const cookie = login.headers.get('set-cookie')!.split(';')[0]!
    const headers = { cookie, 'idempotency-key': 'one-transfer' }
    const record = (to: Server) => post(to, '/trpc/payments.record', aTransfer(id, { effectiveOn }), headers)
    // After the payment's row, and after everything but its last.
    for (const table of ['ledger', 'audit']) {
      const dying = server
      await killAt(table, dying, () => record(dying))
      expect(await written(), table).toEqual([0, 1])
      server = await start()
    }
    expect([(await record(server)).status, (await record(server)).status]).toEqual([200, 200])
    expect(await written()).toEqual([1, 2])
    expect(await asReplayed(staff, id)).toBe(62_50)
    await server.end('SIGKILL')
  })

  it('enters what was paid online once, when another one goes on', { timeout }, async () => {
    const { id, staff, me, deposit } = await traveling(realDeps())
    await me.onlinePayments.start(deposit)
    const server = await start()
    stripe.endpoint = `${server.origin}/webhooks/stripe`
    await killAt('instalments', server, async () => stripe.pay())
    expect(await written()).toEqual([0, 1])
    const other = await start()
    // Instead of waiting for the lease of the run that died to be over.
    await database.db.execute(sql`UPDATE jobs SET due_at = now() WHERE kind = 'online-payments.settle'`)
    await expect.poll(written).toEqual([1, 2])
    expect(await asReplayed(staff, id)).toBe(62_50)
    await other.end('SIGKILL')
  })
})
