import { eq, max } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { newId } from '../../../platform/server/ids'
import { permissions } from '../../../shared/permissions'
import { type Caller, callerAs } from '../../../testing/callers'
import { testContext, type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aMedia, anUpload, aPlace, aUser } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { aPageInput } from '../../../testing/page.examples'
import { pictureUrl } from '../../core/media/picture.rules'
import { events } from '../../core/events/table'
import { maxSearched } from '../../catalog/places/schema'
import { places } from '../../catalog/places/table'
import { officeRoles } from '../../identity/roles/table'
import { teams } from '../../identity/teams/table'
import { pages } from '../../settings/pages/table'
import { beginNew, isSiteOpen } from '../../settings/settings/service'
import { exchangeRates, settings } from '../../settings/settings/table'
import { taxes } from '../../settings/taxes/table'
import type { PartName } from './part.rules'
import type { SetupDocument } from './schema'

const database = useDatabase()
let deps: TestDeps
let call: Caller

beforeEach(async () => {
  deps = testDeps({ db: database.db })
  call = (await callerAs(deps, 'admin')).call
})

/** Enters what an agency in Lisbon has of its own, as its administrator does in the office. */
async function setUpLisbon(): Promise<void> {
  const { version } = await call.settings.update({
    version: 0,
    name: 'Tejo Viagens',
    email: 'ola@tejo.example',
    timeZone: 'Europe/Lisbon',
    phonePrefix: '+351',
    asksIndianPapers: false,
    currency: 'EUR',
    sellsIn: ['GBP', 'CHF'],
    contacts: [{ label: 'Office', phone: '+351 21 342 1234', whatsapp: true }],
    socials: [{ label: 'Photos', url: 'https://photos.example/tejo' }],
    consultants: [
      {
        name: 'Inês',
        phone: '+351 912 345 678',
        chatNumber: '351912345678',
        email: null,
        languages: ['Portuguese', 'English'],
      },
    ],
    claims: { support: 'We answer in Portuguese' },
    responseHours: 8,
    times: { remindBefore: 14, weekBegins: 'monday' },
    officeHours: [...Array.from({ length: 5 }, () => ({ from: '09:00', to: '18:00' })), null, null],
    holidays: [{ date: '2027-06-10', name: 'Dia de Portugal' }],
    policies: { terms: 'Trips by boat depend on the sea.' },
    policyLines: { travel: ['Cartão de cidadão'], estimate: [] },
    mailTexts: { greeting: 'Olá!' },
    bookingTexts: { confirmed: 'Até breve!' },
    mailTemplates: [{ name: 'Hello', subject: 'Olá {name}', body: 'Thank you for asking.' }],
    paymentTerms: {
      deposit: { kind: 'amount', amountMinor: 20_000 },
      instalments: [{ percent: 20, daysBefore: 90 }],
      balanceDays: 45,
      tiers: [
        { fromDays: 60, percent: 90 },
        { fromDays: 0, percent: 0 },
      ],
      grace: null,
    },
    estimate: { childPercent: 50, childFrom: 3, adultFrom: 13, extraRoomMinor: 25_000, singleMinor: 9_900 },
    billing: { legalName: 'Tejo Viagens Lda.', address: 'Rua Augusta 1\n1100 Lisboa', taxNumber: 'PT501234567' },
    books: { yearBegins: 4, marginNote: 'Regime da margem' },
    brand: {
      primary: '#1b6b4a',
      prefixes: { invoice: 'FT', receipt: 'RG' },
      hero: { title: 'By the river' },
      footer: { text: 'Since 1998' },
      letterhead: 'Lisboa',
    },
    departureCities: ['Lisboa', 'Porto'],
    quoteDestinations: ['Açores', 'Madeira'],
    budgetRanges: ['Under €1,000', 'Flexible'],
    filterCities: ['Lisboa'],
    packageTypes: ['Surf', 'Wine'],
    categories: [{ key: 'islands', label: 'Islands', phrase: '{type} island trip' }],
    homeCategories: ['islands'],
    listCategories: [],
  })
  await call.settings.update({ version, brand: { prefix: 'TEJO' } })
  const tax = { name: 'IVA', base: 'total' as const, isDefault: true }
  await call.taxes.create({ ...tax, basisPoints: 2300, validFrom: '2011-01-01', validTo: '2026-12-31' })
  await call.taxes.create({ ...tax, basisPoints: 2212.5, isContained: true, validFrom: '2027-01-01', validTo: null })
  await call.settings.setRate({ from: 'EUR', to: 'GBP', micros: 850_000, asOf: '2026-01-01' })
  await call.settings.setRate({ from: 'EUR', to: 'GBP', micros: 860_000, asOf: '2027-02-01' })
  await call.roles.create({ name: 'Contador', permissions: ['money.read', 'journal.read'], sees: 'all' })
  const about = await call.pages.create(aPageInput('sobre'))
  const seen = await call.pages.publish({ id: about.id, version: about.version })
  await call.pages.update({ ...aPageInput('sobre', { title: 'Another title' }), id: about.id, version: seen.version })
  await call.pages.create(aPageInput('rascunho', { place: 'header' }))
  const terms = await call.pages.create(aPageInput('terms'))
  await call.pages.publish({ id: terms.id, version: terms.version })
  const belem = await aPlace(deps.db, { slug: 'belem' })
  await call.places.setTiles({ ids: [belem.id] })
  await aPlace(deps.db, { slug: 'sintra', searchRank: 7 })
  await call.places.update({ id: belem.id, searchRank: 9 })
  const guide = await aUser(deps.db, { role: 'agent', email: 'rui@tejo.example' })
  await call.teams.create({ name: 'Ilhas', memberIds: [guide.id] })
}

