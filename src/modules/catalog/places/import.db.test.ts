import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../platform/server/database/db'
import { type Caller, callerAs } from '../../../testing/callers'
import { createCatalog } from '../../../testing/catalog'
import { testDeps } from '../../../testing/context'
import { logQueries, useDatabase } from '../../../testing/database'
import { runBatch } from '../../core/imports/service'
import { events } from '../../core/events/table'
import { packages } from '../packages/table'
import { placeImporter } from './import.service'
import { getIdsBySlug } from './service'
import { placeAliases, placeRedirects, places } from './table'

const database = useDatabase()
const catalog = createCatalog(database)
let call: Caller
beforeEach(async () => {
  call = (await callerAs(testDeps({ db: database.db }), 'agent')).call
})

/** Returns the tree, each place with what it lies in. */
async function readTree(): Promise<Record<string, string | null>> {
  const all = await database.db.select().from(places).orderBy(places.name)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return Object.fromEntries(all.map(({ name, parentId }) => [name, parentId && names.get(parentId)!]))
}
const find = async (name: string) => (await database.db.select().from(places).where(eq(places.name, name)))[0]!
const readNames = async () => (await database.db.select().from(placeAliases)).map(({ alias }) => alias).toSorted()
const readBad = async (csv: string) =>
  (await call.placeImports.preview({ csv })).bad.map(({ line, column, message }) => [line, column, message])
const head = 'Name,Kind,Lies in,Further names,Latitude,Longitude,Text,Address'
const toFile = (...lines: string[]) => [head, ...lines].join('\n')

