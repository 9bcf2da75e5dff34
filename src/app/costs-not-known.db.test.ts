import { parse } from 'csv-parse/sync'
import { beforeEach, expect, it } from 'vitest'
import { coveredLine } from '../modules/sales/proposals/estimate.rules'
import { useApp } from '../testing/app'
import { booked } from '../testing/bookings/booked'
import { aChange, withExtra } from '../testing/bookings/changed'
import { type Caller, callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { aService } from '../testing/proposals/proposal.factory'
import { aWorld, getCookie } from '../testing/world'

/** Checks that a cost which is not known is so in each place that reads it, and that a known 0 is a cost (decision 217). */

const database = useDatabase()
const site = useApp(database)
const unknown = 'Flights and services of the package'
const inPrice = { label: 'Margin tax', basisPoints: 2000, on: 'margin' as const, isContained: true as const }

type Trip = {
  staff: Caller
  admin: Caller
  visitor: Caller
  cookie: Record<string, string>
  id: string
  proposalId: string
}

/** Books a boat for $250 that costs $100, a fee for $50 that costs nothing, and the package for $1,000. */
async function book(): Promise<Trip> {
  const fee = aService({ title: 'Fee', price: { netMinor: 0, sellMinor: 50_00, reason: '' } })
  const covered = coveredLine({ isFlightIncluded: true, inclusions: ['Guide'] }, 1000_00)
  const made = await booked(site.deps, {
    offer: { lines: [aService({ title: 'Boat' }), fee, covered], taxes: [inPrice] },
  })
  const { call: admin } = await callerAs(site.deps, 'admin')
  const { call: visitor } = await callerAs(site.deps, null, { ip: '192.0.2.9', userAgent: 'Browser' })
  return { ...made, admin, visitor, cookie: getCookie(await aWorld(site.deps), 'agent') }
}

let trip: Trip
beforeEach(async () => {
  trip = await book()
})

const year = { from: '2027-01-01', to: '2027-12-31' }
const costs = (all: readonly { title: string; netMinor: number | null }[]) =>
  Object.fromEntries(all.map(({ title, netMinor }) => [title, netMinor]))
const named = { Boat: 100_00, Fee: 0, [unknown]: null }

async function getOrder({ staff, id }: Trip) {
  const orders = await staff.supplierOrders.of({ bookingId: id })
  return orders.find(({ service }) => service.title === unknown)!
}

/** Asks the supplier of the service by a link. */
async function ask(one: Trip) {
  const { id: orderId, version } = await getOrder(one)
  const { id: supplierId } = await one.staff.suppliers.create({ name: `Air ${orderId}`, email: 'air@example.com' })
  await one.staff.supplierOrders.pick({ id: orderId, version, supplierId })
  const { url } = await one.staff.supplierOrders.makeLink({ id: orderId })
  return { token: url.split('/').at(-1)!, order: await getOrder(one) }
}

const readMargin = async ({ admin }: Trip) => {
  const { tables } = await admin.reports.report({ name: 'margin', ...year })
  const { bookings, unknown: open, sales, expectedCost, expectedMargin, actualMargin } = tables[0]!.total
  return { bookings, open, sales, expectedCost, expectedMargin, actualMargin }
}

const places: [string, (trip: Trip) => Promise<unknown>, unknown][] = [
  [
    'the proposal',
    async ({ staff, proposalId }) => {
      const { lines, netMinor } = (await staff.proposals.get({ id: proposalId })).versions[0]!
      return [netMinor, costs(lines)]
    },
    [100_00, named],
  ],
  [
    'the booking',
    async ({ staff, id }) => {
      const { services, netMinor } = await staff.bookings.get({ id })
      return [netMinor, costs(services)]
    },
    [100_00, named],
  ],
  [
    'REST',
    async ({ id, cookie }) => {
      const { services } = (await site.get(`/api/bookings/${id}`, cookie)).json<{
        services: Parameters<typeof costs>[0]
      }>()
      return costs(services)
    },
    named,
  ],
  [
    'the orders of its suppliers',
    async ({ staff, id }) =>
      costs(
        (await staff.supplierOrders.of({ bookingId: id })).map(({ service, netMinor }) => ({ ...service, netMinor })),
      ),
    named,
  ],
  [
    'their list in REST',
    async ({ cookie }) =>
      costs((await site.get('/api/supplier-orders?limit=100', cookie)).json<Parameters<typeof costs>[0]>()),
    named,
  ],
  [
    'their export',
    async ({ admin }) => {
      const { csv } = await admin.supplierOrders.export({})
      const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true })
      return rows.map((cells) => [cells.Service, cells['Booked net']]).toSorted()
    },
    [
      ['Boat', '100'],
      ['Fee', '0'],
      [unknown, ''],
    ],
  ],
  [
    'the page of its supplier',
    async (one) => {
      const { token, order } = await ask(one)
      const answer = { token, id: order.id, version: order.version, answer: 'confirm' as const, reference: 'AB-7' }
      const refusal = await one.visitor.supplierOrders.answer(answer).catch((error: Error) => error.message)
      const { services } = await one.visitor.supplierOrders.open({ token })
      return [services[0]!.netMinor, refusal]
    },
    [null, 'Please enter your price'],
  ],
  ['payables', async ({ admin }) => (await admin.supplierPayments.payables({})).items, []],
  [
    'the report of margins',
    readMargin,
    { bookings: 0, open: 1, sales: 0, expectedCost: 0, expectedMargin: 0, actualMargin: 0 },
  ],
  [
    'the journal',
    async ({ admin }) => {
      const { accounts } = await admin.journal.sums(year)
      return accounts.filter(({ account }) => ['payables', 'costs', 'prepaid-costs'].includes(account))
    },
    [],
  ],
  [
    'the tax on the margin, which is that of the boat and the fee',
    async ({ admin }) => {
      const { accounts } = await admin.journal.sums(year)
      return accounts.flatMap(({ account, creditMinor }) => (account === 'margin-tax' ? [creditMinor] : []))
    },
    [Math.round((150_00 + 50_00) / 6)],
  ],
  [
    'a change of something else',
    async ({ staff, id }) => {
      await staff.bookingChanges.propose(
        await aChange(staff, id, { services: withExtra, agreedWords: 'By phone', costReason: '' }),
      )
      const { services, netMinor } = await staff.bookings.get({ id })
      return [netMinor, costs(services)]
    },
    [150_00, { ...named, 'Sunset kayak': 50_00 }],
  ],
  [
    'a change that enters it',
    async (one) => {
      const { staff, id } = one
      const known = await aChange(staff, id, {
        services: (all) =>
          all.map((service) => (service.title === unknown ? { ...service, netMinor: 820_00 } : service)),
        agreedWords: 'By phone',
      })
      await staff.bookingChanges.propose(known)
      return [(await getOrder(one)).netMinor, (await readMargin(one)).expectedCost]
    },
    [820_00, 920_00],
  ],
  [
    'what its supplier names, which is its cost then',
    async (one) => {
      const { order } = await ask(one)
      const { id, version, bookedFrom: agreedFrom, bookedTo: agreedTo } = order
      const answer = { reference: 'AB-7', agreedNetMinor: 820_00, agreedFrom, agreedTo, dueOn: null, note: '' }
      await one.staff.supplierOrders.record({ id, version, status: 'confirmed', ...answer })
      const { bookings, open, expectedCost } = await readMargin(one)
      return { bookings, open, expectedCost }
    },
    { bookings: 1, open: 0, expectedCost: 920_00 },
  ],
]

it.each(places)('is not known in %s', async (_place, read, expected) => {
  expect(await read(trip)).toEqual(expected)
})