/** Leaves what an agency has that was just begun; its places are imported by themselves. */
async function beginAnew(): Promise<void> {
  for (const table of [settings, taxes, exchangeRates, officeRoles, teams, pages]) await deps.db.delete(table)
  await deps.db.update(places).set({ tileRank: null, searchRank: null })
}

const changing = async (document: SetupDocument) =>
  (await call.setup.preview(document)).parts.filter(({ changes, problem }) => changes.length > 0 || problem)

async function take(document: SetupDocument, ...names: PartName[]) {
  const { parts } = await call.setup.preview(document)
  const chosen = parts.filter(({ part }) => names.length === 0 || names.includes(part))
  return call.setup.takeOver({
    ...document,
    parts: Object.fromEntries(chosen.map(({ part, version }) => [part, version])),
  })
}

/** Reads the file as another server does. */
const readFile = async (): Promise<SetupDocument> =>
  JSON.parse(JSON.stringify(await call.setup.export())) as SetupDocument
const refused = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } })

describe('the set-up of an agency', () => {
  it('changes nothing in the agency that it is of', async () => {
    await setUpLisbon()
    expect(await changing(await readFile())).toEqual([])
  })

  it('is the same in an empty agency that took it over', async () => {
    await setUpLisbon()
    const file = await readFile()
    await beginAnew()
    await beginNew({ ctx: testContext(deps) })
    expect(await readFile()).not.toEqual(file)
    await take(file)
    expect(await readFile()).toEqual(file)
    expect(await changing(file)).toEqual([])
    expect(await call.pages.read({ slug: 'sobre' })).toMatchObject({ title: 'About us' })
    expect(await isSiteOpen({ ctx: testContext(deps) })).toBe(true)
  })

  it('leaves what it does not name, and clears what it has as blank', async () => {
    await setUpLisbon()
    const before = await readFile()
    const { words, lists, taxes: rows, ...others } = before
    await take({
      ...others,
      words: { mailTexts: { greeting: '' } },
      lists: { budgetRanges: ['Any'] },
      // Has been written before prices could contain a tax.
      taxes: rows!.map(({ isContained: _gone, ...one }) => ({ ...one, basisPoints: 2000 })),
    })
    expect(await readFile()).toEqual({
      ...before,
      words: { ...words, mailTexts: { ...words!.mailTexts, greeting: '' } },
      lists: { ...lists, budgetRanges: ['Any'] },
      taxes: rows!.map((one) => ({ ...one, basisPoints: 2000 })),
    })
  })

  it('is previewed without a trace, each part from what it is to what it becomes', async () => {
    await setUpLisbon()
    const file = await readFile()
    const written = await deps.db.$count(events)
    const { parts } = await call.setup.preview({
      ...file,
      terms: { ...file.terms!, paymentTerms: { ...file.terms!.paymentTerms!, balanceDays: 30 } },
      taxes: [{ ...file.taxes![0]!, isDefault: false }],
      roles: [{ name: 'Guia', permissions: [], sees: 'own' }],
    })
    const changes = Object.fromEntries(parts.map((one) => [one.part, one.changes]))
    expect(changes).toMatchObject({
      terms: [{ row: null, field: 'paymentTerms.balanceDays', from: 45, to: 30 }],
      taxes: [{ row: 'IVA, 2011-01-01', field: 'isDefault', from: true, to: false }],
      words: [],
    })
    expect(changes.roles).toContainEqual({ row: 'Guia', field: 'sees', from: null, to: 'own' })
    expect(await deps.db.$count(events)).toBe(written)
    expect(await readFile()).toEqual(file)
  })

  it('takes over the chosen parts alone, with an entry of the log for each', async () => {
    await setUpLisbon()
    const file = await readFile()
    await beginAnew()
    const before = await readFile()
    const written = await deps.db.$count(events)
    const { parts } = await take(file, 'words', 'taxes')
    expect(parts.map(({ part }) => part)).toEqual(['words', 'taxes'])
    expect(await readFile()).toEqual({ ...before, words: file.words, taxes: file.taxes })
    const kinds = await deps.db.select({ kind: events.kind }).from(events).orderBy(events.id)
    const recorded = ['settings.saved', 'tax.created', 'tax.created', 'list.exported']
    expect(kinds.slice(written).map(({ kind }) => kind)).toEqual(recorded)
  })

  it('names each setting, but for what is left out on purpose', async () => {
    const { format: _, formatVersion: _1, ...parts } = await readFile()
    const own = await call.settings.agency()
    const named = Object.entries(parts).flatMap(([part, value]) => [part, ...Object.keys(value)])
    const left = Object.keys(own).filter((name) => !named.includes(name))
    expect(left.toSorted()).toEqual(['setupSkipped', 'staffTwoFactor', 'version'])
    expect(
      Object.keys(own.brand)
        .filter((name) => !Object.hasOwn(parts.brand!, name))
        .toSorted(),
    ).toEqual(['icon', 'logo', 'logoDark'])
  })

  it('keeps the portraits of consultants who stay', async () => {
    const admin = (await callerAs(deps, 'admin')).user
    const { mediaId } = await anUpload(deps.db, { userId: admin.id, forAgency: true, createdAt: deps.now() })
    const one = { phone: '+351 912 345 678', chatNumber: '351912345678', email: null }
    const picture = { image: mediaId!, alt: 'Inês' }
    await call.settings.update({ version: 0, consultants: [{ ...one, name: 'Inês', picture }] })
    const file = await readFile()
    await take(
      { ...file, agency: { consultants: [{ ...file.agency!.consultants![0]!, languages: ['English'] }] } },
      'agency',
    )
    const { consultants } = await call.settings.agency()
    expect(consultants).toMatchObject([{ languages: ['English'], picture: { alt: 'Inês' } }])
  })

  it('leaves out pictures that are not here', async () => {
    const { key } = await aMedia(deps.db)
    const image = { type: 'image' as const, attrs: { src: pictureUrl(key), alt: null } }
    const { document } = aPageInput('sobre')
    const withImage = { ...document, content: [image, ...document.content] }
    await call.pages.create(aPageInput('sobre', { document: withImage }))
    const file = await readFile()
    expect(await changing(file)).toEqual([])
    const gone = { ...image, attrs: { ...image.attrs, src: pictureUrl('0'.repeat(64)) } }
    await take({
      ...file,
      pages: [{ ...file.pages![0]!, document: { ...document, content: [gone, ...document.content] } }],
    })
    expect((await readFile()).pages![0]!.document).toEqual(document)
  })
})

