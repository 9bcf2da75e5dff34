import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { useDatabase } from '../testing/database'
import { post, type Server, useServers } from '../testing/process'

/** Stops a server while clients hold connections. Avoids the embedded database, which starts slower. */

const silent = ''
const halfHead = 'GET /api/packages HTTP/1.1\r\nHost: x\r\nX-Slow'
const halfBody =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"em'

const sockets: Socket[] = []
async function hold(server: Server, text: string): Promise<Socket> {
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

/** Returns status and the header Connection of an answer over the agent's connection. */
const ask = (agent: Agent, url: string): Promise<[number | undefined, string | undefined]> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]))
    }).on('error', reject)
  })

describe('a server that is told to stop', () => {
  const database = useDatabase()
  const servers = useServers()
  let directory: string
  const launch = async () => {
    directory = path.join(await servers.directory(), 'data')
    const server = await servers.launch({ DATABASE_URL: database.url!, DATA_DIR: directory, LOG_LEVEL: 'info' })
    await server.ready()
    await database.db.execute(`DELETE FROM settings WHERE key = 'closed'`)
    return server
  }
  afterAll(() => sockets.forEach((socket) => socket.destroy()))

  it('exits with 0 within 5 s, whatever half-sent connections there are', { timeout: 120_000 }, async () => {
    const server = await launch()
    for (const text of [silent, halfHead, halfBody]) await hold(server, text)
    await post(server, '/api/auth/login', { email: 'a@b.co', password: 'x' })
    const asked = Date.now()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(Date.now() - asked).toBeLessThan(5000)
    expect(server.output()).toContain('stopped')
    expect(server.output()).not.toMatch(/stop failed|"level":50/)
    // Keeps what it wrote from everybody but its owner.
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
  })

  it('answers kept-alive connections for a second, and closes them with that', { timeout: 120_000 }, async () => {
    const server = await launch()
    const agents = Array.from({ length: 5 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const url = `${server.origin}/api/packages`
    const urls = agents.map((_agent, i) => (i % 2 ? url : server.origin))
    for (const [i, agent] of agents.entries()) expect((await ask(agent, urls[i]!))[0]).toBe(200)
    const ended = server.end('SIGTERM')
    const asking = agents.map(async (agent, i) => {
      await sleep(50 + i * 180)
      return ask(agent, urls[i]!)
    })
    expect(await Promise.all(asking)).toEqual(agents.map(() => [200, 'close']))
    expect(await ended).toBe(0)
    expect(server.output()).not.toMatch(/"level":50/)
  })
})
