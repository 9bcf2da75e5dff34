import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { runsAll } from '../../scripts/scope.mjs'
import { newKey } from '../platform/server/encryption'
import { openDatabase } from '../platform/server/database/db'
import { readEnv } from '../platform/server/env'
import { quotes } from '../modules/sales/quotes/table'
import { askQuote, openSite, post, type Server, useServers } from '../testing/process'
import { exportAll, restore, verify } from './cli/backups'

/**
 * Covers a server on the embedded database, which one process can open. Starts a second process, backups and exports
 * while it runs. Kills it, stops it under load, and starts again on what is left or restored.
 */

/** Registers a traveler with a companion, whose passport number is stored encrypted. */
async function addPassport(server: Server) {
  const asha = { firstName: 'Asha', lastName: 'Rao', email: 'asha.rao@example.com', phone: '+91 98765 43210' }
  const { headers } = await post(server, '/api/auth/register', { ...asha, password: 'six-67' })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(
    await post(server, '/api/co-travelers', { firstName: 'Dev', passportNo: 'Z7654321' }, { cookie }),
  ).toMatchObject({ status: 201 })
}

const engine = inject('engine')

describe.runIf(engine.kind === 'embedded')('a server on the embedded database', { timeout: 240_000 }, () => {
  const servers = useServers()
  let root: string
  let server: Server
  let before: Record<string, unknown>
  const at = (name: string) => path.join(root, name)
  const envIn = (name: string) => readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: at(name) })
  // Gives requests a minute: a busy machine is no failure.
  const patient = { REQUEST_SECONDS: '60', DATABASE_TIMEOUT_MS: '60000' }
  const start = async (name: string, env = {}) => {
    server = await servers.launch({ DATA_DIR: at(name), ...patient, ...env })
    await server.ready()
  }
  /** Opens a directory as the next start does, without the other seconds of one. */
  async function readReferences(name: string) {
    const next = await openDatabase(envIn(name))
    const kept = await next.db.select({ reference: quotes.reference }).from(quotes)
    await next.close()
    return kept.map(({ reference }) => reference)
  }

  beforeAll(async () => {
    if (engine.kind !== 'embedded') return
    root = await servers.directory()
    await mkdir(at('data'), { mode: 0o700 })
    await mkdir(at('data/pg'))
    execFileSync('tar', ['-xf', engine.snapshot, '-C', at('data/pg')])
    await start('data', { BACKUP_DIR: at('nightly') })
    await openSite(server)
  })

  it('refuses a second process on its directory, and goes on', async () => {
    await symlink(at('data'), at('by-another-name'))
    const second = await servers.launch({ DATA_DIR: at('by-another-name') })
    const seed = servers.run('cli', ['seed'], { DATA_DIR: at('data') })
    expect([await second.ended, await seed.ended]).toEqual([1, 1])
    for (const { output } of [second, seed]) {
      expect(output()).toMatch(/is in use by another Itinera process\. Stop that one first\./)
    }
    expect(second.output()).not.toMatch(/\n\s+at /)
    expect((await askQuote(server, 'first')).status).toBe(201)
  })

  it('is saved by a command while it takes requests, and each night into its folder', async () => {
    before = (await askQuote(server, 'before')).body
    await addPassport(server)
    const saving = servers.run('cli', ['backup', at('agency.tar')], { DATA_DIR: at('data') })
    for (let i = 0; i < 20; i++) expect((await askQuote(server, `during ${i}`)).status).toBe(201)
    expect([await saving.ended, saving.output()]).toEqual([
      0,
      expect.stringMatching(/^Saved .*agency\.tar .*read it back/),
    ])
    expect(await verify(at('agency.tar'))).toContain('is whole and unchanged')
    expect(((await stat(at('data/control.sock'))).mode & 0o777).toString(8)).toBe('600')
    await vi.waitFor(
      async () => expect(await readdir(at('nightly'))).toContainEqual(expect.stringMatching(/Z\.tar$/)),
      100_000,
    )
  })

  it('is exported, too', async () => {
    await exportAll(envIn('data'), at('everything'), {})
    expect(await readFile(at('everything/tables/quotes.csv'), 'utf8')).toContain('asha@example.com')
    expect(await readdir(at('everything'))).toEqual(['README.txt', 'tables'])
    await expect(exportAll(envIn('data'), at('everything'), {})).rejects.toThrow('not an empty folder')
    // Exports a backup on a machine with keys of its own.
    await mkdir(at('elsewhere'))
    await writeFile(at('elsewhere/encryption-keys'), newKey('k1'))
    const from = at('agency.tar')
    expect(await exportAll(envIn('elsewhere'), at('of-backup'), { from })).not.toContain('stay encrypted')
    const wrong = { from, keys: at('elsewhere/encryption-keys') }
    expect(await exportAll(envIn('elsewhere'), at('of-locked'), wrong)).toMatch(
      /\d personal numbers? .* with --keys\.$/,
    )
  })

  it('keeps an acknowledged quote through kill -9, and a backup is not written over it', async () => {
    await expect(restore(envIn('data'), at('agency.tar'), {})).rejects.toThrow(/in use by another Itinera process/)
    const acknowledged = await askQuote(server, 'precious')
    expect(acknowledged.status).toBe(201)
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    await start('data')
    // Repeats the key: the first quote survived, with its id, reference and time.
    expect((await askQuote(server, 'precious')).body).toEqual(acknowledged.body)
    expect((await askQuote(server, 'another')).body.reference).not.toBe(acknowledged.body.reference)
  })

  it('stops under load within ten seconds and answers what it began', async () => {
    const login = () => post(server, '/api/auth/login', { email: 'nobody@example.com', password: 'wrong' })
    await (await fetch(`${server.origin}/api/packages`)).text()
    // Takes tens of milliseconds of hashing each, two at a time: most still wait when the first is answered.
    const begun = Array.from({ length: 8 }, login)
    const last = askQuote(server, 'last')
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
    expect(await readReferences('data')).toContain((await last).body.reference)
  })

  it('comes back from the backup in another folder, which only its owner can read', async () => {
    await mkdir(at('taken/pg'), { recursive: true })
    await expect(restore(envIn('taken'), at('agency.tar'), {})).rejects.toThrow('restore into an empty DATA_DIR')
    const bytes = await readFile(at('agency.tar'))
    await writeFile(at('cut.tar'), bytes.subarray(0, bytes.length - 2048))
    await expect(restore(envIn('fresh'), at('cut.tar'), {})).rejects.toThrow('The backup is damaged: ')
    expect(await readdir(root)).not.toContain('fresh')

    expect(await restore(envIn('fresh'), at('agency.tar'), {})).toMatch(/compared every table/)
    expect(await readReferences('fresh')).toContain(before.reference)
    expect((await stat(at('fresh'))).mode & 0o777).toBe(0o700)
    const [keys, kept] = await Promise.all(
      ['data', 'fresh'].map((name) => readFile(at(`${name}/encryption-keys`), 'utf8')),
    )
    expect(kept).toBe(keys)
    if (!runsAll) return
    await start('fresh')
    expect((await askQuote(server, 'before')).body).toEqual(before)
    expect((await askQuote(server, 'after')).status).toBe(201)
    expect(await server.end('SIGINT')).toBe(0)
  })
})