describe('a part', () => {
  it('of teams leaves out who has no account here, and keeps members who are in the team', async () => {
    await setUpLisbon()
    const { id: other } = await aUser(deps.db, { role: 'agent', email: 'eva@tejo.example' })
    const file = await readFile()
    expect(file.teams).toEqual([{ name: 'Ilhas', members: ['rui@tejo.example'] }])
    const [team] = await call.teams.list()
    await call.teams.update({ id: team!.id, version: team!.version, name: 'ilhas', memberIds: [other] })
    await take({ ...file, teams: [{ name: 'Ilhas', members: ['rui@tejo.example', 'nobody@tejo.example'] }] }, 'teams')
    expect((await readFile()).teams).toEqual([{ name: 'Ilhas', members: ['eva@tejo.example', 'rui@tejo.example'] }])
  })

  it('of the search bar numbers its places, and takes others out', async () => {
    await setUpLisbon()
    const file = await readFile()
    expect(file.searchBar).toEqual(['sintra', 'belem'])
    await take({ ...file, searchBar: ['belem'] }, 'searchBar')
    const ranks = await deps.db.select({ slug: places.slug, rank: places.searchRank }).from(places)
    expect(Object.fromEntries(ranks.map(({ slug, rank }) => [slug, rank]))).toEqual({ belem: 1, sintra: null })
    // Reads what it wrote, too, where more places share positions than there are.
    const many = Array.from({ length: maxSearched + 1 }, (_, n) => `many-${n}`)
    await deps.db
      .insert(places)
      .values(many.map((slug) => ({ id: newId(), slug, name: slug, kind: 'city' as const, searchRank: 1 })))
    const full = await readFile()
    expect(full.searchBar).toHaveLength(many.length + 1)
    await take({ ...full, searchBar: full.searchBar!.toReversed() }, 'searchBar')
    const [last] = await deps.db.select({ rank: max(places.searchRank) }).from(places)
    expect(last).toEqual({ rank: maxSearched })
    await expect(take({ ...file, searchBar: ['gone'] }, 'searchBar')).rejects.toMatchObject(
      refused('invalid', 'searchBar.0'),
    )
  })

  it('of rates is one with those of the other direction', async () => {
    const [asOf, micros] = ['2026-01-02', 900_000]
    await call.settings.setRate({ from: 'USD', to: 'EUR', micros, asOf })
    const file = {
      ...(await readFile()),
      rates: [{ from: 'EUR' as const, to: 'USD' as const, micros: 1_100_000, asOf }],
    }
    const rates = (await call.setup.preview(file)).parts.find(({ part }) => part === 'rates')!.version
    await call.settings.setRate({ from: 'USD', to: 'EUR', micros: micros + 1, asOf })
    await expect(call.setup.takeOver({ ...file, parts: { rates } })).rejects.toMatchObject(refused('conflict'))
    await take(file, 'rates')
    expect((await readFile()).rates).toEqual(file.rates)
  })

  it('that changed since its preview is a conflict with a new one; a change of another part is none', async () => {
    await setUpLisbon()
    const file = await readFile()
    const wanted = { ...file, words: { claims: { support: 'Day and night' } } }
    const { parts } = await call.setup.preview(wanted)
    const words = parts.find(({ part }) => part === 'words')!.version
    const { version } = await call.settings.agency()
    await call.settings.update({ version, claims: { bestDeal: 'Best of Lisbon' } })
    await expect(call.setup.takeOver({ ...wanted, parts: { words } })).rejects.toMatchObject({
      cause: { code: 'conflict', details: { field: 'version', current: { parts: expect.any(Array) } } },
    })
    const again = await call.setup.preview(wanted)
    const next = again.parts.find(({ part }) => part === 'words')!.version
    await call.taxes.create({
      name: 'City tax',
      basisPoints: 100,
      base: 'total',
      validFrom: '2027-01-01',
      validTo: null,
      isDefault: false,
    })
    await call.setup.takeOver({ ...wanted, parts: { words: next } })
    expect((await readFile()).words!.claims).toMatchObject({ support: 'Day and night', bestDeal: 'Best of Lisbon' })
  })

  it('that its form would refuse is shown as such, and takes the others back with it', async () => {
    await setUpLisbon()
    const file = await readFile()
    await beginAnew()
    await call.taxes.create({
      name: 'iva',
      basisPoints: 600,
      base: 'total',
      validFrom: '2026-01-01',
      validTo: null,
      isDefault: false,
    })
    await aPackage(deps.db, { currency: 'USD', category: 'honeymoon' })
    const before = await readFile()
    const { parts } = await call.setup.preview({ ...file, tiles: ['nowhere'] })
    const problems = Object.fromEntries(parts.flatMap(({ part, problem }) => (problem ? [[part, problem]] : [])))
    expect(problems).toMatchObject({
      currencies: {
        field: 'currencies.currency',
        message:
          'There are prices of 1 package in USD. Archive these first; each is published again with a price in EUR',
      },
      terms: { field: 'terms.currency' },
      taxes: { field: 'taxes.0.validFrom' },
      tiles: { field: 'tiles.0' },
      lists: { field: 'lists.categories' },
    })
    expect(Object.keys(problems)).toHaveLength(5)
    await expect(take(file, 'agency', 'words', 'taxes')).rejects.toMatchObject(refused('conflict', 'taxes.0.validFrom'))
    expect(await readFile()).toEqual(before)
  })

  it('is closed without the permission of its form, and no role gets rights that the caller lacks', async () => {
    await setUpLisbon()
    const file = await readFile()
    const user = await aUser(deps.db, { role: 'agent' })
    const callWith = (held: readonly (typeof permissions)[number][]) =>
      createCaller(testContext(deps, { actor: { id: user.id, role: 'agent', permissions: held } }))
    const own = callWith(['settings.manage'])
    expect(Object.keys(await own.setup.export()).filter((name) => /^(roles|teams)$/.test(name))).toEqual([])
    const catalog = callWith(['settings.manage', 'catalog.read'])
    const placeParts = (await catalog.setup.preview(file)).parts.filter(({ part }) => /^(tiles|searchBar)$/.test(part))
    expect(placeParts.map(({ part }) => part)).toEqual(['tiles', 'searchBar'])
    expect(placeParts.map(({ problem }) => problem?.message)).toEqual([
      undefined,
      'Your role does not allow to change this part',
    ])
    const { parts } = await own.setup.preview(file)
    const roles = parts.find(({ part }) => part === 'roles')!
    for (const { problem } of parts.filter(({ part }) => part === 'roles' || part === 'teams'))
      expect(problem).toEqual({ field: null, message: 'Your role does not allow to change this part' })
    const chosen = { ...file, parts: { roles: roles.version } }
    await expect(own.setup.takeOver(chosen)).rejects.toMatchObject(refused('forbidden', 'parts.roles'))
    const wider = { ...file, roles: [{ ...file.roles![0]!, permissions: [...permissions] }] }
    const most = callWith(permissions.filter((one) => one !== 'payments.refund'))
    const shown = (await most.setup.preview(wider)).parts.find(({ part }) => part === 'roles')
    expect(shown).toMatchObject({ problem: { field: 'roles.0' } })
  })
})

