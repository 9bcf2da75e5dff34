import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { queryRows } from '../platform/server/database/db'
import type { EditedService } from '../modules/servicing/booking-changes/edit.rules'
import { coveredLine } from '../modules/sales/proposals/estimate.rules'
import { useApp } from '../testing/app'
import { booked } from '../testing/bookings/booked'
import { aChange, anExtra, withExtra } from '../testing/bookings/changed'
import { type Caller, callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { anOffer, aService } from '../testing/proposals/proposal.factory'
import { aWorld, getCookie } from '../testing/world'

/** Checks that an unknown cost stays unknown wherever it is read, and that a known 0 is a cost (decision 217). */

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
  leadId: string
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
  [
    'the report after its supplier is dropped, unless nothing is owed or a change leaves it out',
    async (one) => {
      const { staff, id } = one
      const drop = async (agreedNetMinor: number | null) => {
        const { id: orderId, version, status: was } = await getOrder(one)
        const agreed = { reference: '', agreedNetMinor, agreedFrom: null, agreedTo: null, dueOn: null, note: '' }
        await staff.supplierOrders.record({ id: orderId, version, status: 'dropped', ...agreed })
        return [was, (await readMargin(one)).open]
      }
      const opens = [await drop(null), await drop(0), await drop(null)]
      const without = (all: EditedService[]) => all.filter(({ title }) => title !== unknown)
      await staff.bookingChanges.propose(await aChange(staff, id, { services: without, agreedWords: 'By phone' }))
      return [...opens, (await readMargin(one)).open]
    },
    [['to-ask', 1], ['dropped', 0], ['dropped', 1], 0],
  ],
]

it.each(places)('is not known in %s', async (_place, read, expected) => {
  expect(await read(trip)).toEqual(expected)
})

it('is not known either in offers of version 1.0.0, which wrote it as 0, unless a rate gave it', async () => {
  const { staff, id, proposalId } = trip
  const [visa, ferry] = [anExtra({ title: 'Visa', netMinor: 0 }), anExtra({ title: 'Ferry', netMinor: 0 })]
  await staff.bookingChanges.propose(await aChange(staff, id, { services: (all) => [...all, visa, ferry] }))
  const migrations = ['0050_offered_costs_not_known', '0051_dead_triggers_and_costs_of_changes']
  const texts = await Promise.all(migrations.map((name) => readFile(`drizzle/${name}.sql`, 'utf8')))
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE booking_changes DISABLE TRIGGER USER`)
    await tx.execute(
      sql`UPDATE booking_changes SET edit = jsonb_set(edit, '{rated}', ${JSON.stringify([{ key: ferry.key }])})`,
    )
    for (const statement of texts
      .join('')
      .split(/;\n/)
      .filter((text) => text.trim()))
      await tx.execute(sql.raw(statement))
  })
  const { lines } = (await staff.proposals.get({ id: proposalId })).versions[0]!
  expect(costs(lines)).toEqual({ ...named, Fee: null })
  expect(lines.find(({ title }) => title === 'Fee')!.price).toMatchObject({ netMinor: null, sellMinor: 50_00 })
  const [found] = await queryRows<{ services: Parameters<typeof costs>[0] }>(
    database.db,
    sql`SELECT edit -> 'services' AS services FROM booking_changes WHERE booking_id = ${id}`,
  )
  expect(costs(found!.services)).toEqual({ ...named, Fee: null, Visa: null, Ferry: 0 })
})

it('is not known in what a server of version 1.0.0 sends as 0, while both run', async () => {
  const { staff, leadId } = trip
  const { id, version } = await staff.proposals.create({ leadId })
  const fee = aService({ title: 'Fee', price: { netMinor: 0, sellMinor: 50_00, reason: '' } })
  await staff.proposals.save({ id, version, offer: anOffer({ lines: [aService({ title: 'Boat' }), fee] }) })
  await database.db.execute(sql`UPDATE proposal_versions SET sent_at = now(), expires_at = now() + interval '1 day',
    canonical = '{}', sha256 = encode(sha256('{}'), 'hex') WHERE proposal_id = ${id}`)
  expect(costs((await staff.proposals.get({ id })).versions[0]!.lines)).toEqual({ Boat: 100_00, Fee: null })
})

it('is not known in a change that such a server proposes with 0, unless a rate gave that or it is booked so', async () => {
  const { staff, id } = trip
  const [visa, ferry] = [anExtra({ title: 'Visa', netMinor: 0 }), anExtra({ title: 'Ferry', netMinor: 0 })]
  await staff.bookingChanges.propose(await aChange(staff, id, { services: (all) => [...all, visa, ferry] }))
  const rated = JSON.stringify([{ key: ferry.key }])
  const written = await database.db.transaction(async (tx) => {
    await tx.execute(sql`CREATE TEMP TABLE proposed ON COMMIT DROP AS
      SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'seq', 2, 'edit', jsonb_set(edit, '{rated}', ${rated})))).*
      FROM booking_changes c WHERE booking_id = ${id}`)
    await tx.execute(sql`UPDATE booking_changes SET state = 'withdrawn', ended_at = now() WHERE booking_id = ${id}`)
    return queryRows<{ services: Parameters<typeof costs>[0] }>(
      tx,
      sql`INSERT INTO booking_changes SELECT * FROM proposed RETURNING edit -> 'services' AS services`,
    )
  })
  expect(costs(written[0]!.services)).toEqual({ ...named, Visa: null, Ferry: 0 })
})
