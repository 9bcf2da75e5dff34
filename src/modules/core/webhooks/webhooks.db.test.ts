import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEncryption, newKey } from '../../../platform/server/encryption'
import { newId } from '../../../platform/server/ids'
import type { Permission } from '../../../shared/permissions'
import { jobs } from '../../../platform/server/jobs/table'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { runJobs, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aDeparture } from '../../../testing/departures/departure.factory'
import { aLead } from '../../../testing/factories'
import { aTransfer } from '../../../testing/payments/paid'
import { aPackage } from '../../../testing/package.factory'
import { events } from '../events/table'
import { purgeDeliveries } from './deliveries.service'
import { getSecretContext } from './endpoints.service'
import { listChoices, maxEndpoints, webhookGroups } from './event.rules'
import { payload } from './payload.rules'
import { webhookDeliveries, webhookEndpoints } from './table'

const database = useDatabase()
const deps = useDeps(database)
let server: Server
let heard: { headers: IncomingHttpHeaders; body: string; url: string }[]
let answer: { status: number; text: string; headers: Record<string, string> }
let url: string

beforeEach(async () => {
  heard = []
  answer = { status: 200, text: 'thank you', headers: {} }
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString(), url: request.url! })
      response.writeHead(answer.status, answer.headers).end(answer.text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterEach(() => void server.close())

async function anEndpoint(overrides: object = {}) {
  const { call } = await callerAs(deps, 'admin')
  return {
    call,
    endpoint: await call.webhooks.create({
      url,
      events: ['quote.created', 'lead.won', 'package.published'],
      ...overrides,
    }),
  }
}
const win = async () => {
  const lead = await aLead(database.db)
  const { call } = await callerAs(deps, 'agent')
  await call.leads.move({ id: lead.id, status: 'closed', outcome: 'won' })
  return lead
}
const asked = { email: 'asha@example.com', phone: '+1 212 555 0142', departureCity: 'Boston', destination: 'Nepal' }
const latest = async () => (await database.db.select().from(webhookDeliveries))[0]!

describe('other systems', () => {
  it('are told of a new request, a lead that is won and a package that is published, without any person', async () => {
    await anEndpoint()
    const { call: visitor } = await callerAs(deps, null)
    const quote = await visitor.quotes.create({ ...asked, customerName: 'Asha Rao', travelers: 2 })
    const lead = await win()
    const { call: agent } = await callerAs(deps, 'agent')
    const rung = await agent.quoteEntry.enter({
      ...asked,
      customerName: 'Asha Rao',
      travelers: 2,
      destination: 'Bhutan',
      source: 'phone',
    })
    const { id, slug } = await aPackage(database.db, { status: 'draft' })
    await agent.packages.update({ id, status: 'active' })
    await agent.packages.update({ id, featured: true })
    await runJobs(deps)
    const notified = heard.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
    const of = (type: string) => notified.filter((one) => one.type === type).map(({ data }) => data)
    expect(notified).toHaveLength(4)
    const created = of('quote.created').toSorted((a, b) => (String(a.destination) < String(b.destination) ? -1 : 1))
    expect(created).toMatchObject([
      { id: rung.id, reference: rung.reference, destination: 'Bhutan', source: 'phone' },
      { id: quote.id, reference: quote.reference, destination: 'Nepal' },
    ])
    expect(of('lead.won')).toMatchObject([{ id: lead.id, currency: 'USD' }])
    expect(of('package.published')).toMatchObject([{ id, slug, url: `http://itinera.test/packages/${slug}` }])
    // Avoids a pattern of a few digits, which random ids contain.
    expect(JSON.stringify(notified)).not.toMatch(/Asha|asha@|555 ?0142/)
  })

  it('are told only what they chose, while they are switched on, and of nothing that was rolled back', async () => {
    const { endpoint } = await anEndpoint({ events: ['lead.won'], isActive: false })
    await win()
    const { call } = await callerAs(deps, 'admin')
    await call.webhooks.update({ id: endpoint.id, version: 1, isActive: true, events: ['quote.created'] })
    await win()
    expect(await database.db.$count(webhookDeliveries)).toBe(0)
    const { call: visitor } = await callerAs(deps, null)
    await expect(
      visitor.quotes.create({ ...asked, customerName: 'Asha Rao', travelers: 2, packageId: 'nowhere' }),
    ).rejects.toThrow()
    expect(await database.db.$count(webhookDeliveries)).toBe(0)
    expect(await database.db.$count(jobs, eq(jobs.kind, 'webhook'))).toBe(0)
  })

  it('can check who sent it, and when, by the library of Standard Webhooks', async () => {
    deps.clock.set(new Date().toISOString())
    const { endpoint } = await anEndpoint()
    const lead = await win()
    await runJobs(deps)
    const { headers, body } = heard[0]!
    const read = new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)
    expect(read).toMatchObject({ id: headers['webhook-id'], type: 'lead.won', data: { id: lead.id } })
    expect((read as { timestamp: string }).timestamp).toBe(deps.now().toISOString())
    expect(headers['content-type']).toBe('application/json')
    expect(() =>
      new Webhook(endpoint.secret).verify(body.replace('won', 'lost'), headers as Record<string, string>),
    ).toThrow('No matching signature')
  })

  it('are told of all that happens to a booking and its payments, by group, without any person', async () => {
    await anEndpoint({ events: ['booking.*', 'payment.*'] })
    const { staff, id, user } = await booked(deps)
    await staff.payments.record(aTransfer(id))
    await staff.bookings.cancel({ id, version: (await staff.bookings.get({ id })).version, reason: 'They are ill' })
    await runJobs(deps)
    const about = heard.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
    expect(new Set(about.map(({ type }) => type))).toEqual(
      new Set(['booking.created', 'payment.recorded', 'booking.cancelled']),
    )
    expect(about.every(({ data }) => data.bookingId === id)).toBe(true)
    expect(about.find(({ type }) => type === 'booking.cancelled')!.data).toMatchObject({
      by: 'staff',
      after: { status: 'cancelled' },
    })
    expect(JSON.stringify(about)).not.toContain('ill')
    expect(JSON.stringify(about)).not.toContain(user.email)
  })

  it('are told by ids and facts what happens to each kind of record of a sale, each once', async () => {
    await anEndpoint({ events: webhookGroups.map((group) => `${group}.*`) })
    const { call: visitor } = await callerAs(deps, null)
    const quote = await visitor.quotes.create({ ...asked, customerName: 'Asha Rao', travelers: 2 })
    const { staff, id: bookingId, proposalId } = await booked(deps)
    await staff.payments.record(aTransfer(bookingId))
    const departure = await aDeparture(database.db)
    await staff.departures.setStatuses({ ids: [departure.id], status: 'stopped' })
    const lead = await win()
    await runJobs(deps)
    const payloads = heard.map(({ body }) => payload.parse(JSON.parse(body)))
    const of = (type: string) => payloads.filter((one) => one.type === type).map(({ data }) => data)
    const leadId = of('quote.created')[0]!.leadId
    expect(of('quote.created')).toMatchObject([{ id: quote.id, leadId, travelers: 2 }])
    expect(of('lead.created')).toMatchObject([{ id: leadId, leadId, quoteId: quote.id }])
    expect(of('proposal.sent')).toMatchObject([{ id: proposalId, number: 1, totalMinor: 250_00, currency: 'USD' }])
    expect(of('proposal.accepted')).toMatchObject([{ id: proposalId, by: 'traveler', number: 1 }])
    expect(of('booking.created')).toMatchObject([{ id: bookingId, proposalId, totalMinor: 250_00 }])
    expect(of('payment.recorded')).toMatchObject([{ bookingId, amountMinor: 62_50, effectiveOn: '2027-03-01' }])
    const change = { before: { status: 'scheduled' }, after: { status: 'stopped' } }
    expect(of('departure.stopped')).toMatchObject([{ id: departure.id, ...change }])
    // Moves a lead and wins it in one act: two calls, which a receiver may not take for one.
    expect(payloads.flatMap(({ type, data }) => (data.id === lead.id ? [type] : []))).toEqual([
      'lead.moved',
      'lead.won',
    ])
    expect(new Set(payloads.map(({ id }) => id)).size).toBe(payloads.length)
    expect(JSON.stringify(payloads)).not.toMatch(/Asha|asha@|555 ?0142/)
  })

  it('are told of a departure by a rule with its package, day and currency, and of a debt by its entry', async () => {
    const { call } = await anEndpoint({ events: ['departure.*', 'payment.*'] })
    const { id: packageId } = await aPackage(database.db)
    const rule = { from: '2027-09-05', to: '2027-09-11', weekdays: 64, capacity: 10, price: '1399.50' }
    const { ids } = await call.departures.create({ packageId, ...rule })
    const { id, staff } = await booked(deps)
    const { version } = await call.payments.account({ id })
    await call.payments.writeOff({ id, version, amountMinor: 10_00, reason: 'Goodwill' })
    const { entries } = await staff.payments.account({ id })
    await runJobs(deps)
    const payloads = heard.map(({ body }) => payload.parse(JSON.parse(body)))
    const of = (type: string) => payloads.find((one) => one.type === type)!.data
    expect(of('departure.created')).toMatchObject({
      id: ids[0],
      packageId,
      currency: 'USD',
      after: { startsOn: '2027-09-05', priceMinor: 139_950 },
    })
    expect(of('departure.created')).not.toHaveProperty('to')
    const entry = entries.find(({ kind }) => kind === 'write-off')!
    expect(of('payment.written-off')).toMatchObject({ id: entry.id, bookingId: id, amountMinor: 10_00 })
  })

  it('are told of an import of leads, of each lead that it adds or changes, and of its undo', async () => {
    const { call } = await anEndpoint({ events: ['lead.*'] })
    const known = await aLead(database.db, { email: 'kofi@example.com', destination: 'Peru', travelDate: '2027-05-31' })
    const csv = `Customer name,E-mail,Phone,Destination,Travel date,Pax
Asha Rao,asha@example.com,+1 212 555 0142,Nepal,2027-09-14,2
${known.customerName},kofi@example.com,+1 212 555 0143,Peru,2027-05-31,5`
    const { id: importId } = await call.leadImports.run({ csv })
    await call.leadImports.undo({ id: importId })
    await runJobs(deps)
    const payloads = heard.map(({ body }) => payload.parse(JSON.parse(body)))
    const of = (type: string) => payloads.filter((one) => one.type === type).map(({ data }) => data)
    const [added] = of('lead.added')
    expect(of('lead.imported')).toEqual([{ importId, count: 2, changed: 1, customers: 1 }])
    expect(of('lead.added')).toEqual([{ id: added!.id, leadId: added!.id, importId }])
    const changed = { id: known.id, fields: ['numberOfTravelers'] }
    expect(of('lead.updated')).toMatchObject([changed, changed])
    expect(of('lead.deleted')).toEqual([added])
    expect(of('lead.import-undone')).toEqual([{ importId, removed: 1, restored: 1, kept: 0, gone: 0 }])
  })

  it.each(['makes an endpoint', 'makes a new secret'])(
    'are told as by 1.0.0 where a server of it %s beside',
    async (act) => {
      const secret = `whsec_${randomBytes(32).toString('base64url')}`
      const own = act === 'makes an endpoint' ? null : (await anEndpoint({ events: ['lead.won'] })).endpoint
      const id = own?.id ?? newId()
      const sealed = deps.encryption.encrypt(secret, getSecretContext(id))
      await database.db.execute(
        own
          ? sql`UPDATE webhook_endpoints SET secret = ${sealed} WHERE id = ${id}`
          : sql`INSERT INTO webhook_endpoints (id, url, events, secret, is_active, version, created_at, updated_at)
            VALUES (${id}, ${url}, '{lead.won}', ${sealed}, true, default, now(), now())`,
      )
      await win()
      await runJobs(deps)
      expect(await latest()).toMatchObject({ status: 'delivered', error: null })
      const { headers, body } = heard[0]!
      const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['itinera-signature']))!
      expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    },
  )

  it('are told as by version 1.0.0 until they get a new secret', async () => {
    const { call, endpoint } = await anEndpoint({ events: ['lead.won'] })
    await database.db.update(webhookEndpoints).set({ isLegacy: true })
    await win()
    await runJobs(deps)
    const { headers, body } = heard[0]!
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['itinera-signature']))!
    expect(signature).toBe(createHmac('sha256', endpoint.secret).update(`${seconds}.${body}`).digest('hex'))
    expect(headers['itinera-event']).toBe('lead.won')
    expect(JSON.parse(body)).toMatchObject({ event: 'lead.won', at: deps.now().toISOString() })
    const { secret, isLegacy } = await call.webhooks.renewSecret({ id: endpoint.id })
    expect(isLegacy).toBe(false)
    deps.clock.set(new Date().toISOString())
    await win()
    await runJobs(deps)
    expect(new Webhook(secret).verify(heard[1]!.body, heard[1]!.headers as Record<string, string>)).toMatchObject({
      type: 'lead.won',
    })
  })
})

