import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { runsAll } from '../../scripts/scope.mjs'
import { startSession } from '../modules/identity/auth/session.client'
import { users } from '../modules/identity/auth/table'
import { makeSetupLink } from '../modules/office/first-run/administrator.service'
import type { PaymentTerms } from '../modules/settings/terms/schema'
import { firstTerms } from '../modules/settings/terms/terms.rules'
import type { Deps } from '../platform/server/context'
import { dump } from '../platform/server/backup/dump'
import { load } from '../platform/server/backup/load'
import { readItems } from '../platform/server/backup/format'
import { fillPostgres } from '../platform/server/backup/targets'
import { type Database, type Db, openDatabase, queryRows } from '../platform/server/database/db'
import { createEncryption } from '../platform/server/encryption'
import { defaultColors, toLook } from '../shared/colors'
import { type Currency, takePercent, toMinor } from '../shared/money'
import { builtInPermissions } from '../shared/permissions'
import { useApp } from '../testing/app'
import { aChange } from '../testing/bookings/changed'
import { asConfirmed } from '../testing/bookings/ordered'
import type { Caller } from '../testing/callers'
import { memoryStorage, runJobs, testContext, type TestDeps, testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aMedia, anUpload } from '../testing/factories'
import { testPages } from '../testing/pages'
import { aTransfer } from '../testing/payments/paid'
import { anOffer, aService } from '../testing/proposals/proposal.factory'
import { getFolder, releases } from '../testing/releases/release'
import { toBelongings } from './backup'
import { createCaller } from './router'
import { loadWorld } from './seed/seed'
import { readPdf } from '../testing/pdf'

/** Lives through two agencies, from an empty database to the one that it is restored to (product.md §9). */

const database = useDatabase()
const site = useApp(database, { pages: testPages, env: { APP_URL: 'http://agency.test' } })

type Agency = {
  name: string
  prefix: string
  host: string
  currency: Currency
  timeZone: string
  color: string
  places: string[]
  terms: PaymentTerms
  /** Holds the currency in which suppliers ask, and what it is worth. */
  cost: { currency: Currency; micros: number | null }
  /** Holds whole units: of the supplier's currency, and of the agency's. */
  price: { net: number; sell: number }
  /** Begins phone fields, by the time zone. */
  phonePrefix: string
  /** Holds the parts in which two places cost what they do, in whole units. */
  parts: number[]
  /** Holds the percent that comes back 20 days before departure. */
  backPercent: number
  street: string
  never: RegExp
}

const agencies: Agency[] = [
  {
    name: 'Lusitana Viagens',
    prefix: 'LV',
    host: 'lusitana.example',
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    phonePrefix: '+351',
    color: '#0b6b3a',
    places: ['Sintra, Portugal', 'Porto, Portugal'],
    terms: {
      deposit: { kind: 'percent', percent: 30 },
      instalments: [{ percent: 40, daysBefore: 60 }],
      balanceDays: 21,
      tiers: [
        { fromDays: 45, percent: 90 },
        { fromDays: 14, percent: 60 },
        { fromDays: 0, percent: 0 },
      ],
      grace: null,
    },
    cost: { currency: 'EUR', micros: null },
    price: { net: 300, sell: 400 },
    parts: [240, 320, 240],
    backPercent: 60,
    street: 'Rua da Prata 12\n1100-420 Lisboa',
    never: /itinera(?!ry|ries)|\$|\bUSD\b|US dollar|Denver|New York|Bangkok|₹|\bINR\b/i,
  },
  {
    name: 'Naniwa Tours',
    prefix: 'NT',
    host: 'naniwa.example',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    phonePrefix: '+81',
    color: '#8a1538',
    places: ['Osaka, Japan', 'Kyoto, Japan'],
    terms: { ...firstTerms, deposit: { kind: 'percent', percent: 20 }, grace: null },
    cost: { currency: 'THB', micros: 4_250_000 },
    price: { net: 3500, sell: 21_000 },
    parts: [8400, 33_600],
    backPercent: 100,
    street: '1-2-3 Namba\nOsaka 542-0076',
    never: /itinera(?!ry|ries)|\$|\bUSD\b|US dollar|Denver|New York|Bangkok|₹|\bINR\b|[¥￥]\d[\d,]*\.\d/i,
  },
]

