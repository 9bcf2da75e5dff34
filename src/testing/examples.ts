import { placeImporter } from '../modules/catalog/places/import.service'
import { packageImporter } from '../modules/servicing/packages/import.service'
import { exchangeRateImporter } from '../modules/settings/settings/rates.service'
import { toImportExamples } from './import.examples'
import { undoing } from './imports'
import { eq } from 'drizzle-orm'
import { createCaller } from '../app/router'
import { enqueueMail } from '../modules/core/email/service'
import { outbox } from '../modules/core/email/table'
import { archives } from '../modules/office/archives/table'
import { media } from '../modules/core/media/table'
import { firstTerms, getFirstEstimate } from '../modules/settings/terms/terms.rules'
import { newId } from '../platform/server/ids'
import { enqueue } from '../platform/server/jobs/queue'
import { jobs } from '../platform/server/jobs/table'
import { authExamples, withPasswords } from './auth.examples'
import { bookingExamples } from './bookings/booking.examples'
import { changeExamples } from './bookings/change.examples'
import { checkoutExamples } from './bookings/checkout.examples'
import type { Parcel } from './calls'
import { testContext } from './context'
import { draftExamples } from './drafts/draft.examples'
import { aLead, anUpload, aPlace, aQuote } from './factories'
import { inventoryExamples } from './inventory/inventory.examples'
import { peopleExamples } from './people/people.examples'
import { aBarePackage, aPackage } from './package.factory'
import { pageExamples } from './page.examples'
import { orderExamples } from './bookings/order.examples'
import { departureExamples } from './departures/departure.examples'
import { impactExamples } from './departures/impact.examples'
import { proposalExamples } from './proposals/proposal.examples'
import { settingsExamples } from './settings.examples'
import { userExamples } from './user.examples'
import { invoiceExamples } from './payments/invoice.examples'
import { paymentExamples } from './payments/payment.examples'
import { reportMailExamples } from './reports/report-mail.examples'
import { reviewExamples } from './reviews/review.examples'
import { personalExamples } from './personal.examples'
import type { Who, World } from './world'

/**
 * Holds a valid parcel for a call, with the rows that it needs. `status` lists callers who pass the guard but get
 * another answer than success, mostly for rows of others.
 */
export type Example = Parcel & { status?: Partial<Record<Who, number>> }

const ownQuote = ({ deps, people }: World) => aQuote(deps.db, { userId: people.owner.user.id })

async function anArchive({ db, now }: World['deps']): Promise<{ id: string }> {
  const at = now()
  const [made] = await db
    .insert(archives)
    .values({ id: newId(), status: 'ready', startedAt: at, begunAt: at, notedAt: at, endedAt: at })
    .returning({ id: archives.id })
  return made!
}

const quoteForm = {
  customerName: 'Asha Rao',
  email: 'asha@example.com',
  phone: '+1 212 555 0142',
  departureCity: 'New York',
  destination: 'Thailand',
  travelDate: '2027-09-14',
  travelers: 2,
  budget: 'Flexible',
  message: 'Two quiet weeks, please.',
}

async function customizationBody({ deps }: World): Promise<Example> {
  const { id, title, hotels, activities, transfers } = await aPackage(deps.db)
  const customization = {
    travelers: { adults: 2, children: 1 },
    rooms: 1,
    selectedHotels: [hotels.upgrade.id],
    selectedActivities: [activities.upgrade.id],
    selectedTransfers: [transfers.upgrade.id],
    specialRequests: 'A cot.',
  }
  const customer = { customerName: 'Asha Rao', customerEmail: 'asha@example.com', customerPhone: '+1 212 555 0142' }
  return { body: { packageId: id, packageTitle: title, ...customer, customization } }
}

const aDraft = ({ deps }: World) => aBarePackage(deps.db, { status: 'draft' })
/** Hides drafts from everybody but staff. */
/** Names the place that others lie in below it. */
const placeFile = 'name,kind,lies in,latitude,longitude\nLagos,City,Algarve,37.1,-8.67\nAlgarve,Region,,,\n'

const staffOnly: Example['status'] = { visitor: 404, owner: 404, stranger: 404, deactivated: 404 }

