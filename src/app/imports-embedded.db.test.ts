import { expect, it } from 'vitest'
import { callerAs } from '../testing/callers'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'

const database = useDatabase()

it('takes back a file of hundreds of bookings', async () => {
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  const head = 'Booking number,Trip,Departure,Customer name,Email,Total,Paid'
  const lines = Array.from({ length: 190 }, (_, n) => `A-${n},Krabi,2027-05-10,Asha ${n},a${n}@example.com,900,300`)
  const { id } = await call.bookingImports.run({ csv: [head, ...lines].join('\n') })
  expect(await call.bookingImports.undo({ id })).toEqual({ removed: 190, restored: 0, kept: 0 })
})
