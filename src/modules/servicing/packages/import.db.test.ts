import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs, type Caller } from '../../../testing/callers'
import { runJobs, testContext, testDeps, type TestDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aHotel, aMealPlan, aMedia, anActivity, aPlace, aTransferItem } from '../../../testing/factories'
import { firstTerms } from '../../settings/terms/terms.rules'
import { events } from '../../core/events/table'
import { placeAliases, placeRedirects } from '../../catalog/places/table'
import { packageDays, packageImages, packages } from '../../catalog/packages/table'
import { media } from '../../core/media/table'
import { purgePackages } from './purge-packages.service'

const database = useDatabase()
let call: Caller
let deps: TestDeps
beforeEach(async () => {
  deps = testDeps({ db: database.db })
  call = (await callerAs(deps, 'agent')).call
  const { id: placeId } = await aPlace(database.db, { name: 'Krabi', slug: 'krabi' })
  await database.db.insert(placeAliases).values({ placeId, alias: 'krabi' })
})
const head = 'Title,Destination,Category,Days,Nights,Price,Description,Itinerary,Highlights,Status'
const file = (...lines: string[]) => [head, ...lines].join('\n')
const boats =
  'Krabi by boat,Krabi,Adventure,2,1,"1,200",By the sea.,"Day 1: Arrival: To the pier\nDay 2: Home","Sea; Sand",Active'
const stored = () => database.db.select().from(packages).orderBy(packages.title)