async function newPackage({ deps }: World): Promise<Example> {
  const { hotels, activities, transfers, mealPlan, image } = await aPackage(deps.db)
  const written = {
    name: 'Seven mornings on the Andaman',
    destination: 'Krabi, Thailand',
    place: (await aPlace(deps.db)).slug,
    category: 'Honeymoon',
    nights: 1,
    days: 2,
    price: '1,299.50',
    description: 'Limestone, long-tail boats and time to look at both.',
    terms: 'As agreed.',
    itinerary: ['Arrival', 'Home'].map((title) => ({ title, description: 'A morning on the water.' })),
    images: [{ image: image.id, alt: 'Boats before cliffs' }],
    tags: ['Beach'],
    status: 'active',
  }
  const chosen = {
    selectedHotels: [hotels.included.id],
    selectedActivities: [activities.included.id],
    selectedTransfers: [transfers.included.id],
    selectedMealPlans: [mealPlan.id],
  }
  return { body: { ...written, ...chosen } }
}

/** Sets a rate of its own to delete. */
async function aRate(deps: World['deps'], people: World['people']) {
  const rate = { from: 'USD', to: 'NOK', asOf: '2026-05-01' }
  const call = createCaller(testContext(deps, { actor: { id: people.admin.user.id, role: 'admin' } }))
  await call.settings.setRate({ ...rate, micros: 10_500_000 })
  return rate
}

/**
 * Lists examples by the name of the call. Calls without one are tested for their guards, and for any answer but a
 * fault.
 */
/** Names a place of its own in a file of one package. */
async function aPackageFile({ deps }: World): Promise<string> {
  const { slug } = await aPlace(deps.db)
  return `Title,Place address,Destination,Category,Days,Nights,Price,Description\nBy the sea,${slug},Krabi,Family,3,2,900,Slowly.\n`
}

const ownExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  ...authExamples,
  ...personalExamples,
  ...draftExamples,
  ...inventoryExamples,
  ...bookingExamples,
  ...orderExamples,
  ...changeExamples,
  ...checkoutExamples,
  ...paymentExamples,
  ...reviewExamples,
  ...invoiceExamples,
  'trpc settings.policies': () => ({}),
  'trpc settings.site': () => ({}),
  'trpc settings.saveAgency': () => ({ body: { name: 'Itinera', currency: 'USD' } }),
  ...pageExamples,
  'trpc terms.current': () => ({ body: { of: 'terms' } }),
  'trpc terms.standard': () => ({ body: { of: 'privacy' } }),
  'trpc terms.get': async ({ deps }) => {
    const call = createCaller(testContext(deps))
    const { agreedTo } = await call.quotes.create({ ...quoteForm, agreeTerms: true })
    return { body: { version: agreedTo! } }
  },
  'trpc settings.agency': () => ({}),
  'trpc settings.terms': () => ({}),
  'GET /api/settings/terms': () => ({}),
  'trpc settings.currencies': () => ({}),
  'GET /api/settings/currencies': () => ({}),
  'trpc settings.changeCurrencies': () => ({ body: { version: 0, sellsIn: ['USD', 'JPY'] } }),
  'PATCH /api/settings/currencies': () => ({ body: { version: 0, sellsIn: ['KWD'] } }),
  'trpc settings.lists': () => ({}),
  'GET /api/settings/lists': () => ({}),
  'trpc settings.changeLists': () => ({ body: { version: 0, departureCities: ['Lisbon', 'Porto'] } }),
  'PATCH /api/settings/lists': () => ({ body: { version: 0, budgetRanges: ['Under €2,000', 'Flexible'] } }),
  'trpc settings.mergeCategory': () => ({ body: { version: 0, from: 'wildlife', into: 'adventure' } }),
  'POST /api/settings/categories/:key/merge': () => ({
    params: { key: 'business' },
    body: { version: 0, into: 'premium' },
  }),
  'GET /api/settings/exchange-rates': () => ({}),
  'PUT /api/settings/exchange-rates': () => ({ body: { from: 'USD', to: 'JPY', micros: 149_500_000 } }),
  'trpc settings.changeTerms': () => ({ body: { version: 0, paymentTerms: firstTerms } }),
  'PATCH /api/settings/terms': () => ({
    body: { version: 0, estimate: { ...getFirstEstimate('USD'), childPercent: 60 } },
  }),
  'trpc settings.version': () => ({}),
  'trpc settings.exchangeRates': () => ({ body: {} }),
  'trpc settings.rates': () => ({}),
  'trpc settings.update': () => ({ body: { version: 0, name: 'Harbour Travel', holidays: [] } }),
  'trpc destinations.list': () => ({}),
  'trpc destinations.get': async ({ deps }) => ({ body: { slug: (await aPlace(deps.db)).slug } }),
  'trpc places.list': () => ({}),
  'trpc places.countries': () => ({}),
  'trpc places.read': () => ({ body: { text: 'Algarve, Portugal' } }),
  'trpc places.unknown': () => ({ body: { names: ['Bombay'] } }),
  'trpc places.add': () => ({ body: { name: 'Algarve', kind: 'region', country: 'PT' } }),
  'trpc places.search': () => ({ body: {} }),
  'trpc places.get': async ({ deps }) => ({ body: { id: (await aPlace(deps.db)).id } }),
  'trpc places.create': () => ({ body: { name: 'Algarve', kind: 'region', aliases: ['The Algarve'] } }),
  'trpc places.update': async ({ deps }) => ({ body: { id: (await aPlace(deps.db)).id, version: 1, text: 'Cliffs.' } }),
  'trpc places.known': () => ({ body: { text: 'Sintra, Portugal' } }),
  'trpc places.take': () => ({ body: { key: 'country:PT' } }),
  'trpc places.point': () => ({ body: { latitude: 38.8, longitude: -9.38, kind: 'city' } }),
  'trpc places.tiles': () => ({}),
  'trpc places.setTiles': async ({ deps }) => ({ body: { ids: [(await aPlace(deps.db)).id] } }),
  'trpc places.merge': async ({ deps }) => ({
    body: { id: (await aPlace(deps.db)).id, intoId: (await aPlace(deps.db)).id },
  }),
  'trpc placeImports.list': () => ({}),
  'trpc placeImports.preview': () => ({ body: { csv: placeFile } }),
  'trpc placeImports.run': () => ({ body: { csv: placeFile } }),
  'trpc placeImports.undo': undoing(placeImporter, placeFile),
  'trpc places.remove': async ({ deps }) => ({ body: { id: (await aPlace(deps.db)).id } }),
  'trpc email.export': () => ({ body: { status: 'failed' } }),
  'trpc email.list': () => ({ body: { status: 'failed', limit: 10 } }),
  'trpc email.retry': async ({ deps }) => {
    const id = newId()
    const words = { subject: 'Your trip', text: 'Hello', html: 'Hello', answers: { isAutomatic: true } }
    await enqueueMail({ ctx: testContext(deps), input: { id, to: 'asha@example.com', about: id, ...words } })
    await deps.db.update(outbox).set({ status: 'failed' })
    return { body: { id } }
  },
  'trpc email.previewConfirmation': async ({ deps }) => {
    await aQuote(deps.db)
    return { body: { greeting: 'Thank you.' } }
  },
  'trpc email.testConfirmation': async ({ deps }) => {
    await aQuote(deps.db)
    return { body: {} }
  },
  'trpc email.drafts': async ({ deps }) => ({ body: { of: 'quote', id: (await aQuote(deps.db)).id } }),
  'trpc email.sendLetter': async ({ deps }) => ({
    body: { of: 'lead', id: (await aLead(deps.db)).id, subject: 'Your trip', body: 'Two quiet weeks it is.' },
  }),
  'trpc email.previewTemplate': async ({ deps }) => {
    await aQuote(deps.db)
    return { body: { subject: 'Your trip', body: 'Dear {name}' } }
  },
  'trpc email.testTemplate': async ({ deps }) => {
    await aQuote(deps.db)
    return { body: { subject: 'Your trip', body: 'Dear {name}' } }
  },
  'trpc archives.list': () => ({}),
  'trpc archives.start': async (world) => ({ body: await withPasswords(world) }),
  'trpc archives.download': async ({ deps }) => ({ body: await anArchive(deps) }),
  'trpc archives.remove': async ({ deps }) => ({ body: await anArchive(deps) }),
  'trpc backups.export': () => ({ body: {} }),
  'trpc backups.state': () => ({}),
  // Expects a conflict, as this server has no folder for backups.
  'trpc backups.start': () => ({ status: { admin: 409 } }),
  'trpc jobs.failed': () => ({}),
  'trpc jobs.waiting': () => ({}),
  'trpc jobs.exportFailed': () => ({ body: {} }),
  'trpc jobs.exportWaiting': () => ({ body: {} }),
  'trpc jobs.tryNow': async ({ deps }) => {
    await enqueue(deps, { kind: 'mail', key: 'refused' })
    await deps.db.update(jobs).set({ lastError: 'no connection', attempts: 1 })
    return { body: { kind: 'mail' } }
  },
  'trpc outages.current': () => ({}),
  'trpc apiKeys.list': () => ({}),
  'trpc apiKeys.export': () => ({ body: {} }),
  'trpc apiKeys.create': async (world) => ({
    body: { name: 'Bookkeeping', permissions: ['leads.read'], ...(await withPasswords(world)) },
  }),
  'trpc apiKeys.revoke': async (world) => {
    const { deps, people } = world
    const call = createCaller(testContext(deps, { actor: { id: people.admin.user.id, role: 'admin' } }))
    const wanted = { name: 'Bookkeeping', permissions: ['leads.read' as const], ...(await withPasswords(world)) }
    const { id } = await call.apiKeys.create(wanted)
    return { body: { id } }
  },
  'trpc calendars.list': () => ({}),
  'trpc calendars.make': () => ({ body: { kind: 'trips' }, status: { agent: 403, admin: 403 } }),
  'trpc calendars.remove': () => ({ body: { kind: 'trips' } }),
  'trpc webhooks.exportEndpoints': () => ({ body: {} }),
  'trpc webhooks.list': () => ({}),
  'trpc webhooks.export': () => ({ body: { status: 'failed' } }),
  'trpc webhooks.deliveries': () => ({ body: { status: 'failed' } }),
  // Sends to a closed port, which the answer reports.
  'trpc webhooks.sendTest': async ({ deps, people }) => {
    const call = createCaller(testContext(deps, { actor: { id: people.admin.user.id, role: 'admin' } }))
    const { id } = await call.webhooks.create({ url: 'http://127.0.0.1:1/hook', events: ['lead.won'] })
    return { body: { id } }
  },
  'trpc webhooks.create': () => ({ body: { url: 'https://93.184.216.34/hook', events: ['lead.won'] } }),
  'trpc settings.previewRates': () => ({ body: { csv: 'from,to,date,rate\nUSD,JPY,2027-01-01,149.5' } }),
  'trpc settings.importRates': () => ({ body: { csv: 'from,to,date,rate\nUSD,JPY,2026-01-01,149.5' } }),
  'trpc settings.exportRates': () => ({ body: {} }),
  'trpc settings.rateImports': () => ({}),
  'trpc settings.undoRateImport': undoing(exchangeRateImporter, 'from,to,date,rate\nUSD,JPY,2026-03-01,149.5', 'admin'),
  'trpc settings.deleteRate': async ({ deps, people }) => ({ body: await aRate(deps, people) }),
  'DELETE /api/settings/exchange-rates/:from/:to/:asOf': async ({ deps, people }) => ({
    params: await aRate(deps, people),
  }),
  'trpc settings.setRate': () => ({ body: { from: 'USD', to: 'INR', micros: 85_000_000 } }),
  'trpc auditLog.list': () => ({ body: { actions: ['user.signed-in'], period: { from: '2027-01-01' }, limit: 10 } }),
  'trpc auditLog.choices': () => ({}),
  'trpc auditLog.export': () => ({ body: { entities: ['user'] } }),
  ...userExamples,
  ...settingsExamples,
  ...peopleExamples,
  ...departureExamples,
  ...impactExamples,
  ...proposalExamples,
  'trpc reports.stats': () => ({}),
  'GET /api/dashboard/stats': () => ({}),
  'GET /api/recent-bookings': () => ({}),
  'GET /api/places': () => ({}),
  'POST /api/places': () => ({ body: { name: 'Algarve', kind: 'region', country: 'PT' } }),
  'GET /api/home-tiles': () => ({}),
  'PUT /api/home-tiles': async ({ deps }) => ({ body: { ids: [(await aPlace(deps.db)).id] } }),
  'GET /api/places/known': () => ({ query: { search: 'Sintra, Portugal' } }),
  'POST /api/places/known': () => ({ body: { key: 'country:PT' } }),
  'GET /api/places/:id': async ({ deps }) => ({ params: { id: (await aPlace(deps.db)).id } }),
  'PATCH /api/places/:id': async ({ deps }) => ({
    params: { id: (await aPlace(deps.db)).id },
    body: { version: 1, text: 'Cliffs.' },
  }),
  'POST /api/places/:id/merge': async ({ deps }) => ({
    params: { id: (await aPlace(deps.db)).id },
    body: { intoId: (await aPlace(deps.db)).id },
  }),
  'DELETE /api/places/:id': async ({ deps }) => ({ params: { id: (await aPlace(deps.db)).id } }),
  'GET /api/top-destinations': () => ({}),
  'trpc packages.figures': () => ({}),
  'trpc packages.listUses': () => ({}),
  'trpc inventory.costCurrencies': () => ({}),
  'trpc quotes.listUses': () => ({}),
  'trpc reports.closedLeads': () => ({}),
  'trpc reports.recentBookings': () => ({}),
  'trpc reports.topDestinations': () => ({}),
  'trpc reports.report': () => ({ body: { name: 'revenue', from: '2027-01-01', to: '2027-03-01', compare: true } }),
  'trpc reports.facts': () => ({ body: { name: 'payments', from: '2027-01-01', to: '2027-03-01', table: 0 } }),
  'trpc reports.export': () => ({ body: { name: 'margin', from: '2027-01-01', to: '2027-03-01', table: 1 } }),
  'trpc reports.exportFacts': () => ({ body: { name: 'top', from: '2027-01-01', to: '2027-03-01', table: 0 } }),
  ...reportMailExamples,
  'trpc reports.billing': () => ({}),
  'trpc reports.overview': () => ({ body: { from: '2027-01-01', to: '2027-03-01', compare: true } }),
  'trpc quoteEntry.enter': () => ({ body: { ...quoteForm, source: 'phone' } }),
  'trpc quoteCalls.log': async (world) => ({
    body: { id: (await ownQuote(world)).id, result: 'reached', text: 'Two quiet weeks.' },
  }),
  'POST /api/quotes/:id/calls': async (world) => ({
    params: { id: (await ownQuote(world)).id },
    body: { result: 'reached', text: 'Two quiet weeks.' },
  }),
  'trpc quoteCorrections.correct': async (world) => ({
    body: { id: (await ownQuote(world)).id, version: 1, travelers: 3, message: 'A cot, please.' },
  }),
  'POST /api/quotes/:id/corrections': async (world) => ({
    params: { id: (await ownQuote(world)).id },
    body: { version: 1, packageId: (await aBarePackage(world.deps.db)).id, choice: { adults: 3 } },
  }),
  'trpc quotes.create': () => ({ body: quoteForm }),
  'POST /api/quotes': () => ({ body: quoteForm }),
  'trpc email.sendTrip': customizationBody,
  'POST /api/send-trip-email': customizationBody,
  'trpc quotes.list': async (world) => ({ body: { status: (await ownQuote(world)).status, limit: 10 } }),
  'GET /api/quotes': async (world) => ({ query: { status: (await ownQuote(world)).status, limit: 10 } }),
  'trpc quotes.get': async (world) => ({
    body: { id: (await ownQuote(world)).id },
    status: { stranger: 404, accountant: 404 },
  }),
  'GET /api/quotes/:id': async (world) => ({
    params: { id: (await ownQuote(world)).id },
    status: { stranger: 404, accountant: 404 },
  }),
  'trpc quotes.withdraw': async (world) => ({
    body: { id: (await ownQuote(world)).id },
    status: { stranger: 404, agent: 404, admin: 404 },
  }),
  'trpc quotes.setStatus': async (world) => ({ body: { id: (await ownQuote(world)).id, status: 'confirmed' } }),
  'trpc quotes.update': async (world) => ({
    body: { id: (await ownQuote(world)).id, version: 1, assigneeId: world.people.agent.user.id },
  }),
  'trpc quotes.assign': async (world) => ({
    body: { quotes: [{ id: (await ownQuote(world)).id, assigneeId: world.people.agent.user.id }] },
  }),
  'trpc quotes.shareOut': async (world) => ({ body: { ids: [(await ownQuote(world)).id] } }),
  'trpc quotes.sentFrom': async (world) => ({ body: { leadId: (await ownQuote(world)).leadId } }),
  'trpc quotes.export': () => ({ body: { words: 'Asha', status: ['pending'] } }),
  'trpc quotes.queue': () => ({ body: { words: 'Asha', status: ['pending'], sort: 'customer', limit: 10 } }),
  'trpc quotes.matching': () => ({ body: { status: ['pending'], sort: 'customer' } }),
  'trpc quotes.setStatuses': async (world) => ({ body: { ids: [(await ownQuote(world)).id], status: 'cancelled' } }),
  'trpc office.find': () => ({ body: { words: 'Krabi' } }),
  'trpc office.markSeen': () => ({ body: { until: '2027-03-01T12:00:00Z' } }),
  'trpc media.export': () => ({ body: { unused: true } }),
  'trpc media.library': () => ({ body: { limit: 10 } }),
  'trpc media.words': () => ({ body: { images: ['/media/unknown'] } }),
  'trpc media.remove': async ({ deps, people }) => {
    const { mediaId } = await anUpload(deps.db, {
      userId: people.admin.user.id,
      forAgency: true,
      createdAt: deps.now(),
    })
    await deps.db.update(media).set({ forAgency: true }).where(eq(media.id, mediaId!))
    return { body: { id: mediaId! } }
  },
  'trpc office.myDay': () => ({}),
  'trpc office.waiting': () => ({}),
  'trpc live.stay': () => ({ body: { tab: '0'.repeat(32), recordId: '00000000-0000-4000-8000-000000000000' } }),
  'trpc live.leave': () => ({ body: { tab: '0'.repeat(32) } }),
  'trpc views.list': () => ({ body: { screen: 'quotes' } }),
  'trpc views.create': () => ({ body: { screen: 'quotes', name: 'Nepal', query: 'words=nepal' } }),
  'trpc views.chooseDefault': () => ({ body: { screen: 'quotes', id: null } }),
  'PATCH /api/quotes/:id': async (world) => ({
    params: { id: (await ownQuote(world)).id },
    body: { status: 'confirmed' },
  }),
  'trpc reviews.latest': () => ({}),
  'trpc search.promises': () => ({}),
  'trpc search.tiles': () => ({}),
  'trpc search.destinations': () => ({}),
  'trpc search.alternatives': () => ({ body: { search: 'Krabi beech', flights: true } }),
  'trpc search.list': () => ({ body: { search: 'Krabi', category: ['beach'], sort: 'price-asc', limit: 12 } }),
  'GET /api/packages': () => ({ query: { search: 'Krabi', category: ['beach', 'family'], minPrice: 500, limit: 12 } }),
  'trpc packages.export': () => ({ body: { search: 'Krabi' } }),
  'trpc packages.exportWithOptions': () => ({ body: { search: 'Krabi' } }),
  'trpc packages.adminList': () => ({ body: { search: 'Krabi', limit: 12 } }),
  'GET /api/packages?admin=true': () => ({ query: { search: 'Krabi', limit: 12 } }),
  'trpc packages.byIds': async ({ deps }) => ({ body: { ids: [(await aBarePackage(deps.db)).id] } }),
  'trpc search.facets': () => ({}),
  'trpc fits.find': () => ({
    body: { budget: 4000, currency: 'USD', adults: 2, children: 1, month: '2027-06', pace: 'relaxed' },
  }),
  'GET /api/fits': async ({ deps }) => {
    await aBarePackage(deps.db, { isFlightIncluded: true })
    return { query: { budget: 4000, currency: 'USD', adults: 2, month: '2027-06', flights: 'without' } }
  },
  'trpc packages.get': async (world) => ({
    body: { id: (await aDraft(world)).id },
    status: { ...staffOnly, accountant: 404 },
  }),
  'GET /api/packages/:id': async (world) => ({
    params: { id: (await aDraft(world)).id },
    status: { ...staffOnly, accountant: 404 },
  }),
  'trpc packageImports.list': () => ({}),
  'trpc packageImports.preview': async (world) => ({ body: { csv: await aPackageFile(world) } }),
  'trpc packageImports.run': async (world) => ({ body: { csv: await aPackageFile(world) } }),
  'trpc packageImports.undo': async (world) => undoing(packageImporter, await aPackageFile(world))(world),
  'trpc packages.create': newPackage,
  'POST /api/packages': newPackage,
  'trpc packages.update': async (world) => ({ body: { id: (await aDraft(world)).id, version: 1, price: 999 } }),
  'PATCH /api/packages/:id': async (world) => ({
    params: { id: (await aDraft(world)).id },
    body: { price: '999', name: 'Seven quieter mornings' },
  }),
  'trpc packages.setStatuses': async (world) => ({
    body: { ids: [(await aDraft(world)).id], status: 'archived' },
  }),
  'trpc packages.remove': async (world) => ({ body: { id: (await aDraft(world)).id } }),
  'DELETE /api/packages/:id': async (world) => ({ params: { id: (await aDraft(world)).id } }),
}

export const examples = { ...ownExamples, ...toImportExamples(ownExamples) }
