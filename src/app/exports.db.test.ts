import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '../modules/core/events/table'
import { firstTerms } from '../modules/settings/terms/terms.rules'
import { leads } from '../modules/sales/leads/table'
import { itemKinds } from '../modules/catalog/inventory/item.rules'
import { hotels } from '../modules/catalog/inventory/table'
import { importKinds, importRouters } from '../modules/core/imports/kind.rules'
import { newId } from '../platform/server/ids'
import type { Imported } from '../shared/import-views'
import type { ImportPreview } from '../shared/imports'
import { type Caller, callerAs } from '../testing/callers'
import { useDatabase } from '../testing/database'
import { useDeps } from '../testing/deps'
import { aHotel, aLead, aMealPlan, aMedia, anActivity, aTransferItem, aUser } from '../testing/factories'
import { appRouter, createCaller } from './router'

const database = useDatabase()
const deps = useDeps(database)

/**
 * Names the lists that need no export: a few rows of somebody’s own, in panels or settings, without filters.
 */
const noTables =
  'activity archives calendars coTravelers devices saved search views customerDocuments destinations leadImports customerImports supplierImports rateImports bookingImports packageImports departureImports userImports placeImports packageDrafts tripDocuments'.split(
    ' ',
  )

const procedures = Object.keys(appRouter._def.procedures)

it('whatever is listed page by page for staff is exported, too', () => {
  const lists = ['list', 'adminList', 'queue', 'payables', 'deliveries', 'library'].flatMap((name) =>
    procedures.filter((path) => path.endsWith(`.${name}`)).map((path) => path.split('.')[0]!),
  )
  const exported = procedures.filter((path) => /\.export(Payables)?$/.test(path)).map((path) => path.split('.')[0]!)
  expect([...new Set(lists)].filter((one) => !exported.includes(one) && !noTables.includes(one))).toEqual([])
})

it('an export is the whole filter, without what a spreadsheet would run, and the log says who took it', async () => {
  const { ctx, user } = await callerAs(deps, 'admin')
  const call = createCaller(ctx)
  for (let i = 0; i < 3; i++) {
    const { id } = await aLead(database.db)
    await database.db
      .update(leads)
      .set({ destination: i === 0 ? 'Nepal' : '=Nepal()' })
      .where(eq(leads.id, id))
  }
  const { csv, count } = await call.leads.export({ words: 'nepal' })
  const lines = csv.trimEnd().split('\n')
  expect([count, lines.length]).toEqual([3, 4])
  expect(lines.slice(1).filter((line) => line.includes(",'=Nepal(),"))).toHaveLength(2)
  const [entry] = await database.db.select().from(events).where(eq(events.entityId, 'leads.export')).orderBy(events.id)
  expect(entry).toMatchObject({
    actorId: user.id,
    kind: 'list.exported',
    data: { count: 3, filter: { words: true } },
  })
})

it.each([{ words: 'vera' }, { who: 'vera' }, { words: 'vera', who: 'victim' }])(
  'the log of an export does not repeat %j',
  async (asked) => {
    const { ctx } = await callerAs(deps, 'admin')
    await createCaller(ctx).customers.export(asked)
    const [entry] = await database.db.select().from(events).where(eq(events.entityId, 'customers.export'))
    expect(entry!.data).toMatchObject({ filter: { words: true } })
    expect(JSON.stringify(entry)).not.toMatch(/vera|victim/i)
  },
)

