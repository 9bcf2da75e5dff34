import { stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { askQuote, post, type Server, useServers } from '../testing/process'

/** Covers killed processes, stops under load, and a second process on the embedded database. */

const embedded = inject('engine').kind === 'embedded'

describe.runIf(embedded)('a server on the embedded database', () => {
  const servers = useServers()
  let directory: string
  let server: Server

  it('refuses a second process on its directory, and goes on', { timeout: 120_000 }, async () => {
    directory = path.join(await servers.directory(), 'data')
    server = await servers.launch({ DATA_DIR: directory })
    await server.ready()
    const other = path.join(await servers.directory(), 'by-another-name')
    await symlink(directory, other)
    const second = await servers.launch({ DATA_DIR: other })
    const seed = servers.run('cli', ['seed'], { DATA_DIR: directory })
    expect([await second.ended, await seed.ended]).toEqual([1, 1])
    for (const { output } of [second, seed]) {
      expect(output()).toMatch(/is in use by another Itinera process\. Stop that one first\./)
    }
    expect(second.output()).not.toMatch(/\n\s+at /)
    expect((await askQuote(server, 'first')).status).toBe(201)
  })

  it('keeps an acknowledged quote through kill -9', { timeout: 120_000 }, async () => {
    const acknowledged = await askQuote(server, 'precious')
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    expect(acknowledged.status).toBe(201)
    server = await servers.launch({ DATA_DIR: directory })
    await server.ready()
    // Repeats the key: the first quote survived, with its id, reference and time.
    expect((await askQuote(server, 'precious')).body).toEqual(acknowledged.body)
    expect((await askQuote(server, 'another')).body.reference).not.toBe(acknowledged.body.reference)
  })

  it('stops under load within ten seconds and answers what it began', { timeout: 60_000 }, async () => {
    const login = () => post(server, '/api/auth/login', { email: 'nobody@example.com', password: 'wrong' })
    await (await fetch(`${server.origin}/api/packages`)).text()
    // Takes tens of milliseconds of hashing each, two at a time: most still wait when the first is answered.
    const begun = Array.from({ length: 8 }, login)
    const load = new AbortController()
    const running = Array.from({ length: 4 }, async () => {
      const statuses: number[] = []
      while (!load.signal.aborted) {
        const answer = await fetch(`${server.origin}/api/packages`).catch(() => null)
        if (!answer) break
        await answer.text()
        statuses.push(answer.status)
      }
      return statuses
    })
    await Promise.race(begun)
    const asked = Date.now()
    const code = await server.end('SIGTERM')
    load.abort()
    expect(Date.now() - asked).toBeLessThan(10_000)
    expect(code).toBe(0)
    expect((await Promise.all(begun)).map((answer) => answer.status)).toEqual(begun.map(() => 401))
    const statuses = (await Promise.all(running)).flat()
    expect(statuses.length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(server.output()).not.toMatch(/stop failed|"level":50/)
  })

  it('starts again on its directory, which only its owner can read', { timeout: 120_000 }, async () => {
    server = await servers.launch({ DATA_DIR: directory })
    await server.ready()
    expect((await askQuote(server, 'precious')).status).toBe(201)
    expect(await server.end('SIGINT')).toBe(0)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
  })
})
