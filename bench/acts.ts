import { drizzle } from 'drizzle-orm/node-postgres'
import postgres from 'postgres'
import { writeQuickly } from '../src/platform/server/database/dialect'
import { openPool } from '../src/platform/server/database/pool'
import { callerAs } from '../src/testing/callers'
import { testDeps } from '../src/testing/context'
import { aDeparture } from '../src/testing/departures/departure.factory'
import { pool } from './processes'
import { whole, type Verdict } from './report'

const clients = 16
const acts = 400

/** Returns how many a second 16 clients do, each the next one as soon as its last is done. */
async function rate(work: readonly (() => Promise<unknown>)[]): Promise<number> {
  let next = 0
  const client = async () => {
    while (next < work.length) await work[next++]!()
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return (work.length * 1000) / (performance.now() - start)
}

const verdict = (title: string, perSecond: number, least: number, bare: number): Verdict => ({
  target: `${title}, by ${clients} clients, at least ${least}/s`,
  measured: `${whole(perSecond)}/s, where they get ${whole(bare)} bare statements/s`,
  met: perSecond >= least,
})

/** Measures payments at the ledger's size, and bookings of a seat: procedures in this process, without HTTP. */
export async function benchActs(url: string, only: readonly string[]): Promise<Verdict[]> {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  const connections = await openPool({ url, max: pool, timeout: 60_000, prepare: true })
  const db = writeQuickly(drizzle(connections))
  const deps = { ...testDeps({ db, env: { RATE_LIMIT_FACTOR: '1000000' } }), now: () => new Date() }
  // Tells what this machine allows: an act is a row of statements, sent one after the other.
  const bare = await rate(Array.from({ length: 10_000 }, () => () => connections.query({ text: 'SELECT 1' })))
  const isChosen = (name: string) => only.length === 0 || only.includes(name)
  const verdicts: Verdict[] = []
  if (isChosen('payment')) {
    const { call } = await callerAs(deps, 'admin')
    const accounts = await client<{ id: string; version: number }[]>`
      SELECT a.booking_id AS id, a.version FROM booking_accounts a JOIN bookings b ON b.id = a.booking_id
      WHERE b.status = 'confirmed' AND a.charged_minor - a.received_minor > 100 ORDER BY b.id LIMIT ${acts}`
    const [{ entries } = { entries: 0 }] = await client<{ entries: number }[]>`
      SELECT count(*)::int AS entries FROM ledger`
    const [method, effectiveOn] = ['bank' as const, new Date().toISOString().slice(0, 10)]
    const pay = accounts.map(({ id, version }, n) => {
      const paid = { amountMinor: 100, method, effectiveOn, reference: `BENCH-${Date.now()}-${n}`, note: '' }
      return () => call.payments.record({ id, version, ...paid, asCredit: true, asAnother: true })
    })
    verdicts.push(verdict(`payment at ${whole(entries)} entries`, await rate(pay), 150, bare))
  }
  if (isChosen('booking')) {
    const [{ id: packageId } = { id: '' }] = await client<{ id: string }[]>`
      SELECT id FROM packages WHERE status = 'active' ORDER BY id LIMIT 1`
    const { startsOn: date } = await aDeparture(db, {
      packageId,
      capacity: 500,
      startsOn: '2099-09-14',
      bookBy: '2099-09-14',
    })
    const asked = { packageId, date, adults: 1, children: 0, rooms: 1 }
    const callers = []
    for (let n = 0; n < acts; n++) callers.push(await callerAs(deps, 'traveler'))
    // Gives each a number of their own: customers are known by it.
    await client`UPDATE users SET phone = '+91987' || right(phone, 2) || lpad((row_number % 100000)::text, 5, '0')
      FROM (SELECT id, row_number() OVER () FROM users WHERE id = ANY (${callers.map(({ user }) => user.id)})) n
      WHERE n.id = users.id`
    const { receipt, sha256 } = await callers[0]!.call.checkout.offer(asked)
    const { totalMinor, currency } = receipt
    const book = callers.map(({ call }) => async () => {
      const { hold } = await call.checkout.hold(asked)
      await call.checkout.book({ holdId: hold!.id, people: ['self'], totalMinor, currency, sha256, accepts: true })
    })
    verdicts.push(verdict('booking of a seat, held first', await rate(book), 60, bare))
  }
  await Promise.all([client.end(), connections.end()])
  return verdicts
}