describe('a delivery', () => {
  it('is logged with its answer, of which the beginning is kept', async () => {
    answer.text = 'x'.repeat(5000)
    const { call } = await anEndpoint()
    await win()
    await runJobs(deps)
    const { items } = await call.webhooks.deliveries({})
    expect(items).toMatchObject([{ event: 'lead.won', status: 'delivered', attempts: 1, httpStatus: 200, url }])
    expect(items[0]!.response).toHaveLength(1024)
    expect(items[0]!.durationMs).toBeGreaterThanOrEqual(0)
  })

  it('is tried again later, fails after the last attempt, and is replayed on demand', async () => {
    answer = { status: 500, text: 'no', headers: {} }
    const { call } = await anEndpoint()
    await win()
    await runJobs(deps)
    expect(await latest()).toMatchObject({ status: 'waiting', attempts: 1, httpStatus: 500, error: 'HTTP 500' })
    await expect(call.webhooks.replay({ id: (await latest()).id })).rejects.toThrow('under way')
    for (let attempt = 2; attempt <= 12; attempt++) {
      deps.clock.advance(3601)
      await runJobs(deps)
    }
    expect(await latest()).toMatchObject({ status: 'failed', attempts: 12 })
    answer.status = 204
    await call.webhooks.replay({ id: (await latest()).id })
    await runJobs(deps)
    expect(await latest()).toMatchObject({ status: 'delivered', attempts: 13, httpStatus: 204, error: null })
    expect(new Set(heard.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1)
    expect(await database.db.$count(events, eq(events.kind, 'webhook.replayed'))).toBe(1)
  })

  it('ends while its endpoint is off, and waits again once that is on', async () => {
    const { call, endpoint } = await anEndpoint({ events: ['lead.won'] })
    await win()
    const { version } = await call.webhooks.update({ id: endpoint.id, version: 1, isActive: false })
    await runJobs(deps)
    expect(await latest()).toMatchObject({ status: 'failed', error: 'the endpoint is switched off', attempts: 0 })
    await call.webhooks.update({ id: endpoint.id, version, isActive: true })
    expect(await latest()).toMatchObject({ status: 'waiting' })
    await runJobs(deps)
    expect(await latest()).toMatchObject({ status: 'delivered', error: null })
    expect(heard).toHaveLength(1)
    expect(await call.webhooks.deliveries({ limit: 1 })).toMatchObject({ total: 1, nextCursor: null })
  })

  it('is signed by the secret before a new one as well, for a day', async () => {
    deps.clock.set(new Date().toISOString())
    const { call, endpoint } = await anEndpoint({ events: ['lead.won'] })
    const { secret } = await call.webhooks.renewSecret({ id: endpoint.id })
    await win()
    await runJobs(deps)
    const { headers, body } = heard[0]!
    for (const one of [secret, endpoint.secret])
      expect(new Webhook(one).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'lead.won' })
    deps.clock.advance(86_400)
    await win()
    await runJobs(deps)
    expect(String(heard[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })

  it('follows no redirect', async () => {
    answer = { status: 302, text: '', headers: { location: '/elsewhere' } }
    await anEndpoint()
    await win()
    await runJobs(deps)
    expect(heard.map((one) => one.url)).toEqual(['/hook'])
    expect((await latest()).error).toBe('HTTP 302: redirects are not followed')
  })

  it('to an address that became private is given up at once', async () => {
    const { endpoint } = await anEndpoint()
    await win()
    const changed = { url: 'https://169.254.169.254/latest' }
    await database.db.update(webhookEndpoints).set(changed).where(eq(webhookEndpoints.id, endpoint.id))
    await runJobs(deps)
    expect(await latest()).toMatchObject({ status: 'failed', error: 'This address is inside a private network' })
  })

  it('is forgotten after thirty days, one that failed with its job after ninety, unless it waits', async () => {
    answer.status = 500
    await anEndpoint()
    await win()
    await runJobs(deps)
    deps.clock.advance(31 * 86_400)
    const isKept = async (status: 'waiting' | 'failed' | 'delivered') => {
      await database.db.update(webhookDeliveries).set({ status })
      await purgeDeliveries(deps)
      return (await database.db.$count(webhookDeliveries)) === 1
    }
    expect([await isKept('waiting'), await isKept('failed')]).toEqual([true, true])
    deps.clock.advance(60 * 86_400)
    expect([await isKept('waiting'), await isKept('failed')]).toEqual([true, false])
    await win()
    await runJobs(deps)
    deps.clock.advance(31 * 86_400)
    expect(await isKept('delivered')).toBe(false)
  })
})

describe('an endpoint', () => {
  it('shows its secret once, keeps it encrypted, and can get another', async () => {
    const { call, endpoint } = await anEndpoint()
    expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await call.webhooks.list())).not.toContain('whsec_')
    const [row] = await database.db.select().from(webhookEndpoints)
    expect(row!.secret).not.toContain(endpoint.secret)
    const renewed = await call.webhooks.renewSecret({ id: endpoint.id })
    expect(renewed.secret).not.toBe(endpoint.secret)
    const log = await database.db.select().from(events).where(eq(events.entity, 'webhook')).orderBy(events.id)
    expect(log.map(({ kind }) => kind)).toEqual(['webhook.created', 'webhook.secret-renewed'])
    expect(JSON.stringify(log)).not.toContain('whsec_')
  })

  it('whose secret does not decrypt says so, and sends once it has a new one', async () => {
    const { endpoint } = await anEndpoint({ events: ['lead.won'] })
    deps.encryption = createEncryption(newKey('test'))
    await win()
    await runJobs(deps)
    expect(await latest()).toMatchObject({ status: 'waiting', error: 'the secret does not decrypt: make a new one' })
    const { call } = await callerAs(deps, 'admin')
    await call.webhooks.renewSecret({ id: endpoint.id })
    deps.clock.advance(60)
    await runJobs(deps)
    expect(await latest()).toMatchObject({ status: 'delivered', error: null })
  })

  it.each([
    ['https://10.0.0.8/hook', 'private network'],
    ['https://[::1]:8443/', null],
    ['https://[fd00::1]/', 'private network'],
    ['https://[::ffff:10.0.0.8]/', 'private network'],
    ['http://93.184.216.34/', 'https address'],
    ['https://user:word@93.184.216.34/', 'no password'],
    ['ftp://93.184.216.34/', 'https address'],
  ])('at %s is refused: %s', async (address, problem) => {
    const { call } = await callerAs(deps, 'admin')
    const made = call.webhooks.create({ url: address, events: ['lead.won'] })
    if (problem) await expect(made).rejects.toThrow(problem)
    else expect((await made).url).toBe(address)
  })

  it('on this machine is refused in production', async () => {
    const { call } = await callerAs(testDeps({ db: database.db, env: { NODE_ENV: 'production' } }), 'admin')
    for (const address of ['https://127.0.0.1/', 'https://localhost/', 'http://localhost/'])
      await expect(call.webhooks.create({ url: address, events: ['lead.won'] })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })

  it('sends no more than who makes or changes it may see', async () => {
    const { user } = await callerAs(deps, 'agent')
    const held = ['integrations.manage', 'leads.read'] as const
    const toActor = (sees: 'all' | 'own') => ({ id: user.id, role: 'agent' as const, permissions: held, sees })
    const as = async (sees: 'all' | 'own') => (await callerAs(deps, 'agent', { actor: toActor(sees) })).call.webhooks
    // Offers the same in the form.
    const listOffered = (sees: 'all' | 'own') =>
      listChoices(toActor(sees)).flatMap(({ group, items }) => (items.some((one) => !one.disabled) ? group : []))
    expect([listOffered('all'), listOffered('own')]).toEqual([['Requests', 'Leads'], []])
    const all = await as('all')
    const refused = { cause: { code: 'invalid', details: { field: 'events' } } }
    const events = ['lead.*' as const, 'quote.created' as const]
    const { id, version } = await all.create({ url, events })
    await expect(all.create({ url, events: ['payment.*'] })).rejects.toMatchObject(refused)
    await expect(all.update({ id, version, events: ['booking.created'] })).rejects.toMatchObject(refused)
    const own = await as('own')
    await expect(own.create({ url, events: ['lead.*'] })).rejects.toMatchObject(refused)
    await expect(own.update({ id, version, url: `${url}/other` })).rejects.toMatchObject(refused)
    // Sends url and events unchanged, as the form does.
    expect(await own.update({ id, version, url, events, isActive: false })).toMatchObject({ isActive: false })
  })

  it('takes what it told before to no address of somebody who may not see it', async () => {
    const { endpoint } = await anEndpoint({ events: ['payment.*'] })
    const { id: booking, staff } = await booked(deps)
    await staff.payments.record(aTransfer(booking))
    const { user } = await callerAs(deps, 'agent')
    const as = async (...held: Permission[]) => {
      const actor = { id: user.id, role: 'agent', permissions: ['integrations.manage', ...held], sees: 'all' } as const
      return (await callerAs(deps, 'agent', { actor })).call.webhooks
    }
    const [seller, clerk] = [await as('leads.read'), await as('leads.read', 'money.read')]
    const refused = { cause: { code: 'invalid', details: { field: 'events' } } }
    const { id } = endpoint
    const own = { id, url: `${url}/own` }
    await expect(seller.update({ ...own, version: 1, events: ['lead.created'] })).rejects.toMatchObject(refused)
    expect(await seller.update({ id, version: 1, events: ['lead.created'], isActive: false })).toMatchObject({
      version: 2,
    })
    await expect(seller.update({ ...own, version: 2 })).rejects.toMatchObject(refused)
    await expect(seller.update({ id, version: 2, isActive: true })).rejects.toMatchObject(refused)
    expect(await clerk.update({ ...own, version: 2, isActive: true })).toMatchObject({ url: own.url })
  })

  it('is no act of an API key, which it would outlive', async () => {
    const { endpoint } = await anEndpoint()
    const { id, version } = endpoint
    const { ctx, user } = await callerAs(deps, 'admin')
    const actor = { ...ctx.actor, id: user.id, role: 'admin', apiKey: newId() } as const
    const { call } = await callerAs(deps, 'admin', { actor })
    const refused = { cause: { code: 'forbidden' } }
    await expect(call.webhooks.create({ url, events: ['lead.won'] })).rejects.toMatchObject(refused)
    await expect(call.webhooks.update({ id, version, url: `${url}/other` })).rejects.toMatchObject(refused)
    await expect(call.webhooks.update({ id, version, events: ['lead.*'] })).rejects.toMatchObject(refused)
    expect(await call.webhooks.update({ id, version, isActive: false })).toMatchObject({ isActive: false })
  })

  it('is one of at most twenty, also when two add the last one', async () => {
    const { call } = await anEndpoint()
    for (let i = 2; i < maxEndpoints; i++) await call.webhooks.create({ url, events: ['lead.won'] })
    const tries = await Promise.allSettled([1, 2, 3].map(() => call.webhooks.create({ url, events: ['lead.won'] })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await database.db.$count(webhookEndpoints)).toBe(maxEndpoints)
  })

  it('says who was first when two change it, and goes with its log', async () => {
    const { call, endpoint } = await anEndpoint()
    await win()
    await call.webhooks.update({ id: endpoint.id, version: 1, isActive: false })
    await expect(call.webhooks.update({ id: endpoint.id, version: 1, isActive: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await call.webhooks.remove({ id: endpoint.id })
    expect(await database.db.$count(webhookDeliveries)).toBe(0)
    await runJobs(deps)
    expect(heard).toEqual([])
  })
})