describe('a file', () => {
  const file = { format: 'agency-setup', formatVersion: 1 }
  const page = aPageInput('a')
  it.each<[string, unknown, string]>([
    ['of something else', { name: 'itinera', version: '1.1.0' }, 'format'],
    ['that is no object', [file], 'body'],
    ['of a newer version', { ...file, formatVersion: 2 }, 'formatVersion'],
    ['with an unknown part', { ...file, users: [] }, 'body'],
    ['with an unknown setting', { ...file, agency: { secret: 'x' } }, 'agency'],
    ['with a picture of the brand', { ...file, brand: { logo: null } }, 'brand'],
    [
      'with more than all back',
      {
        ...file,
        terms: {
          currency: 'USD',
          paymentTerms: {
            deposit: { kind: 'percent', percent: 20 },
            instalments: [],
            balanceDays: 30,
            tiers: [{ fromDays: 0, percent: 101 }],
            grace: null,
          },
        },
      },
      'terms.paymentTerms.tiers.0.percent',
    ],
    ['with terms in no currency', { ...file, terms: {} }, 'terms.currency'],
    ['with a color that nobody can read', { ...file, brand: { primary: '#ffffff' } }, 'brand.primary'],
    [
      'with an unknown placeholder',
      { ...file, words: { mailTemplates: [{ name: 'A', subject: '{who}', body: 'B' }] } },
      'words.mailTemplates.0.subject',
    ],
    ['with an entry twice', { ...file, lists: { budgetRanges: ['A', 'a'] } }, 'lists.budgetRanges.1'],
    ['with a currency that there is not', { ...file, currencies: { currency: 'ABC' } }, 'currencies.currency'],
    [
      'with a tax that ends before it begins',
      {
        ...file,
        taxes: [
          {
            name: 'VAT',
            basisPoints: 1,
            base: 'total',
            validFrom: '2027-01-01',
            validTo: '2026-01-01',
            isDefault: false,
          },
        ],
      },
      'taxes.0.validTo',
    ],
    [
      'with a rate of one currency',
      { ...file, rates: [{ from: 'USD', to: 'USD', micros: 1, asOf: '2026-01-01' }] },
      'rates.0.to',
    ],
    [
      'with a rate in both directions',
      {
        ...file,
        rates: [
          { from: 'USD', to: 'EUR', micros: 900_000, asOf: '2026-01-01' },
          { from: 'EUR', to: 'USD', micros: 1_100_000, asOf: '2026-01-01' },
        ],
      },
      'rates.1',
    ],
    [
      'with a role twice',
      { ...file, roles: ['Desk', 'desk'].map((name) => ({ name, permissions: [], sees: 'all' })) },
      'roles.1',
    ],
    ['with a tile twice', { ...file, tiles: ['lisbon', 'lisbon'] }, 'tiles.1'],
    ['with a team twice', { ...file, teams: ['Asia', 'asia'].map((name) => ({ name, members: [] })) }, 'teams.1'],
    ['with a page twice', { ...file, pages: [1, 2].map(() => ({ ...page, published: null })) }, 'pages.1'],
    [
      'with an unknown permission',
      { ...file, roles: [{ name: 'A', permissions: ['all'], sees: 'all' }] },
      'roles.0.permissions.0',
    ],
    ['with a page at no address', { ...file, pages: [{ ...page, slug: '/a', published: null }] }, 'pages.0.slug'],
  ])('%s is refused at its field', async (_, given, field) => {
    const error = await call.setup.preview(given as never).catch((one: unknown) => one)
    const { issues } = (error as { cause: { issues: { path: PropertyKey[] }[] } }).cause
    expect(issues[0]!.path.join('.') || 'body').toBe(field)
    const both = call.setup.takeOver({ ...(given as object), parts: { words: '' } } as never)
    await expect(both).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await deps.db.$count(events)).toBe(0)
  })

  it('of which no part is chosen, or one that it does not have, is refused', async () => {
    const none = call.setup.takeOver({ ...file, parts: {} } as never)
    await expect(none).rejects.toThrow('Please choose a part')
    const absent = call.setup.takeOver({ ...file, parts: { words: '' } } as never)
    await expect(absent).rejects.toMatchObject(refused('invalid', 'parts.words'))
  })

  it('of a place that is gone changes no tile', async () => {
    const place = await aPlace(deps.db)
    await deps.db.update(places).set({ tileRank: 1 }).where(eq(places.id, place.id))
    const wanted = { ...(await readFile()), tiles: [place.slug, 'gone'] }
    await expect(take(wanted, 'tiles')).rejects.toMatchObject(refused('invalid', 'tiles.1'))
    expect((await readFile()).tiles).toEqual([place.slug])
  })
})