describe('a file of places', () => {
  const file = toFile(
    'Belém,City,Portugal / Lisbon region,,,,,',
    'Lisbon region,Region,Portugal,,,,,',
    'Portugal,Country,,Lusitania; Portugal mainland,39.5,"-8,0",Cliffs and cork.,portugal',
  )

  it('at a border is in a time zone of its country', async () => {
    const border = 'Valença,City,Portugal,,42.0283,-8.6339,,'
    await call.placeImports.run({
      csv: toFile(border, 'Portugal,Country,,,,,,', 'Horta,City,Portugal,,38.5333,-28.6333,,'),
    })
    expect([await find('Valença'), await find('Horta')]).toMatchObject([
      { timeZone: 'Europe/Lisbon' },
      { timeZone: 'Atlantic/Azores' },
    ])
  })

  it('is a tree in any order of its lines, with names, coordinates, texts and the time zone of its country', async () => {
    expect(await call.placeImports.run({ csv: file })).toMatchObject({ count: 3, changed: 0, bad: [] })
    expect(await readTree()).toEqual({ Belém: 'Lisbon region', 'Lisbon region': 'Portugal', Portugal: null })
    expect(await find('Portugal')).toMatchObject({
      slug: 'portugal',
      latitude: 39.5,
      longitude: -8,
      text: 'Cliffs and cork.',
    })
    expect(await readNames()).toEqual(['belem', 'lisbon region', 'lusitania', 'portugal', 'portugal mainland'])
    const kinds = (await database.db.select({ kind: events.kind }).from(events).orderBy(events.id)).map(
      ({ kind }) => kind,
    )
    expect(kinds.filter((kind) => /^(place|import)/.test(kind))).toEqual([
      ...Array.from({ length: 3 }, () => 'place.created'),
      'import.done',
    ])
  })

  it('changes what differs by name or address, keeps what blank cells leave, and adds nothing twice', async () => {
    await call.placeImports.run({ csv: file })
    expect(await call.placeImports.preview({ csv: file })).toMatchObject({ same: 3, added: 0, changed: 0, bad: [] })
    const csv = toFile('BELÉM,,Lisbon region,Bethlehem,,,,', 'Portuguese Republic,,,,,,,portugal', 'Belém,,,,,,,')
    expect(await readBad(csv)).toEqual([[4, 'name', 'Line 2 has the same place']])
    expect(await call.placeImports.run({ csv })).toMatchObject({ count: 2, changed: 2 })
    expect(await readNames()).toEqual(
      [
        'belem',
        'bethlehem',
        'lisbon region',
        'lusitania',
        'portugal',
        'portugal mainland',
        'portuguese republic',
      ].toSorted(),
    )
    expect(await find('Portuguese Republic')).toMatchObject({ text: 'Cliffs and cork.', version: 2, slug: 'portugal' })
  })

  it('takes a place that lies nowhere for that of its name, and none that lies elsewhere', async () => {
    const mali = await catalog.place('Mali', { kind: 'country' })
    await catalog.place('Japan', { kind: 'country' })
    await catalog.place('Nara', { parentId: mali.id })
    await catalog.place('Kyoto')
    const csv = toFile('Nara,City,Japan,,,,,', 'Kyoto,City,Japan,,,,,')
    expect(await readBad(csv)).toEqual([
      [2, 'name', 'There is already a place of this name, in Mali. To move it, name its address in the column Address'],
    ])
    await call.placeImports.run({ csv })
    expect(await readTree()).toMatchObject({ Nara: 'Mali', Kyoto: 'Japan' })
  })

  it('takes a place that lies in a country for that of its name in a region of it', async () => {
    const japan = await catalog.place('Japan', { kind: 'country' })
    await catalog.place('Nara', { parentId: japan.id })
    const csv = toFile('Nara,City,Kansai,,,,,', 'Kansai,Region,Japan,,,,,')
    expect(await call.placeImports.run({ csv })).toMatchObject({ count: 2, changed: 1, bad: [] })
    expect(await readTree()).toEqual({ Nara: 'Kansai', Kansai: 'Japan', Japan: null })
  })

  it('never takes a country for a region of its name', async () => {
    await catalog.place('Georgia', { kind: 'country' })
    await catalog.place('United States', { kind: 'country' })
    for (const kind of ['Region', ''])
      expect(await readBad(toFile(`Georgia,${kind},United States,,,,,`))).toEqual([
        [
          2,
          'name',
          'There is already a place of this name, which lies in none. To move it, name its address in the column Address',
        ],
      ])
  })

  it('turns round what lies in what, in several parts, and back', async () => {
    const names = Array.from({ length: 210 }, (_, i) => `Bay ${100 + i}`)
    const top = await catalog.place('Outer', { kind: 'region' })
    await catalog.place('Oman', { kind: 'country' })
    for (const name of names) await catalog.place(name, { parentId: top.id })
    // Has a later id, so that it would come in a later part.
    const inner = await catalog.place('Inner', { kind: 'region', parentId: top.id })
    const lines = names.map((name) => `${name},,,,,,A quiet bay.,`)
    const csv = toFile(`Outer,,Inner,,,,,${top.slug}`, ...lines, `Inner,,Oman,,,,,${inner.slug}`)
    const { id, bad } = await call.placeImports.run({ csv })
    expect(bad).toEqual([])
    expect(await readTree()).toMatchObject({ Outer: 'Inner', Inner: 'Oman', 'Bay 100': 'Outer' })
    const { removed, restored, kept } = await call.placeImports.undo({ id })
    expect([removed, restored, kept]).toEqual([0, 212, 0])
    expect(await readTree()).toMatchObject({ Outer: null, Inner: 'Outer' })
  })
})

it('what the list of places exports is the same when it is imported, there and in another agency', async () => {
  const world = await catalog.world()
  await call.places.update({
    id: world.krabi.id,
    latitude: 8.08,
    longitude: -98.91,
    text: 'Cliffs,\n"sand" and = signs.',
    aliases: ['Ko Pha-Ngan', 'Ao Nang'],
  })
  await call.places.create({ name: '=Sum', kind: 'theme' })
  await call.places.create({ name: 'パリ', kind: 'city', parentId: world.europe.id })
  const { csv } = await (await callerAs(testDeps({ db: database.db }), 'admin')).call.places.export({})
  expect(await call.placeImports.preview({ csv })).toMatchObject({ problem: null, bad: [], same: 7, count: 7 })
  const [before, names] = [await readTree(), await readNames()]
  await database.db.delete(packages)
  await database.db.update(places).set({ parentId: null })
  await database.db.delete(places)
  expect(await call.placeImports.run({ csv })).toMatchObject({ count: 7, bad: [] })
  expect([await readTree(), await readNames()]).toEqual([before, expect.arrayContaining(names)])
  expect(await call.placeImports.preview({ csv })).toMatchObject({ bad: [], same: 7 })
})

