import { beforeEach, expect, it } from 'vitest'
import { useApp, walk } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aLead } from '../../testing/factories'
import { aWorld, cookieOf, type Who, type World } from '../../testing/world'
import { newId } from '../../platform/server/ids'

/** /api/leads, as rest.md has it. */

const database = useDatabase()
const site = useApp(database)
let world: World

beforeEach(async () => {
  world = await aWorld(site.deps)
})
const as = (who: Who) => cookieOf(world, who)
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
  const made = await site.call('POST', '/api/leads', { ...form, status: 'closed', assignedTo: agent }, as('admin'))
  expect(made.statusCode).toBe(201)
  const { id, ...lead } = made.json() as { id: string }
  expect(lead).toMatchObject({ mobile: '+12125550142', status: 'new', assignedTo: agent, value: null, version: 1 })
  const patch = (body: object) => site.call('PATCH', `/api/leads/${id}`, body, as('agent'))
  const changed = await patch({ value: 1299.5, travelDate: '2027-09-14', status: 'qualified' })
  expect(changed.json()).toMatchObject({ value: 1299.5, travelDate: '2027-09-14', status: 'qualified', version: 2 })
  expect((await patch({ status: 'qualified' })).statusCode).toBe(200)
  const lost = await patch({ status: 'closed', outcome: 'lost', lostReason: 'price' })
  expect(lost.json()).toMatchObject({ status: 'closed', outcome: 'lost', lostReason: 'price' })
})

it('what is wrong is refused naming the field, and changes nothing', async () => {
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
  expect((await patch({ status: 'new', destination: 'Peru' })).statusCode).toBe(409)
  const [lead] = (await site.get('/api/leads', as('agent'))).json() as object[]
  expect(lead).toMatchObject({ destination: 'Bhutan', status: 'contacted' })
  expect((await site.call('PATCH', `/api/leads/${newId()}`, { value: 1 }, as('agent'))).statusCode).toBe(404)
})