const toCsv = (head: string, lines: readonly string[]) => [head, ...lines].join('\n')
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))
const pad = (i: number) => String(i).padStart(3, '0')

const callAs = (deps: Deps, { id, role }: { id: string; role: 'admin' }) =>
  createCaller(testContext(deps, { actor: { id, role } }))
const visit = (deps: Deps) => createCaller(testContext(deps, { ip: '192.0.2.7', userAgent: 'Browser' }))

/** Becomes the first administrator, by the link on the console. */
async function begin({ host }: Agency) {
  await loadWorld(site.deps)
  const token = (await makeSetupLink({ ctx: testContext(site.deps) }))!.split('#token=')[1]!
  const me = { firstName: 'Inês', lastName: 'Duarte', email: `ines@${host}`, newPassword: 'nine-slow-trams-home' }
  await visit(site.deps).firstRun.makeAdministrator({ token, ...me })
  const { user } = await visit(site.deps).auth.staffLogin({ email: me.email, password: me.newPassword })
  return { id: user.id, role: 'admin' as const }
}

/** Answers the steps of the first run. */
async function setUp(deps: TestDeps, admin: Caller, agency: Agency, me: { id: string; isNew: boolean }) {
  const { name, host, currency, timeZone, color, terms, cost } = agency
  const save = async (changes: object) =>
    admin.settings.update({ version: (await admin.settings.agency()).version, ...changes })
  expect((await save({ name, email: `hello@${host}` })).brand.prefix).toBe(agency.prefix)
  const { id: mediaId } = await aMedia(deps.db, { key: 'f'.repeat(64), createdBy: me.id })
  const upload = await anUpload(deps.db, { userId: me.id, mediaId, forAgency: true, createdAt: deps.now() })
  const logo = { image: `http://agency.test/objects/${upload.id}`, alt: name }
  const { brand } = await admin.settings.agency()
  await save({ brand: { ...brand, primary: color, logo: logo, letterhead: agency.street } })
  await save({ currency })
  await save({ timeZone })
  if (me.isNew) {
    // Begins with nothing of another country.
    const { filterCities: _, ...begun } = (await visit(deps).settings.site()).agency
    expect(begun).toMatchObject({ phonePrefix: agency.phonePrefix, sellsIn: [currency], departureCities: [] })
    expect(JSON.stringify(begun)).not.toMatch(agency.never)
  }
  await save({ paymentTerms: terms })
  const cities = agency.places.map((place) => place.split(',')[0]!)
  await save({
    departureCities: cities,
    quoteDestinations: agency.places,
    budgetRanges: ['Modest', 'Generous'],
    filterCities: cities,
  })
  await save({ billing: { legalName: name, address: agency.street, bank: 'Account 0000 0000' } })
  for (const text of agency.places) {
    const { known } = await admin.places.read({ text })
    if (known) continue
    const [found] = await admin.places.known({ text })
    await admin.places.take({ key: found!.key })
  }
  if (cost.micros)
    await admin.settings.setRate({ from: cost.currency, to: currency, micros: cost.micros, asOf: '2027-02-01' })
  const rights = { permissions: [...builtInPermissions.agent], sees: 'own' as const }
  const { id: roleId } = await admin.roles.create({ name: 'Adviser', ...rights })
  const advisers = times(2, (i) => ({ email: `adviser-${i}@${host}`, firstName: 'Rui', lastName: 'Matos', roleId }))
  const users = []
  for (const one of advisers) users.push(await admin.users.invite({ role: 'agent', ...one }))
  return users.map(({ id }) =>
    createCaller(testContext(deps, { actor: { id, role: 'agent', ...rights }, ip: '192.0.2.8' })),
  )
}

type People = { admin: Caller; adviser: Caller; colleague: Caller }

