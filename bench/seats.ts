import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { takeSeats } from '../src/modules/catalog/departures/seats.service'
import { openDatabase } from '../src/platform/server/database/db'
import { startCluster } from '../src/testing/cluster'
import { testContext, testDeps } from '../src/testing/context'
import { aDeparture } from '../src/testing/departures/departure.factory'
import { conclude, machine } from './report'

/**
 * Measures 16 clients taking seats of one departure, a minute of fake time apart, so that holds expire. Compares with
 * locking one row.
 */

const clients = 16
const seconds = 6

/** Measures acts per second of all clients, each of which acts again after its last one. */
async function rate(act: () => Promise<unknown>): Promise<number> {
  let done = 0
  const end = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      await act()
      done++
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return (done * 1000) / (performance.now() - start)
}

console.log(machine())
const cluster = await startCluster()
try {
  const url = cluster.url('postgres')
  await (await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' })).close()
  const client = postgres(url, { max: clients })
  const db = drizzle(client)
  let now = Date.now()
  const ctx = testContext({ ...testDeps({ db }), now: () => new Date((now += 60_000)) })
  const { id } = await aDeparture(db, { capacity: 500, startsOn: '2099-09-14', bookBy: '2099-09-14' })
  const sale = () => takeSeats({ ctx, input: { departureId: id, seats: 1 } })
  const bare = () =>
    client`UPDATE departure_seats SET capacity = capacity WHERE departure_id = ${id} AND held + booked < capacity`
  await sale()
  const [taken, updated] = [await rate(sale), await rate(bare)]
  await client.end()
  conclude([
    {
      target: `seats of one departure taken by ${clients} clients, at least 300/s`,
      measured: `${Math.round(taken)}/s; one locked row allows ${Math.round(updated)}/s, ${(updated / taken).toFixed(1)} times as many`,
      met: taken >= 300,
    },
  ])
} finally {
  await cluster.stop()
}