describe('a line', () => {
  it.each([
    ['kind', 'What is it? A city, country, region or theme', 'Lagos,,,,,,,'],
    ['kind', 'A place is one of: City or resort, Country, Region or island, Theme', 'Lagos,Planet,,,,,,'],
    ['parent', 'There is no place ‘Atlantis’', 'Lagos,City,Atlantis,,,,,'],
    ['parent', 'Krabi does not lie in ‘Greece’', 'Lagos,City,Greece / Krabi,,,,,'],
    ['parent', 'That would be a circle: Asia lies in Krabi lies in Thailand lies in Asia', 'Asia,Region,Krabi,,,,,'],
    ['latitude', 'At most 90', 'Lagos,City,,,91,8,,'],
    ['longitude', 'Please enter both coordinates, or none', 'Lagos,City,,,37.1,,,'],
    ['name', 'There is a place of this name already: Krabi', 'Ao Nang,City,,,,,,'],
    ['aliases', '‘KRABI’ is a name of Krabi already', 'Lagos,City,,KRABI,,,,'],
    ['name', 'Please enter a name with letters', '…,City,,,,,,'],
    ['name', 'At most 80 characters', `${'L'.repeat(81)},City,,,,,,`],
    ['aliases', 'At most 80 characters', `Lagos,City,,${'L'.repeat(81)},,,,`],
    ['text', 'At most 6000 characters', `Lagos,City,,,,,${'L'.repeat(6001)},`],
    ['slug', 'Small letters, digits and hyphens', 'Lagos,City,,,,,,Große Straße'],
    ['slug', 'There is no place of this address', ',,,,,,,nowhere'],
  ])('is refused at %s: %s', async (column, message, line) => {
    await catalog.world()
    expect(await readBad(toFile(line, 'Portugal,Country,,,,,,'))).toEqual([[2, column, message]])
  })

  it('that names a place of a refused line is refused with it, and the others are imported', async () => {
    const csv = toFile('Lagos,City,Algarve,,,,,', 'Algarve,Region,Algarve,,,,,', 'Portugal,Country,,,,,,')
    expect(await readBad(csv)).toEqual([
      [2, 'parent', 'The line of the place that it lies in is left out'],
      [3, 'parent', 'A place cannot lie in itself'],
    ])
    expect(await call.placeImports.run({ csv })).toMatchObject({ count: 1 })
    expect(await readTree()).toEqual({ Portugal: null })
  })
})

describe('the undo of a file of places', () => {
  it('gives back names, addresses and the tree, and removes what nobody uses', async () => {
    const { thailand, krabi } = await catalog.world()
    await call.places.update({ id: krabi.id, aliases: ['Ao Nang'], slug: 'krabi' })
    const [tree, names] = [await readTree(), await readNames()]
    const csv = [
      'Address,Name,Kind,Lies in,Further names,Text,Position in the search bar',
      'krabi,Krabi Town,,Andaman,Railay,Sand.,2',
      ',Andaman,Region,Thailand,,,',
      ',Kept,City,Andaman inner,,,2',
      ',Andaman inner,Region,Andaman,,,',
      ',Lone,City,,,,',
    ].join('\n')
    const { id } = await call.placeImports.run({ csv })
    expect(await readTree()).toMatchObject({ 'Krabi Town': 'Andaman', Kept: 'Andaman inner' })
    expect(await catalog.titles({ destination: ['Andaman'] })).toEqual(['Reef'])
    await catalog.add('Hike', { placeId: (await find('Kept')).id })
    expect(await call.placeImports.undo({ id })).toEqual({ removed: 1, restored: 1, kept: 3, gone: 0 })
    expect(await readTree()).toEqual({
      ...tree,
      Andaman: 'Thailand',
      'Andaman inner': 'Andaman',
      Kept: 'Andaman inner',
    })
    expect(await readNames()).toEqual([...names, 'andaman', 'andaman inner', 'kept'].toSorted())
    expect(await find('Krabi')).toMatchObject({
      parentId: thailand.id,
      slug: 'krabi',
      text: '',
      searchRank: null,
      version: 4,
    })
    expect((await database.db.select().from(packages).where(eq(packages.title, 'Reef')))[0]!.placeIds).toHaveLength(3)
  })

  it('leaves what somebody changed since, and leads a former address on', async () => {
    const { id: krabi } = await catalog.place('Krabi', { slug: 'krabi' })
    const csv = toFile('Lagos,City,,,,,,', 'Krabi,,,,,,Sand.,krabi-town')
    const { id } = await call.placeImports.run({ csv })
    expect((await getIdsBySlug(database.db, ['krabi', 'krabi-town'])).size).toBe(2)
    await call.places.update({ id: (await find('Lagos')).id, text: 'Caves.' })
    expect(await call.placeImports.undo({ id })).toEqual({ removed: 0, restored: 1, kept: 1, gone: 0 })
    expect(await database.db.select().from(placeRedirects)).toEqual([{ slug: 'krabi-town', placeId: krabi }])
  })
})

