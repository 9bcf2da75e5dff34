import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { runJobs } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { events } from '../events/table'
import { webhookDeliveries, webhookEndpoints } from './table'

const database = useDatabase()
const deps = useDeps(database)
let server: Server
let heard: { headers: IncomingHttpHeaders; body: string }[]
let status: number | 'upgrade'
let url: string

beforeEach(async () => {
  heard = []
  status = 200
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      if (status === 'upgrade') {
        request.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
        return
      }
      response.writeHead(status).end(status === 204 ? undefined : 'thank you')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterEach(() => void server.close())

async function anEndpoint(overrides: object = {}) {
  const { call } = await callerAs(deps, 'admin')
  return { call, endpoint: await call.webhooks.create({ url, events: ['lead.won'], ...overrides }) }
}

describe('a test of an endpoint', () => {
  it('is sent at once with the signature of an event, and answered with what came back', async () => {
    deps.clock.set(new Date().toISOString())
    const { call, endpoint } = await anEndpoint({ isActive: false })
    const tested = await call.webhooks.sendTest({ id: endpoint.id })
    expect(tested).toMatchObject({ event: 'test', status: 'delivered', httpStatus: 200, response: 'thank you', url })
    expect(tested.durationMs).toBeGreaterThanOrEqual(0)
    const { headers, body } = heard[0]!
    const read = new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)
    expect(read).toMatchObject({ type: 'test', data: {} })
    expect((await call.webhooks.deliveries({})).items).toEqual([tested])
    expect(await database.db.$count(events, eq(events.kind, 'webhook.tested'))).toBe(1)
  })

  it('that fails is tried once, says why, and can be replayed', async () => {
    status = 500
    const { call, endpoint } = await anEndpoint()
    const failed = await call.webhooks.sendTest({ id: endpoint.id })
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, httpStatus: 500, error: 'HTTP 500' })
    await runJobs(deps)
    expect(heard).toHaveLength(1)
    status = 204
    await call.webhooks.replay({ id: failed.id })
    await runJobs(deps)
    const [row] = await database.db.select().from(webhookDeliveries)
    expect(row).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  it('ends with a message where the other side only switches protocols', async () => {
    status = 'upgrade'
    const { call, endpoint } = await anEndpoint()
    const failed = await call.webhooks.sendTest({ id: endpoint.id })
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, error: expect.stringContaining('101') })
  })

  it('reaches no private network, and nobody where there is no endpoint', async () => {
    const { call, endpoint } = await anEndpoint()
    const inside = { url: 'https://169.254.169.254/latest' }
    await database.db.update(webhookEndpoints).set(inside).where(eq(webhookEndpoints.id, endpoint.id))
    expect(await call.webhooks.sendTest({ id: endpoint.id })).toMatchObject({
      status: 'failed',
      error: 'This address is inside a private network',
    })
    await expect(call.webhooks.sendTest({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const agent = await callerAs(deps, 'agent')
    await expect(agent.call.webhooks.sendTest({ id: endpoint.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