/** Imports what the agency had before. */
async function moveIn(admin: Caller, { host, currency, cost, price, places }: Agency) {
  const imported = async (kind: 'customer' | 'supplier' | 'rate' | 'booking', csv: string, count: number) => {
    const api = admin[`${kind}Imports`]
    expect(await api.preview({ csv })).toMatchObject({ bad: [], added: count })
    expect(await api.run({ csv })).toMatchObject({ bad: [], count })
  }
  const people = times(300, (i) => `Traveler ${pad(i)},traveler-${pad(i)}@${host},+44 20 7946 0${pad(i)},1980-04-12`)
  await imported('customer', toCsv('Name,E-mail,Phone,Birthday', people), 300)
  await imported(
    'supplier',
    toCsv('Name,Provides,Email,Currency', [`Hill Guides,Activities,guides@${host},${cost.currency}`]),
    1,
  )
  const walk = `Walk with a guide,${places[0]!.split(',')[0]},Culture,${price.sell},${cost.currency},Hill Guides`
  const items = {
    kind: 'activities' as const,
    csv: toCsv('name,location,category,price,costCurrency,supplier', [walk]),
  }
  expect(await admin.inventory.previewImport(items)).toMatchObject({ bad: [], added: 1 })
  await admin.inventory.import(items)
  const season = `Walk with a guide,All year,2027-01-01,2027-12-31,${price.net},${price.sell}`
  await imported('rate', toCsv('Item,Season,From day,To day,Net,Sell', [season]), 1)
  const head = `Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Currency,Total,Paid,Booked on,Service,Supplier,Cost,Paid to supplier`
  const running = times(40, (i) => {
    const [day, total] = [`2027-0${5 + (i % 4)}-10`, price.sell * 2]
    const paid = i % 3 === 0 ? total : Math.round(total * 0.3)
    const trip = `A-${pad(i)},Autumn in the hills,${day},${day},Traveler ${pad(i)},traveler-${pad(i)}@${host},2`
    return `${trip},${currency},${total},${paid},2027-01-15,Walk,Hill Guides,${price.net * 2},${i % 2 ? 0 : price.net}`
  })
  await imported('booking', toCsv(head, running), 40)
}

/** Sells two places of the walk to somebody who asked on the site. */
async function sell(deps: Deps, { adviser, admin }: People, agency: Agency) {
  const { price, currency } = agency
  const asked = await visit(deps).quotes.create({
    customerName: 'Nora Lind',
    email: 'nora@mail.example',
    phone: '+44 20 7946 0999',
    departureCity: 'No flight needed',
    destination: agency.places[0]!,
    travelDate: '2027-05-10',
    travelers: 2,
    budget: 'Modest',
    message: 'Two slow days, please.',
    agreeTerms: true,
  })
  expect(asked.reference).toMatch(new RegExp(`^${agency.prefix}-`))
  const { items: found } = await admin.quotes.queue({ words: 'Nora' })
  const quote = found[0]!
  const { id, version } = await adviser.proposals.create({ quoteId: quote.id })
  const [item] = (await admin.inventory.list({ kind: 'activities', words: 'Walk with a guide' })).items
  const line = {
    kind: 'activity' as const,
    itemKind: 'activities' as const,
    itemId: item!.id,
    unit: 'person' as const,
    title: 'Walk with a guide',
    day: 1,
    count: 2,
    price: null,
  }
  const saved = await adviser.proposals.save({ id, version, offer: anOffer({ lines: [aService(line)] }) })
  expect(saved).toMatchObject({ currency, versions: [{ totalMinor: toMinor(price.sell * 2, currency) }] })
  const sent = await adviser.proposalAnswers.send({ id, version: saved.version, message: 'Here it is.' })
  const { url } = await adviser.proposalAnswers.makeLink({ id })
  const token = url.split('/').at(-1)!
  await visit(deps).proposalAnswers.accept({ token, number: 1, sha256: sent.versions[0]!.sha256!, name: 'Nora Lind' })
  const booking = await adviser.bookings.convert({ proposalId: id })
  return { booking, token, proposalId: id }
}

/** Cuts out what is said around words that nobody may read; scripts and styles are read by machines. */
const findForbidden = (text: string, never: RegExp) =>
  [...text.replace(/<(script|style)\b.*?<\/\1>/gs, '').matchAll(new RegExp(never, 'gi'))].map(({ index, input }) =>
    input.slice(Math.max(0, index - 40), index + 40),
  )

const years = ['2026', '2027'].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))