it('a circle that a colleague closed meanwhile is refused when it is written', async () => {
  const [alpha, beta] = [await catalog.place('Alpha'), await catalog.place('Beta')]
  const { ctx, user } = await callerAs(testDeps({ db: database.db }), 'agent')
  let begun = 0
  // Moves the other place before the transaction that writes the line.
  const begin = async (...of: Parameters<Db['transaction']>) => {
    if (begun++ === 1) await call.places.update({ id: beta.id, parentId: alpha.id })
    return database.db.transaction(...of)
  }
  const db = Object.create(database.db, { transaction: { value: begin } }) as Db
  const held = { ...ctx, db, actor: { id: user.id, role: 'agent' as const } }
  expect(await runBatch(held, placeImporter, { csv: toFile('Alpha,,Beta,,,,,') })).toMatchObject({
    count: 0,
    bad: [{ line: 2, message: 'Beta lies in this place: that would be a circle' }],
  })
  expect(await readTree()).toEqual({ Alpha: null, Beta: 'Alpha' })
})

it(
  '5,000 places are added and removed by a few statements for each 200 of them',
  { timeout: 120_000 },
  async ({ skip }) => {
    if (database.kind === 'embedded') skip('counted at the driver')
    const db = await database.anotherPool()
    const sent: string[] = []
    logQueries(db, (text) => void sent.push(text))
    const { call: admin } = await callerAs(testDeps({ db }), 'admin')
    // Has the innermost first: each place lies in one that comes after it, up to twelve deep.
    const toLine = (n: number) => `Place ${n},City,${n === 0 ? '' : `Place ${Math.floor(n / 2)}`},Also ${n},1,2,,`
    const csv = toFile(...Array.from({ length: 5000 }, (_, n) => toLine(4999 - n)))
    const { id, count, bad } = await admin.placeImports.run({ csv })
    expect([count, bad]).toEqual([5000, []])
    expect(sent.length).toBeLessThan(25 * 25)
    const tree = await readTree()
    expect([tree['Place 4999'], tree['Place 1'], tree['Place 0']]).toEqual(['Place 2499', 'Place 0', null])
    sent.length = 0
    expect(await admin.placeImports.undo({ id })).toEqual({ removed: 5000, restored: 0, kept: 0, gone: 0 })
    expect(sent.length).toBeLessThan(25 * 25)
  },
)

it('places are changed and given back with as many statements, whatever their number', async ({ skip }) => {
  if (database.kind === 'embedded') skip('counted at the driver')
  const db = await database.anotherPool()
  const sent: string[] = []
  logQueries(db, (text) => void sent.push(text))
  const { call: admin } = await callerAs(testDeps({ db }), 'admin')
  const toLines = (count: number, rest: (n: number) => string) =>
    toFile(...Array.from({ length: count }, (_, n) => rest(n)))
  await admin.placeImports.run({ csv: toLines(20, (n) => `Place ${n},City,,,,,,place-${n}`) })
  const toChanges = async (count: number) => {
    sent.length = 0
    const { id, changed } = await admin.placeImports.run({
      csv: toLines(count, (n) => `Spot ${n},Region,,Dot ${n},,,Sand.,place-${n}`),
    })
    expect(changed).toBe(count)
    expect(await admin.placeImports.undo({ id })).toEqual({ removed: 0, restored: count, kept: 0, gone: 0 })
    return sent.length
  }
  const two = await toChanges(2)
  expect(await toChanges(20)).toBe(two)
})
