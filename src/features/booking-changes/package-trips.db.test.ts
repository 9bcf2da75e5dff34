import { beforeEach, describe, expect, it } from 'vitest'
import { aChange, anExtra } from '../../testing/bookings/changed'
import { holding } from '../../testing/bookings/checkout.factory'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aPackage } from '../../testing/package.factory'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

const agreed = { agreedWords: 'By phone on Monday' }

/** A package that was booked on the site as a whole, with its parts. */
async function bookedPackage() {
  const { id: packageId } = await aPackage(database.db)
  const { call, order, departure } = await holding(deps, { packageId, adults: 2, children: 1, capacity: 5 })
  const { id } = await call.checkout.book(order)
  const { call: staff } = await callerAs(deps, 'agent')
  const orders = () => staff.supplierOrders.of({ bookingId: id })
  return { staff, me: call, id, departure, orders }
}

describe('a package that was booked as a whole', () => {
  it('is asked for in its parts, and what is added to it is asked for, too', async () => {
    const { staff, id, orders } = await bookedPackage()
    const [pkg, ...parts] = (await staff.bookings.get({ id })).services
    expect((await orders()).map(({ service }) => service.key).toSorted()).toEqual(
      parts.map(({ key }) => key).toSorted(),
    )
    const pickup = anExtra({ title: 'Private airport pickup', day: null, netMinor: 40_00, sellMinor: 60_00 })
    const withPickup = await aChange(staff, id, { ...agreed, services: (all) => [...all, pickup] })
    await staff.bookingChanges.propose(withPickup)
    const asked = await orders()
    expect(asked.map(({ service }) => service.key)).not.toContain(pkg!.key)
    expect(asked.find(({ service }) => service.key === pickup.key)).toMatchObject({ netMinor: 40_00, status: 'to-ask' })
  })

  it('is read anew by suppliers once its parts are for fewer people', async () => {
    const { staff, id, orders } = await bookedPackage()
    const before = new Map((await orders()).map((one) => [one.id, one]))
    await staff.bookingChanges.propose(await aChange(staff, id, { ...agreed, leaving: [3] }))
    const after = await orders()
    const fewer = after.filter((one) => one.service.count < before.get(one.id)!.service.count)
    expect(fewer.length).toBeGreaterThan(0)
    expect(after.filter((one) => one.version > before.get(one.id)!.version)).toEqual(fewer)
  })
})