/** Holds the journal of each year against the ledger and payables. @returns what each account has, by its currency */
async function assertBalanced(admin: Caller): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (const year of years) {
    const { accounts, checks } = await admin.journal.sums(year)
    const nets = new Map<string, number>()
    for (const { currency, account, debitMinor, creditMinor } of accounts)
      for (const key of [`${currency} ${account}`, currency])
        nets.set(key, (nets.get(key) ?? 0) + debitMinor - creditMinor)
    for (const { currency, ledgerMinor, payablesMinor } of checks) {
      const [receivables, payables] = ['receivables', 'payables'].map((name) => nets.get(`${currency} ${name}`) ?? 0)
      const agreed = { currency, sum: 0, receivables: ledgerMinor, payables: 0 - payablesMinor }
      expect({ currency, sum: nets.get(currency) ?? 0, receivables, payables }).toEqual(agreed)
    }
    expect(checks.length).toBeGreaterThanOrEqual(new Set(accounts.map((one) => one.currency)).size)
    for (const [key, net] of nets) all.set(key, (all.get(key) ?? 0) + net)
  }
  return all
}

/** Sells a trip, changes and cancels it, pays all concerned, and closes the month. */
async function dealWithATrip(deps: TestDeps, people: People, agency: Agency) {
  const { admin, adviser, colleague } = people
  const { currency, cost, price, parts } = agency
  const { booking, token, proposalId } = await sell(deps, people, agency)
  const { id } = booking
  // Shows agents their own leads and bookings, and those of nobody.
  const list = async (caller: Caller) => (await caller.bookings.list({})).items.map((one) => one.id)
  const ofNobody = await list(colleague)
  expect(await list(adviser)).toEqual([id, ...ofNobody])
  await expect(colleague.bookings.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  // Follows the schedule of the terms.
  const minor = (units: number) => toMinor(units, currency)
  const account = await adviser.payments.account({ id })
  expect(account.instalments.map(({ amountMinor }) => amountMinor)).toEqual(parts.map(minor))
  const buyer = { name: 'Nora Lind', address: '418 Maple Street', taxNumber: '' }
  const { documents } = await adviser.invoices.issue({ bookingId: id, version: account.version, buyer })
  await adviser.invoices.send({ id: documents[0]!.id, message: '' })
  const paid = await adviser.payments.record(
    aTransfer(id, { version: account.version, amountMinor: minor(parts[0]!), reference: 'SPRING-TX-1' }),
  )
  await adviser.invoices.issueReceipt({ paymentId: paid.payments[0]!.id, buyer })
  await adviser.bookings.confirm({ id, version: booking.version, reason: '' })

  // Confirms in the supplier's own currency, and pays a part of it.
  const [order] = await adviser.supplierOrders.of({ bookingId: id })
  const costMinor = toMinor(price.net * 2, cost.currency)
  await adviser.supplierOrders.ask({ bookingId: id, message: '' })
  await runJobs(deps)
  const [asked] = await adviser.supplierOrders.of({ bookingId: id })
  const agreed = await adviser.supplierOrders.record({
    id: order!.id,
    version: asked!.version,
    ...asConfirmed(asked!),
    agreedNetMinor: costMinor,
    agreedIn: cost.currency,
  })
  const money = cost.micros ? { paid: { currency: cost.currency, minor: costMinor } } : { amountMinor: costMinor }
  await adviser.supplierPayments.record({
    orderId: order!.id,
    version: agreed.version,
    paidOn: '2027-03-01',
    method: 'bank',
    reference: 'SPRING-W-1',
    ...money,
  })
  await assertBalanced(admin)

  // Adds a dinner, and cancels the trip 20 days before it.
  const dinner = aService({ title: 'Dinner', day: 1, price: null })
  const extra = { ...dinner, isOwn: false, netMinor: minor(30), sellMinor: minor(50) }
  const change = await aChange(adviser, id, {
    services: (all) => [...all, extra],
    agreedWords: 'By phone',
  })
  await adviser.bookingChanges.propose(change)
  const changed = await adviser.payments.account({ id })
  expect(changed.chargedMinor).toBe(minor(price.sell * 2 + 50))
  const all = await adviser.payments.record(
    aTransfer(id, { version: changed.version, amountMinor: changed.balanceMinor, reference: 'SPRING-TX-2' }),
  )
  await adviser.invoices.issue({ bookingId: id, version: all.version, buyer })
  deps.clock.set('2027-04-20T12:00:00Z')
  await runJobs(deps)
  const { version } = await adviser.bookings.get({ id })
  await adviser.bookings.cancel({ id, version, reason: 'Ill' })
  const cancelled = await adviser.payments.account({ id })
  expect(cancelled.creditMinor).toBe(takePercent(changed.chargedMinor, agency.backPercent))
  const refunded = await adviser.payments.refund(
    aTransfer(id, {
      version: cancelled.version,
      amountMinor: cancelled.creditMinor,
      reference: 'SPRING-RF-1',
      effectiveOn: '2027-04-20',
    }),
  )
  expect(refunded.balanceMinor).toBe(0)
  const papers = await adviser.invoices.issue({ bookingId: id, version: refunded.version, buyer })
  await runJobs(deps)

  deps.clock.set('2027-05-02T12:00:00Z')
  const { seq } = await admin.periods.get()
  await admin.periods.set({ lockedUntil: '2027-04-30', reason: '', seq })
  await assertBalanced(admin)
  return { id, token, proposalId, papers, ofNobody }
}

describe.each(agencies)('$name, an agency in $currency', (agency) => {
  it(
    'sets up, moves in, sells, changes, cancels, closes the month and takes everything along',
    { timeout: 300_000 },
    async () => {
      const { deps } = site
      deps.clock.set('2027-03-01T12:00:00Z')
      deps.mails.sent.length = 0
      const { currency, never } = agency
      const me = await begin(agency)
      const admin = callAs(deps, me)
      const [adviser, colleague] = await setUp(deps, admin, agency, { ...me, isNew: true })
      await moveIn(admin, agency)
      const opening = await assertBalanced(admin)
      expect([...opening.keys()].filter((key) => !key.startsWith(currency))).toEqual([])
      expect(opening.get(`${currency} receivables`)).toBeGreaterThan(0)
      await runJobs(deps)
      expect(deps.mails.sent.filter(({ recipient }) => recipient.startsWith('traveler-'))).toEqual([])

      const sold = await dealWithATrip(deps, { admin, adviser: adviser!, colleague: colleague! }, agency)
      const { id, token, proposalId, papers, ofNobody } = sold
      expect(ofNobody).toEqual([])

      // Names nowhere who made the program, and shows no other agency's currency.
      const pages = ['/', '/packages', '/destinations', '/terms', '/privacy', '/login', '/nowhere', `/quote/${token}`]
      const files = ['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/favicon.svg']
      const ctx = testContext(deps)
      const [user] = await database.db.select().from(users).where(eq(users.id, me.id))
      await startSession(ctx, user!)
      const mine = { cookie: [...ctx.cookies].map((pair) => pair.join('=')).join('; ') }
      const pdfs = [
        `/quote/${token}/pdf`,
        `/admin/proposals/${proposalId}/pdf`,
        `/admin/bookings/${id}/dispute-pack.pdf`,
        ...papers.documents.map((one) => `/admin/billing/${one.id}/pdf`),
      ]
      for (const address of [...pages, ...files])
        expect(findForbidden((await site.get(address)).body, never), address).toEqual([])
      for (const address of pdfs) {
        const answer = await site.get(address, mine)
        expect(answer.statusCode, address).toBe(200)
        const text = await readPdf(answer.rawPayload)
        expect(findForbidden(text, never), address).toEqual([])
        expect(text, address).toContain(agency.name)
      }
      expect(papers.documents.length).toBeGreaterThan(2)
      expect(deps.mails.sent.length).toBeGreaterThan(5)
      for (const mail of deps.mails.sent) {
        expect(findForbidden([mail.subject, mail.text, mail.html].join('\n'), never), mail.subject).toEqual([])
        expect(mail.text, mail.subject).toContain(agency.name)
        const street = agency.street.replace('\n', '<br>')
        for (const mark of [toLook({ ...defaultColors, primary: agency.color }).deep, '/brand/logo.png', street])
          expect(mail.html, mail.subject).toContain(mark)
      }

      // Restores all of it elsewhere: `load` compares each table with what was saved.
      const items = readItems(dump(database.snapshot, toBelongings(deps)))
      const url = await database.emptyDatabase()
      const loaded = await fillPostgres(url, (target) => load(target, items, memoryStorage()))
      expect(loaded).toMatchObject({ skipped: [] })
    },
  )
})

/** Reads what each booking costs, has and owes, on which day. A release has states of bookings without an account, too. */
async function readAccounts(db: Db, admin: Caller) {
  const found = await queryRows<{ id: string }>(db, sql`SELECT booking_id AS id FROM booking_accounts ORDER BY 1`)
  const accounts = new Map<string, Awaited<ReturnType<Caller['payments']['account']>>>()
  for (const { id } of found) accounts.set(id, await admin.payments.account({ id }))
  return accounts
}

describe.each(releases)('an agency that lived in $version', ({ version: released, encryptionKeys }) => {
  // Upgrades and sets up one in the gate; the rest takes half a minute each.
  it.each(runsAll ? agencies : agencies.slice(0, 1))(
    'is upgraded, becomes $name, and takes everything along',
    { timeout: 300_000 },
    async (agency) => {
      const url = await database.emptyDatabase()
      const dumped = path.join(getFolder(released), 'postgres.dump')
      const restore = path.join(findPostgres()!, 'pg_restore')
      await promisify(execFile)(restore, ['--exit-on-error', '--no-owner', '--dbname', url, dumped])
      const own = { responseHours: 12, policies: { terms: 'Registered in Lisbon.', privacy: '' } }
      const before = await openDatabase({ DATABASE_URL: url, DATA_DIR: '', DATABASE_POOL: 1 }, { migrate: false })
      await before.db.execute(
        sql`UPDATE settings SET value = value || ${JSON.stringify(own)}::jsonb WHERE key = 'agency'`,
      )
      await before.close()

      const upgraded = await openDatabase({ DATABASE_URL: url, DATA_DIR: '', DATABASE_POOL: 2 })
      const restoredUrl = await database.emptyDatabase()
      let restored: Database | null = null
      try {
        const deps = {
          ...testDeps({ db: upgraded.db, env: { RATE_LIMIT_FACTOR: '1000000' } }),
          encryption: createEncryption(encryptionKeys),
        }
        const [user] = await upgraded.db
          .select()
          .from(users)
          .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
        const me = { id: user!.id, role: 'admin' as const }
        const admin = callAs(deps, me)
        const { brand, ...first } = await admin.settings.agency()
        expect(first).toMatchObject({ ...own, paymentTerms: firstTerms })
        await assertBalanced(admin)
        const kept = await readAccounts(upgraded.db, admin)
        expect(kept.size).toBeGreaterThan(80)

        // Withdraws what it sold in dollars, as packages have the agency's currency.
        const sellsFrom = await queryRows<{ id: string }>(
          upgraded.db,
          sql`SELECT id FROM packages WHERE status <> 'archived' ORDER BY id`,
        )
        await admin.packages.setStatuses({ ids: sellsFrom.map(({ id }) => id), status: 'archived' })
        // Continues the references as they were, as the name is none of a new agency.
        const people = await setUp(deps, admin, { ...agency, prefix: brand.prefix }, { ...me, isNew: false })
        expect(await readAccounts(upgraded.db, admin)).toEqual(kept)
        if (!runsAll) return
        await moveIn(admin, agency)
        const [adviser, colleague] = people
        await dealWithATrip(
          deps,
          { admin, adviser: adviser!, colleague: colleague! },
          { ...agency, prefix: brand.prefix },
        )
        const after = await readAccounts(upgraded.db, admin)
        expect(after.size).toBe(kept.size + 41)

        // Restores all of it elsewhere, to the last sum.
        const items = () => readItems(dump(upgraded.snapshot, toBelongings(deps)))
        await fillPostgres(restoredUrl, (target) => load(target, items(), memoryStorage()))
        restored = await openDatabase({ DATABASE_URL: restoredUrl, DATA_DIR: '', DATABASE_POOL: 2 })
        const there = callAs({ ...deps, db: restored.db }, me)
        expect(await assertBalanced(there)).toEqual(await assertBalanced(admin))
        expect(await readAccounts(restored.db, there)).toEqual(after)
      } finally {
        await restored?.close()
        await upgraded.close()
      }
    },
  )
})