/** Makes rows of each list that has an importer, by files of it with all that its export says, and otherwise. */
const fillLists = async (call: Caller) => {
  const { id: roleId } = await call.roles.create({ name: 'Guides of Asia', permissions: ['leads.read'], sees: 'own' })
  await aUser(database.db, { role: 'agent', roleId, email: 'guide@example.com' })
  await aUser(database.db, { role: 'traveler', email: 'traveler@example.com' })
  await call.settings.setRate({ from: 'USD', to: 'THB', micros: 35_000_000 })
  const run = async (router: string, head: string, ...lines: string[]) => {
    const { bad } = await getImporter(call, router).run({ csv: [head, ...lines].join('\n') })
    expect([router, bad]).toEqual([router, []])
  }
  await run(
    'userImports',
    'Name,Email,Role',
    'Ann Ro,ann@example.com,Accountant',
    'Bo Ro,bo@example.com,Guides of Asia',
  )
  await run(
    'customerImports',
    'Name,Email,Phone,Company,Tax number,Address,Birthday,Language,Tags,Preferences,Notes',
    'Ana Silva,ana@example.com,+351 912 345 678,Duarte Lda,PT123456789,"Rua Nova 4\n1200-370 Lisboa",1985-04-12,Portuguese,"vip, lisbon",=vegan,"- two\nlines"',
    'Bo Li,,+1 212 555 0142,,,,,,,,',
  )
  await run(
    'supplierImports',
    'Name,Kind,Contact,Email,Phone,Currency,Status,Notes',
    'Andaman Boats,Transfer,Somchai,boats@example.com,+66 2 123 4567,THB,Inactive,"=soon\nagain"',
    'Reef Inn,Hotel,,,,,Active,',
  )
  await run(
    'placeImports',
    'Name,Kind,Lies in,Address,Further names,Time zone,Latitude,Longitude,Text,Position in the search bar',
    'Thailand,Country,,thailand,Siam,Asia/Bangkok,15.5,-1.25,"Beaches.\n\nHills.",2',
    'Krabi,City,Thailand,,"Krabi Town; กระบี่",,,,,2',
  )
  await run(
    'packageImports',
    'Title,Destination,Category,Days,Nights,Price,Original price,Currency,Description,Tags,Max travelers,Flights included,Featured,Address',
    'Krabi by boat,Krabi,Adventure,2,1,"1,200.50","1,300",USD,By the sea.,"sea, boats",12,Yes,Yes,krabi-boat',
  )
  await run(
    'departureImports',
    'Package,Departure,Book by,Seats,Minimum,Guaranteed,Price,Currency',
    'Krabi by boat,2027-06-01,2027-05-20,12,4,Yes,"1,100.50",USD',
    'Krabi by boat,2027-06-08,,10,,,,',
  )
  await run(
    'leadImports',
    'Name,Email,Phone,Destination,Travel date,Travelers,Budget,Value,Currency,Stage,Source',
    'Ana Silva,ana@example.com,+351 912 345 678,Krabi,2027-05-10,3,"$2,000 - $3,000",2500.5,USD,qualified,Referral',
    'Bo Li,bo.li@example.com,+1 212 555 0142,Lisbon,,2,,,,lost,Phone',
    'Cy Ro,cy@example.com,,Lisbon,,2,,,,won,',
  )
  await run(
    'bookingImports',
    'Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Children,Total,Paid,Booked on',
    'A-100,Krabi by boat,2027-05-10,2027-05-14,Ana Silva,ana@example.com,2,1,"2,000.00",500,2027-01-15',
  )
  const hotel = await aHotel(database.db, { name: 'Reef Inn', costCurrency: 'THB', amenities: ['Pool', 'Bar'] })
  await Promise.all([anActivity(database.db), aTransferItem(database.db), aMealPlan(database.db)])
  const { count } = await call.rateImports.run({
    csv: 'Item,From day,To day,Net,Sell\nReef Inn,2027-06-01,2027-09-30,3500.5,140',
  })
  expect([hotel.name, count]).toEqual(['Reef Inn', 1])
}
type Csv = { csv: string }
type Importers = Record<string, { preview: (of: Csv) => Promise<ImportPreview>; run: (of: Csv) => Promise<Imported> }>
const getImporter = (call: Caller, router: string) => (call as unknown as Importers)[router]!

it('a list that is imported as it was exported changes nothing', async () => {
  const { call } = await callerAs(deps, 'admin')
  await fillLists(call)
  const found: Record<string, unknown> = {}
  const check = async (kind: string, { csv }: { csv: string }, preview: (of: Csv) => Promise<ImportPreview>) => {
    const { count, added, changed, bad, notices, problem } = await preview({ csv })
    if (count === 0 || added + changed + bad.length + notices.length > 0 || problem !== null)
      found[kind] = { count, added, changed, bad, notices, problem }
  }
  for (const kind of itemKinds)
    await check(kind, await call.inventory.export({ kind }), ({ csv }) => call.inventory.previewImport({ kind, csv }))
  const exports = {
    users: () => call.users.export({}),
    customers: () => call.customers.export({}),
    suppliers: () => call.suppliers.export({}),
    rates: () => call.inventory.exportRates({}),
    places: () => call.places.export({}),
    packages: () => call.packages.export({}),
    departures: () => call.departures.export({}),
    leads: () => call.leads.export({}),
    bookings: () => call.bookings.export({}),
  }
  for (const kind of importKinds)
    await check(kind, await exports[kind](), getImporter(call, importRouters[kind]).preview)
  expect(found).toEqual({})
  const both = 'Booking number,Trip,Departure,Customer name,Email,Total\n'
  const { reference } = (await call.bookings.list({})).items[0]!
  const lines = ['A-100', reference].map((one) => `${one},Krabi by boat,2027-05-10,Ana Silva,ana@example.com,2000`)
  expect((await call.bookingImports.preview({ csv: both + lines.join('\n') })).bad).toMatchObject([
    { line: 3, column: 'number', message: 'Line 2 is about the same booking' },
  ])
})

