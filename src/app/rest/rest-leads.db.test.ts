import { beforeEach, expect, it } from 'vitest'
import { useApp, walk } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { useDatabase } from '../../testing/database'
import { aCustomer, aLead } from '../../testing/factories'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'
import { newId } from '../../platform/server/ids'

/** Covers /api/leads and /api/customers by rest.md. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => getCookie(world, who)
type Stage = { status: string; outcome: string | null }
const form = { customerName: 'Asha Rao', email: 'asha@example.com', mobile: '+1 212 555 0142', destination: 'Nepal' }

it('leads are listed page by page, without internal columns', async () => {
  for (let i = 0; i < 3; i++) await aLead(database.db)
  const pages = await walk(site, '/api/leads?limit=2', as('agent'))
  expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
    [2, '3'],
    [1, '3'],
  ])
  const [lead] = (await site.get('/api/leads', as('agent'))).json() as object[]
  for (const internal of ['searchText', 'takesRequests', 'ownerName', 'followUpOn', 'valueMinor'])
    expect(lead).not.toHaveProperty(internal)
  expect((await site.get('/api/leads', as('owner'))).statusCode).toBe(403)
})

it('a lead is added, assigned, changed and closed', async () => {
  const agent = world.people.agent.user.id
  const asked = { ...form, status: 'qualified', value: 9000, assignedTo: agent }
  const made = await site.call('POST', '/api/leads', asked, as('admin'))
  expect(made.statusCode).toBe(201)
  const { id, ...lead } = made.json() as { id: string }
  expect(lead).toMatchObject({
    mobile: '+12125550142',
    status: 'qualified',
    assignedTo: agent,
    value: 9000,
    version: 1,
  })
  const patch = (body: object) => site.call('PATCH', `/api/leads/${id}`, body, as('agent'))
  // Sends the row back unchanged: nothing has ended it yet.
  expect((await patch(made.json() as object)).json()).toEqual(made.json())
  const changed = await patch({ value: 1299.5, travelDate: '2027-09-14', status: 'qualified' })
  expect(changed.json()).toMatchObject({ value: 1299.5, travelDate: '2027-09-14', status: 'qualified', version: 2 })
  expect((await patch({ status: 'qualified' })).statusCode).toBe(200)
  // Adds each other text to the timeline once, and drops none.
  for (const notes of ['Calls late.', 'Calls late.', 'Wants a window seat.', '', null])
    expect((await patch({ notes })).json()).toMatchObject({ notes: notes || 'Wants a window seat.', version: 2 })
  const [listed] = (await site.get('/api/leads', as('agent'))).json() as object[]
  expect(listed).toMatchObject({ notes: 'Wants a window seat.' })
  const { call } = await callerAs(site.deps, 'agent')
  const noted = (await call.leads.events({ id })).items.filter(({ kind }) => kind === 'note')
  expect(noted.map(({ data }) => data.text)).toEqual(['Wants a window seat.', 'Calls late.'])
  const lost = await patch({ status: 'closed', outcome: 'lost', lostReason: 'price' })
  expect(lost.json()).toMatchObject({ status: 'closed', outcome: 'lost', lostReason: 'price' })
})

it('a lead takes what older screens call its status, a typed value, and blanks for what is not said', async () => {
  const post = async (body: object) =>
    (await site.call('POST', '/api/leads', { ...form, ...body }, as('agent'))).json() as Record<string, unknown>
  const blank = {
    status: '',
    source: '',
    assignedTo: '',
    value: '',
    budget: '',
    travelDate: '',
    notes: '',
    outcome: '',
    lostReason: '',
  }
  expect(await post(blank)).toMatchObject({ status: 'new', value: null, assignedTo: world.people.agent.user.id })
  expect(await post({ status: 'constructor' })).toMatchObject({ fields: { status: expect.any(String) as string } })
  expect(await post({ status: 'Quoted', value: '2,500.50' })).toMatchObject({ status: 'proposal', value: 2500.5 })
  const confirmed = await post({ status: 'Confirmed' })
  expect(confirmed).toMatchObject({ status: 'closed', outcome: 'won' })
  const patch = (body: object) => site.call('PATCH', `/api/leads/${String(confirmed.id)}`, body, as('agent'))
  expect((await patch({ status: 'In Progress' })).json()).toMatchObject({ status: 'contacted', outcome: null })
  expect((await patch({ status: 'New', assignedTo: '' })).json()).toMatchObject({ status: 'new', assignedTo: null })
  expect((await patch({ status: 'Hot' })).json().fields).toHaveProperty('status')
})

it.each([
  ['status=Quoted', ['proposal']],
  ['status=Confirmed', ['won']],
  ['status=lost', ['lost']],
  ['status=closed', ['lost', 'won']],
  ['outcome=won', ['won']],
])('leads are filtered by the names of older screens, too: %s', async (query, found) => {
  await aLead(database.db, { status: 'proposal' })
  for (const outcome of ['won', 'lost'] as const)
    await aLead(database.db, { status: 'closed', outcome, closedAt: site.deps.now() })
  const listed = (await site.get(`/api/leads?${query}`, as('agent'))).json() as Stage[]
  expect(listed.map(({ status, outcome }) => outcome ?? status).toSorted()).toEqual(found)
})

it('somebody without an e-mail address or without a phone is recorded; without both nobody is', async () => {
  const post = (body: object) => site.call('POST', '/api/leads', { ...form, ...body }, as('agent'))
  const first = (await post({ email: '', noEmail: true })).json() as { customerId: string }
  expect(first).toMatchObject({ email: '', mobile: '+12125550142' })
  // Reuses the customer on a second call.
  const again = (await post({ email: '', noEmail: true, destination: 'Nepal' })).json() as { customerId: string }
  expect(again.customerId).toBe(first.customerId)
  expect((await post({ mobile: '', noMobile: true })).json()).toMatchObject({ mobile: '' })
  expect((await post({ email: '' })).json().fields).toEqual({ email: 'Invalid email address' })
  expect((await post({ mobile: '' })).json().fields).toEqual({ mobile: 'Mobile number is required' })
  const neither = { email: '', noEmail: true, mobile: '', noMobile: true }
  expect((await post(neither)).json().fields).toHaveProperty('mobile')
})

it('what is wrong about a lead is refused naming the field, and changes nothing', async () => {
  const { id } = await aLead(database.db)
  const patch = (body: object) => site.call('PATCH', `/api/leads/${id}`, body, as('agent'))
  const wrong: [object, number, string][] = [
    [{ value: 'much' }, 400, 'value'],
    [{ assignedTo: newId(), destination: 'Bhutan' }, 400, 'assignedTo'],
    [{ status: 'closed' }, 400, 'outcome'],
    [{ status: 'closed', outcome: 'lost' }, 400, 'lostReason'],
    [{ destination: 'Bhutan', status: 'new', value: 1, version: 1 }, 200, ''],
    [{ destination: 'Sikkim', version: 1 }, 409, 'version'],
  ]
  for (const [body, status, field] of wrong) {
    const answer = await patch(body)
    expect([answer.statusCode, Object.keys(answer.json().fields ?? { '': 0 })]).toEqual([status, [field]])
  }
  const stale = (await patch({ destination: 'Sikkim', version: 1 })).json() as { current: object }
  expect(stale.current).toMatchObject({ id, destination: 'Bhutan', value: 1, version: 2 })
  expect(stale.current).not.toHaveProperty('valueMinor')
  await patch({ status: 'contacted' })
  const [lead] = (await site.get('/api/leads', as('agent'))).json() as object[]
  expect(lead).toMatchObject({ destination: 'Bhutan', status: 'contacted' })
  expect((await site.call('PATCH', `/api/leads/${newId()}`, { value: 1 }, as('agent'))).statusCode).toBe(404)
})

it('two leads of a customer are merged and parted; the one that went says where it is', async () => {
  const { id: from, customerId } = await aLead(database.db, { destination: 'Nepal' })
  const { id } = await aLead(database.db, { customerId, destination: 'Bhutan' })
  const merge = (version: number) =>
    site.call(
      'POST',
      `/api/leads/${id}/merge`,
      { version, from: { id: from, version: 1 }, take: ['destination'] },
      as('agent'),
    )
  const stale = await merge(7)
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: { id, destination: 'Bhutan', version: 1 } }])
  const merged = await merge(1)
  expect([merged.statusCode, merged.json()]).toMatchObject([200, { id, destination: 'Nepal', version: 2 }])
  expect((await site.get(`/api/leads/${id}`, as('agent'))).json()).toMatchObject({ id, destination: 'Nepal' })
  const gone = await site.get(`/api/leads/${from}`, as('agent'))
  expect([gone.statusCode, gone.json()]).toMatchObject([404, { mergedInto: id }])
  const { mergeId } = merged.json() as { mergeId: string }
  expect((await merge(2)).statusCode).toBe(409)
  const undone = await site.call('POST', `/api/lead-merges/${mergeId}/undo`, {}, as('agent'))
  expect([undone.statusCode, undone.json()]).toMatchObject([200, { id, destination: 'Bhutan' }])
  expect((await site.get(`/api/leads/${from}`, as('agent'))).statusCode).toBe(200)
  expect((await site.get(`/api/leads/${from}`, as('owner'))).statusCode).toBe(403)
})

it('customers are listed page by page and found by words, for staff alone', async () => {
  for (let i = 0; i < 2; i++) await aCustomer(database.db)
  const asha = await aCustomer(database.db, { name: 'Asha Rao', phone: '+12125550142' })
  await aLead(database.db, { customerId: asha.id })
  const pages = await walk(site, '/api/customers?limit=2', as('agent'))
  expect(pages.map(({ ids, total }) => [ids.length, total])).toEqual([
    [2, '3'],
    [1, '3'],
  ])
  const found = (await site.get('/api/customers?search=rao', as('agent'))).json() as object[]
  expect(found).toMatchObject([{ id: asha.id, phone: '+12125550142', leads: 1, openLeads: 1 }])
  for (const internal of ['searchText', 'allText', 'latest']) expect(found[0]).not.toHaveProperty(internal)
  expect((await site.get('/api/customers', as('owner'))).statusCode).toBe(403)
  expect((await site.get('/api/customers?limit=x', as('agent'))).statusCode).toBe(400)
})

it('a customer is added, read and changed', async () => {
  const known = {
    company: 'Rao & Co',
    taxNumber: '29AAGCR4375J1ZU',
    address: '4 Elm Street',
    birthday: '1980-02-29',
    language: 'Kannada',
  }
  const input = { name: 'Asha Rao', email: 'ASHA@example.com', phone: '+1 212 555 0142', ...known, tags: ['VIP'] }
  const made = await site.call('POST', '/api/customers', input, as('agent'))
  const stored = {
    email: 'asha@example.com',
    phone: '+12125550142',
    ...known,
    tags: ['vip'],
    preferences: '',
    notes: '',
  }
  expect([made.statusCode, made.json()]).toMatchObject([201, stored])
  const path = `/api/customers/${(made.json() as { id: string }).id}`
  const changed = await site.call('PATCH', path, { phone: null, notes: 'Window seats' }, as('agent'))
  expect(changed.json()).toMatchObject({ name: 'Asha Rao', phone: null, company: 'Rao & Co', version: 2 })
  for (const words of ['elm rao', 'kannada', 'vip', 'window'])
    expect((await site.get(`/api/customers?search=${encodeURIComponent(words)}`, as('agent'))).json()).toHaveLength(1)
  expect((await site.get(path, as('agent'))).json()).toEqual(changed.json())
})

it('what is wrong about a customer is refused naming the field, and changes nothing', async () => {
  const other = await aCustomer(database.db, { phone: '+12125550142' })
  const { id } = await aCustomer(database.db, { name: 'Asha' })
  const cases: [string, string, object, number, string[]][] = [
    ['POST', '', { name: ' ', email: 'x' }, 400, ['name', 'email']],
    ['POST', '', { name: 'Ravi', phone: '12345' }, 400, ['phone']],
    ['POST', '', { name: 'Ravi', email: other.email }, 409, ['email']],
    ['PATCH', `/${id}`, { phone: '+1 212 555 0142' }, 409, ['phone']],
    ['PATCH', `/${id}`, { name: 'Late', version: 7 }, 409, ['version']],
  ]
  for (const [method, path, body, status, fields] of cases) {
    const answer = await site.call(method as 'POST', `/api/customers${path}`, body, as('agent'))
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, fields])
  }
  const stale = (await site.call('PATCH', `/api/customers/${id}`, { name: 'Late', version: 7 }, as('agent'))).json()
  expect((stale as { current: object }).current).toMatchObject({ id, name: 'Asha', version: 1 })
  expect((stale as { current: object }).current).not.toHaveProperty('latest')
  expect((await site.get(`/api/customers/${newId()}`, as('agent'))).statusCode).toBe(404)
  expect((await site.call('PATCH', `/api/customers/${newId()}`, { name: 'x' }, as('agent'))).statusCode).toBe(404)
})

it('customers are merged, which is undone', async () => {
  const { id } = await aCustomer(database.db, { name: 'Asha Rao', phone: null })
  const { id: from } = await aCustomer(database.db, { name: 'A. Rao', phone: '+12125550142' })
  const merge = (version: number) =>
    site.call(
      'POST',
      `/api/customers/${id}/merge`,
      { version, from: { id: from, version: 1 }, take: ['name', 'phone'] },
      as('agent'),
    )
  const stale = await merge(7)
  expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: { id, name: 'Asha Rao', version: 1 } }])
  const merged = await merge(1)
  expect([merged.statusCode, merged.json()]).toMatchObject([200, { id, name: 'A. Rao', phone: '+12125550142' }])
  expect((await site.get(`/api/customers/${from}`, as('agent'))).json()).toMatchObject({ mergedIntoId: id })
  const { mergeId } = merged.json() as { mergeId: string }
  const undo = () => site.call('POST', `/api/customer-merges/${mergeId}/undo`, {}, as('agent'))
  const undone = await undo()
  expect([undone.statusCode, undone.json()]).toMatchObject([200, { id, name: 'Asha Rao', phone: null }])
  expect((await undo()).statusCode).toBe(409)
  expect((await site.call('POST', `/api/customers/${id}/merge`, {}, as('owner'))).statusCode).toBe(403)
})
