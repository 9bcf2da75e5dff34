import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { askQuote, post, type Server, useServers } from '../testing/process'
import { newKey } from '../platform/server/encryption'
import { readEnv } from '../platform/server/env'
import { exportAll, restore, verify } from './cli/backups'

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

/** Runs on the embedded database, which one process can open: the running server saves it for a command. */

const embedded = inject('engine').kind === 'embedded'

describe.runIf(embedded)('an open shop on the embedded database', () => {
  const servers = useServers()
  let root: string
  let server: Server
  const at = (name: string) => path.join(root, name)
  const envIn = (name: string) => readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: at(name) })

  it(
    'is saved by a command while it takes requests, and each night into its folder',
    { timeout: 300_000 },
    async () => {
      root = await servers.directory()
      // Gives requests a minute: a busy machine is no failure.
      const patient = { REQUEST_SECONDS: '60', DATABASE_TIMEOUT_MS: '60000' }
      server = await servers.launch({ DATA_DIR: at('data'), BACKUP_DIR: at('nightly'), ...patient })
      await server.ready()
      await askQuote(server, 'before')
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
    },
  )

  it('is exported, too', { timeout: 60_000 }, async () => {
    await exportAll(envIn('data'), at('everything'), {})
    const quotes = await readFile(at('everything/tables/quotes.csv'), 'utf8')
    expect(quotes).toContain('asha@example.com')
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

  it('is not written over, and comes back in another folder', { timeout: 150_000 }, async () => {
    await expect(restore(envIn('data'), at('agency.tar'), {})).rejects.toThrow(/in use by another Itinera process/)
    await mkdir(at('taken/pg'), { recursive: true })
    await expect(restore(envIn('taken'), at('agency.tar'), {})).rejects.toThrow('restore into an empty DATA_DIR')
    const bytes = await readFile(at('agency.tar'))
    await writeFile(at('cut.tar'), bytes.subarray(0, bytes.length - 2048))
    await expect(restore(envIn('fresh'), at('cut.tar'), {})).rejects.toThrow('The backup is damaged: ')
    expect(await readdir(root)).not.toContain('fresh')

    const said = await restore(envIn('fresh'), at('agency.tar'), {})
    expect(said).toMatch(/compared every table/)
    const before = (await askQuote(server, 'before')).body
    const again = await servers.launch({ DATA_DIR: at('fresh') })
    await again.ready()
    expect((await askQuote(again, 'before')).body).toEqual(before)
    expect((await askQuote(again, 'after')).status).toBe(201)
  })

  afterAll(async () => {
    await server?.end('SIGTERM')
  })
})