it('packages are exported with days, pictures, terms and options, and imported again as the same, or by another agency', async () => {
  const { call } = await callerAs(deps, 'admin')
  const { db } = database
  const places = 'Name,Kind,Lies in,Address\nThailand,Country,,thailand\nKrabi,City,Thailand,krabi'
  await getImporter(call, 'placeImports').run({ csv: places })
  const inn = { name: 'Reef Inn', location: 'Krabi' }
  const room = await aHotel(db, { ...inn, roomType: 'Room' })
  const suite = await aHotel(db, { ...inn, roomType: 'Suite' })
  const gone = await aHotel(db)
  const dive = await anActivity(db, { name: 'Dive; or walk' })
  const boat = await aTransferItem(db, { name: '=Boat' })
  const lunch = await aMealPlan(db, { name: 'Lunch' })
  const beach = await aMedia(db, { alt: 'A beach; at dusk', forAgency: true })
  const pier = await aMedia(db)
  const common = { destination: 'Krabi', category: 'Adventure', days: 2, nights: 1 }
  const { id } = await call.packages.create({
    ...common,
    name: 'Krabi by boat',
    price: '1,200.50',
    originalPrice: '1,300',
    description: '=By the sea.\r\n\r\n- slowly',
    terms: 'One; two',
    paymentTerms: {
      ...firstTerms,
      deposit: { kind: 'amount', amountMinor: 50_50 },
      instalments: [{ percent: 30, daysBefore: 60 }],
      grace: null,
    },
    highlights: ['Sea; sand', 'Boats'],
    inclusions: ['Boats'],
    tags: ['sea', 'boats'],
    alsoPlaces: ['thailand'],
    offered: [{ from: '09-20', to: '12-05' }],
    featured: true,
    maxTravelers: 12,
    status: 'active',
    images: [{ image: `/media/${beach.key}` }, { image: `/media/${pier.key}` }],
    itinerary: [
      {
        title: 'Krabi: arrival',
        description: 'Morning.\n\n- Evening.',
        activities: ['Walk; or swim'],
        meals: ['Lunch, picnic', 'Dinner'],
        accommodation: 'Reef Inn',
        place: 'krabi',
        image: `/media/${beach.key}`,
      },
      {
        title: '2. Home',
        description: 'By air: at noon',
        transport: 'Plane',
        notes: 'Shoes\nHat',
        image: `/media/${pier.key}`,
      },
    ],
    hotels: [{ id: room.id }, { id: suite.id, included: false, nights: 2 }, { id: gone.id }],
    activities: [{ id: dive.id, day: 2 }],
    transfers: [{ id: boat.id, included: false }],
    mealPlans: [lunch.id],
  })
  const { id: other } = await call.packages.create({
    ...common,
    name: 'Krabi on foot',
    price: '900',
    description: 'Slowly.',
    status: 'draft',
  })
  await db.update(hotels).set({ status: 'archived', archivedFrom: 'active' }).where(eq(hotels.id, gone.id))
  const { csv, count, nextCursor } = await call.packages.exportWithOptions({})
  expect([count, nextCursor]).toEqual([7, null])
  const { preview, run } = getImporter(call, 'packageImports')
  expect(await preview({ csv })).toMatchObject({ count: 2, same: 2, bad: [], notices: [], problem: null })
  const renamed = csv.replaceAll('Krabi by boat', 'Krabi again').replaceAll('krabi-by-boat', 'krabi-again')
  const elsewhere = renamed.replaceAll(id, newId()).replaceAll(other, newId())
  const { bad: half, badCsv } = await preview({ csv: renamed.replaceAll(id, newId()) })
  expect([half[0], (await preview({ csv: badCsv })).bad[0]]).toMatchObject([{ column: 'id' }, { column: 'id' }])
  const { bad, notices } = await run({ csv: elsewhere })
  const message = 'No id of this file is known here: packages are found by address or title'
  expect([bad, notices]).toEqual([[], [{ line: 2, column: 'id', message }]])
  const { items } = await call.packages.adminList({ search: 'Krabi again' })
  const [before, after] = await Promise.all(
    [id, items[0]!.id].map(async (packageId) => (await call.packageDrafts.of({ packageId })).content),
  )
  expect(after).toEqual({
    ...before,
    name: 'Krabi again',
    description: '=By the sea.\n\n- slowly',
    images: before!.images.slice(0, 1),
    itinerary: [before!.itinerary[0], { ...before!.itinerary[1]!, image: '' }],
    hotels: before!.hotels.filter((one) => one.id !== gone.id),
  })
})