it('a file of packages adds and changes them by title, and is undone as a whole', async () => {
  const csv = file(boats, 'Krabi on foot,Krabi,Family,3,,900,Slowly.,,,')
  const unready = { line: 2, column: 'status', message: 'Not active yet. It has no picture' }
  expect((await call.packageImports.preview({ csv })).notices).toEqual([unready])
  const first = await call.packageImports.run({ csv })
  expect(first).toMatchObject({ count: 2, bad: [] })
  expect(await stored()).toMatchObject([
    { title: 'Krabi by boat', status: 'draft', priceMinor: 1200_00, highlights: ['Sea', 'Sand'] },
    { title: 'Krabi on foot', status: 'draft', category: 'family', nights: 2 },
  ])
  expect(await call.packageImports.preview({ csv })).toMatchObject({ added: 0, changed: 0, same: 2, bad: [] })
  const { id, changed } = await call.packageImports.run({ csv: file(boats.replace('1,200', '1,300')) })
  expect(changed).toBe(1)
  expect((await stored())[0]!.priceMinor).toBe(1300_00)
  expect(await call.packageImports.undo({ id })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
  expect((await stored())[0]!.priceMinor).toBe(1200_00)
  expect(await call.packageImports.undo({ id: first.id })).toEqual({ removed: 2, restored: 0, kept: 0, gone: 0 })
})

it('lines below a package add its options, the same file again adds nothing, and an undo gives all back', async () => {
  const { db } = database
  const [inn, suite] = await Promise.all([
    aHotel(db, { name: 'Reef Inn', roomType: 'Room' }),
    aHotel(db, { name: 'Reef Inn', roomType: 'Suite' }),
  ])
  const [dive, boat, lunch] = await Promise.all([
    anActivity(db, { name: 'Dive' }),
    aTransferItem(db, { name: 'Boat' }),
    aMealPlan(db, { name: 'Lunch' }),
  ])
  const { key } = await aMedia(db, { alt: 'A beach, at dusk', forAgency: true })
  const { id: placeId } = await aPlace(db, { name: 'Phuket', slug: 'phuket' })
  await db.insert(placeRedirects).values({ slug: 'phuket-town', placeId })
  const more = 'Pictures,Also visits,Offered,Option,Option room or category,Option nights,Option day,Option included'
  const below = (...options: string[]) => options.map((one) => `${','.repeat(13)}${one}`)
  const days = '"Arrival: To the pier | Meals: Dinner | Place: phuket-town | Picture: a beach, at dusk\nHome"'
  const first = `${boats.replace(/"Day 1.*Home"/s, days)},"A beach, at dusk",phuket-town; Phuket,April to October`
  const toFile = (...lines: string[]) => [`${head},${more}`, first, ...below(...lines)].join('\n')
  const options = ['Reef Inn,Room,2,,', 'Reef Inn,Suite,,,No', 'Dive,,,2,', 'Boat,,,,Optional', 'Lunch,,,,']
  const csv = toFile(...options)
  const { id: made, bad, notices } = await call.packageImports.run({ csv })
  expect([bad, notices]).toEqual([[], []])
  const [{ id } = { id: '' }] = await stored()
  const read = async () => (await call.packageDrafts.of({ packageId: id })).content
  const before = await read()
  expect(before).toMatchObject({
    alsoPlaces: ['phuket'],
    offered: [{ from: '04-01', to: '10-31' }],
    images: [{ image: `/media/${key}` }],
    itinerary: [{ title: 'Arrival', meals: ['Dinner'], place: 'phuket', image: `/media/${key}` }, { title: 'Home' }],
    hotels: [
      { id: inn.id, included: true, nights: 2 },
      { id: suite.id, included: false, nights: 1 },
    ],
    activities: [{ id: dive.id, included: true, day: 2 }],
    transfers: [{ id: boat.id, included: false }],
    mealPlans: [{ id: lunch.id }],
  })
  expect((await stored())[0]).toMatchObject({ status: 'active', version: 1 })
  expect(await call.packageImports.preview({ csv })).toMatchObject({
    added: 0,
    changed: 0,
    same: 1,
    bad: [],
    notices: [],
  })
  const alone = ['Title,Option,Option kind,Option included', 'Krabi by boat,Boat,Transfer,Yes', ',Dive,,'].join('\n')
  const { id: changed } = await call.packageImports.run({ csv: alone })
  expect(await read()).toEqual({ ...before, transfers: [{ id: boat.id, included: true }] })
  expect(await call.packageImports.undo({ id: changed })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
  expect(await read()).toEqual(before)
  expect(await call.packageImports.undo({ id: made })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
  const wrong = toFile('Reef Inn,,,,', 'Dive,,,9,', 'Dive,,,,', ',,2,,', 'Boat,,,,').replace(
    'A beach, at dusk"',
    'A cliff"',
  )
  const preview = await call.packageImports.preview({ csv: wrong })
  expect(preview.count).toBe(0)
  expect(preview.bad.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
    '2 pictures: The media library describes no picture as ‘A cliff’',
    "2 itinerary: A day's picture has to be one of the package's",
    '4 option: There are 2 items of this name. Say the room or category, the kind or the location',
    '5 optionDay: The package has 2 days',
    '6 option: Line 5 has the same activity',
    '7 option: Please name the option',
    '8 name: Line 2 of this package is refused',
  ])
  const broken = await call.packageImports.preview({
    csv: [`${head},${more}`, first, '"Krabi by boat,,,,,,,,,,,,,Dive,,,2,', ...below('Boat,,,,')].join('\n'),
  })
  const message = 'Line 4 cannot be read, and may belong to this package'
  expect([broken.count, broken.bad.filter(({ line }) => line !== 4)]).toEqual([
    0,
    [2, 5].map((line) => ({ line, column: 'name', message })),
  ])
  const other = await call.packageImports.preview({
    csv: [`${head},${more}`, first, 'Krabi on foot,"Krabi,,', ...below('Boat,,,,')].join('\n'),
  })
  expect([other.names, other.bad.map(({ line }) => line)]).toEqual([['Krabi by boat'], [4, 5]])
})

it('a line gives a package terms of its own beside those of the agency, blank cells leave them, and an undo gives all back', async () => {
  const columns = 'Deposit,Instalments,"Balance due, days before",Refund on cancellation,Full refund soon after booking'
  const withTerms = (cells: string, line = boats) => ({ csv: [`${head},${columns}`, `${line},${cells}`].join('\n') })
  const read = async () => (await stored()).map(({ paymentTerms }) => paymentTerms)
  const all = withTerms('500,60: 30%,40,"30: 90%; 0: 10%",No')
  const { bad } = await call.packageImports.run(all)
  const own = {
    deposit: { kind: 'amount', amountMinor: 500_00 },
    instalments: [{ percent: 30, daysBefore: 60 }],
    balanceDays: 40,
    tiers: [
      { fromDays: 30, percent: 90 },
      { fromDays: 0, percent: 10 },
    ],
    grace: null,
  }
  expect([bad, await read()]).toEqual([[], [own]])
  expect(await call.packageImports.preview(all)).toMatchObject({ changed: 0, same: 1 })
  expect(await call.packageImports.preview({ csv: file(boats) })).toMatchObject({ changed: 0, same: 1 })
  const { id } = await call.packageImports.run(withTerms('20%,,,,24 hours; 7 days'))
  const deposit = { kind: 'percent', percent: 20 }
  expect(await read()).toEqual([{ ...own, deposit, grace: { hours: 24, minDays: 7 } }])
  expect(await call.packageImports.undo({ id })).toMatchObject({ restored: 1 })
  expect(await read()).toEqual([own])
  await call.packageImports.run(withTerms('20%,,,,', boats.replace('by boat', 'on foot')))
  expect((await read())[1]).toEqual({ ...firstTerms, deposit })
  const wrong = await call.packageImports.preview(withTerms('much,,,30: 50%,'))
  expect(wrong.bad.map(({ line, column }) => `${line} ${column}`)).toEqual(['2 deposit'])
  const unsound = await call.packageImports.preview(withTerms('20%,,,30: 50%,'))
  expect(unsound.bad).toEqual([{ line: 2, column: 'tiers', message: '‘30: 50%’: The last row begins at 0 days' }])
  // Stands for what a former version took, and the form refuses today.
  const refused = { ...firstTerms, tiers: own.tiers.toReversed() }
  await database.db.update(packages).set({ paymentTerms: refused }).where(eq(packages.title, 'Krabi by boat'))
  const mended = await call.packageImports.run(all)
  expect([mended, (await read())[0]]).toMatchObject([{ changed: 1, bad: [] }, own])
  expect(await call.packageImports.undo({ id: mended.id })).toMatchObject({ restored: 0, kept: 1 })
})

it('a second package of one title is told by an address of its own, and never written over the first', async () => {
  const addressed = (...addresses: string[]) =>
    [`${head},Address`, ...addresses.map((one) => `${boats},${one}`)].join('\n')
  await call.packageImports.run({ csv: addressed('krabi') })
  const second = await call.packageImports.preview({ csv: addressed('krabi-slow') })
  const message = '‘Krabi by boat’ is here, too, under the address krabi: this one is added beside it'
  expect(second).toMatchObject({ added: 1, bad: [] })
  expect(second.notices[0]).toEqual({ line: 2, column: 'slug', message })
  const foot = boats.replace('by boat', 'on foot')
  const { bad, badCsv } = await call.packageImports.preview({ csv: file(foot, boats, foot.replace('1,200', '900')) })
  const hint = 'has the same title. Write an address of its own in the column Address to add this package, too'
  expect(bad.map((one) => [one.column, one.message])).toEqual([['name', `Line 2 ${hint}`]])
  await call.packageImports.run({ csv: file(foot) })
  const alone = await call.packageImports.preview({ csv: badCsv })
  expect([alone.count, alone.bad]).toEqual([0, [{ line: 2, column: 'name', message: `A package here ${hint}` }]])
  // Says so of the first one, too, where it is refused for its price, and imported alone once that is corrected.
  const priced = await call.packageImports.preview({ csv: file(foot.replace('1,200', 'much'), boats, foot) })
  expect(priced.bad.map((one) => one.message)).toContain(`Line 6 ${hint}`)
  const mixed = await call.packageImports.preview({ csv: addressed('krabi-slow', '') })
  expect([mixed.added, mixed.bad.map((one) => one.message)]).toEqual([1, [`Line 2 ${hint}`]])
})

it('a package keeps the pictures that staff gave it, and takes all else of the same file', async () => {
  const { db } = database
  await aMedia(db, { alt: 'A beach', forAgency: true })
  const pictured = `${boats.replace('To the pier', 'To the pier | Picture: a beach')},A beach`
  await call.packageImports.run({ csv: `${head},Pictures\n${pictured}` })
  const { id } = (await stored())[0]!
  await db.delete(packageImages)
  for (let position = 0; position < 9; position++)
    await db.insert(packageImages).values({ packageId: id, position, mediaId: (await aMedia(db)).id })
  await db.update(media).set({ alt: '' })
  const changed = pictured.replace('1,200', '1,300').replace('To the pier', 'To the boat')
  const again = await call.packageImports.run({ csv: `${head},Pictures\n${changed}` })
  const message = 'The package has no picture ‘a beach’: left out of day 1'
  expect(again).toMatchObject({ changed: 1, bad: [], notices: [{ line: 2, column: 'itinerary', message }] })
  expect((await stored())[0]!.priceMinor).toBe(1300_00)
  expect(await db.$count(packageImages)).toBe(9)
  expect(await call.packageImports.undo({ id: again.id })).toMatchObject({ restored: 1 })
})

it('an undo gives back the place that somebody chose, which the destination does not name', async () => {
  await aPlace(database.db, { name: 'Ao Nang', slug: 'ao-nang' })
  const { id: placeId } = await aPlace(database.db, { name: 'Phuket', slug: 'phuket' })
  await database.db.insert(placeAliases).values({ placeId, alias: 'phuket' })
  await call.packageImports.run({ csv: file(boats, boats.replace('by boat', 'on foot')) })
  const [boat, foot] = await stored()
  await call.packages.update({ id: boat!.id, destination: 'Southern islands', place: 'krabi' })
  await call.packages.update({ id: foot!.id, destination: 'Krabi', place: 'ao-nang' })
  const read = async () =>
    (await stored()).map(({ destination, placeId: place, priceMinor }) => [destination, place, priceMinor])
  const before = await read()
  const moved = boats.replace(',Krabi,', ',Phuket,').replace('1,200', '1,300')
  const { id, changed } = await call.packageImports.run({ csv: file(moved, moved.replace('by boat', 'on foot')) })
  expect([changed, await read()]).toEqual([2, [1, 2].map(() => ['Phuket', placeId, 1300_00])])
  expect(await call.packageImports.undo({ id })).toEqual({ removed: 0, restored: 2, kept: 0, gone: 0 })
  expect(await read()).toEqual(before)
})

it('days keep what a file does not say of them, and an undo gives all back', async () => {
  await call.packageImports.run({ csv: file(boats) })
  const { id } = (await stored())[0]!
  const details = { meals: ['Breakfast'], accommodation: 'Reef Inn', notes: 'Bring shoes', place: 'krabi' }
  const [arrival, home] = [
    { title: 'Arrival', description: 'To the pier', ...details },
    { title: 'Home', description: 'Home' },
  ]
  await call.packages.update({ id, itinerary: [arrival, home] })
  const days = async () => (await database.db.select().from(packageDays).orderBy(packageDays.day))[0]
  const before = await days()
  const { id: batch } = await call.packageImports.run({ csv: file(boats.replace('To the pier', 'To the boat')) })
  expect(await days()).toEqual({ ...before, description: 'To the boat' })
  expect(await call.packageImports.undo({ id: batch })).toEqual({ removed: 0, restored: 1, kept: 0, gone: 0 })
  expect(await days()).toEqual(before)
})

it('an undo frees the addresses of new packages, and keeps those that depart already', async () => {
  const csv = file(boats.replace('Active', ''), 'Krabi on foot,Krabi,Family,3,2,900,Slowly.,,"Rice, fish; Tea",')
  const { id } = await call.packageImports.run({ csv })
  const [boat, foot] = await stored()
  expect(foot!.highlights).toEqual(['Rice, fish', 'Tea'])
  await aDeparture(database.db, { packageId: boat!.id })
  expect(await call.packageImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 1, gone: 0 })
  await call.packageImports.run({ csv })
  const slugs = (await stored()).filter(({ removedAt }) => removedAt === null).map(({ slug }) => slug)
  expect(slugs).toEqual(['krabi-by-boat', 'krabi-on-foot'])
})

describe('pictures by their addresses', () => {
  let elsewhere: Server
  let origin: string
  beforeAll(async () => {
    const create = { width: 90, height: 60, channels: 3, background: 'teal' } as const
    const beach = await sharp({ create }).png().toBuffer()
    elsewhere = createServer(({ url }, response) =>
      url === '/beach.png' ? response.end(beach) : response.writeHead(404).end(),
    ).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  })
  afterAll(() => elsewhere.close())
  const pictured = (...paths: string[]) => `${head},Images\n${boats},"${paths.map((path) => origin + path).join(', ')}"`

  it('are fetched after the import, behind those of the library; the log says which were not found, and an undo takes the package back', async () => {
    const { id: mediaId } = await aMedia(database.db, { alt: 'A pier, at dusk', forAgency: true })
    const csv = pictured('/beach.png', '/gone.png').replace(/"(?=http)/, '"a pier, at dusk | ')
    const { id } = await call.packageImports.run({ csv })
    const pictures = () => database.db.select().from(packageImages).orderBy(packageImages.position)
    expect(await pictures()).toMatchObject([{ mediaId }])
    await runJobs(deps)
    const [boat] = await stored()
    expect(boat!.status).toBe('active')
    expect(await pictures()).toMatchObject([{ packageId: boat!.id, mediaId }, { position: 1 }])
    const [event] = await database.db.select().from(events).where(eq(events.kind, 'package.pictured'))
    expect(event!.data).toEqual({
      fetched: 1,
      failed: [{ url: `${origin}/gone.png`, reason: 'The address answers with 404' }],
    })
    expect(await call.packageImports.undo({ id })).toEqual({ removed: 1, restored: 0, kept: 0, gone: 0 })
  })

  it('in the file of another agency bring their descriptions, and are those of its days', async () => {
    const days = boats.replace('To the pier', 'To the pier | Picture: a beach, at dusk')
    const csv = `${head},Pictures,ID\n${days},"A beach, at dusk (${origin}/beach.png)",${newId()}`
    const { id, bad, notices } = await call.packageImports.run({ csv })
    expect([bad, notices]).toMatchObject([[], [{ line: 2, column: 'id' }]])
    await runJobs(deps)
    const [picture, ...others] = await database.db.select({ id: media.id, alt: media.alt }).from(media)
    expect([picture!.alt, others]).toEqual(['A beach, at dusk', []])
    const { day, title, imageId } = packageDays
    expect(await database.db.select({ title, imageId }).from(packageDays).orderBy(day)).toEqual([
      { title: 'Arrival', imageId: picture!.id },
      { title: 'Home', imageId: null },
    ])
    expect(await stored()).toMatchObject([{ status: 'active', version: 2 }])
    expect(await call.packageImports.undo({ id })).toMatchObject({ removed: 1 })
  })

  it('are discarded once their package is gone, unless something else shows them by then', async () => {
    const { id } = await call.packageImports.run({ csv: pictured('/beach.png') })
    await runJobs(deps)
    const wait = async () => {
      deps.clock.advance(31 * 86_400)
      await purgePackages(testContext(deps))
      await runJobs(deps)
      return database.db.$count(media)
    }
    expect(await wait()).toBe(1)
    await call.packageImports.undo({ id })
    expect([await wait(), await wait()]).toEqual([1, 0])
    await runJobs(deps)
    expect([...deps.storage.files.keys()]).toEqual([])
  })

  it('that are all missing leave a draft, and an undo keeps what somebody did with it since', async () => {
    const { id: batch } = await call.packageImports.run({ csv: pictured('/gone.png', '/lost.png') })
    await runJobs(deps)
    const [boat] = await stored()
    expect(boat).toMatchObject({ status: 'draft', version: 2 })
    await call.packages.update({ id: boat!.id, description: 'By the sea, slowly.' })
    expect(await call.packageImports.undo({ id: batch })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
  })

  it('do not replace those that somebody added meanwhile', async () => {
    await call.packageImports.run({ csv: pictured('/beach.png') })
    const again = await call.packageImports.preview({ csv: pictured('/beach.png') })
    expect(again).toMatchObject({
      same: 1,
      notices: [{ line: 2, column: 'pictures', message: expect.stringMatching('add them') }],
    })
    const { id } = (await stored())[0]!
    const { id: mediaId } = await aMedia(database.db)
    await call.packages.update({ id, images: [{ image: mediaId }] })
    await runJobs(deps)
    expect(await database.db.select().from(packageImages)).toMatchObject([{ packageId: id, mediaId }])
  })
})

it('an undo keeps a package that somebody edits in the wizard', async () => {
  const { id } = await call.packageImports.run({ csv: file(boats) })
  const [boat] = await stored()
  const { packageId, baseVersion, content } = await call.packageDrafts.of({ packageId: boat!.id })
  const edited = { ...content, name: 'By boat' }
  await call.packageDrafts.save({ id: newId(), packageId, baseVersion, version: 0, content: edited, step: 'basic' })
  expect(await call.packageImports.undo({ id })).toEqual({ removed: 0, restored: 0, kept: 1, gone: 0 })
  expect(await stored()).toMatchObject([{ status: 'draft', removedAt: null }])
})

it.each([
  ['destination', boats.replace('Krabi,Adv', 'Atlantis,Adv')],
  ['category', boats.replace('Adventure', 'Ballooning')],
  ['nights', boats.replace(',2,1,', ',2,5,')],
  ['price', boats.replace('"1,200"', 'much')],
])('a line is refused at %s', async (column, line) => {
  const { bad, count } = await call.packageImports.preview({ csv: file(line) })
  expect([count, bad.map((one) => one.column)]).toEqual([0, [column]])
})
