import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveBackups } from '../../platform/server/backup/control'
import { headName, type Head, toJsonPart, toSumPart } from '../../platform/server/backup/format'
import type { Part } from '../../platform/server/backup/parts'
import { toTar } from '../../platform/server/backup/tar'
import { explainError } from '../../platform/server/diagnostics/explain'
import { newKey, toKeyChecks } from '../../platform/server/encryption'
import { readEnv } from '../../platform/server/env'
import { sha256 } from '../../platform/server/storage'
import { backup, exportAll, move, restore, verify } from './backups'
import { assertNamed } from './source'

/** Checks that commands refuse bad names and backups in one plain sentence. */

let root: string
const at = (name: string) => path.join(root, name)
const envIn = (name: string, more: Record<string, string> = {}) =>
  readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: at(name), ...more })

const key = newKey('k7')
const head: Head = {
  format: 1,
  app: '9.0.0',
  schema: '0000',
  engine: 'postgres',
  createdAt: '2027-03-01T12:00:00.000Z',
  applied: [],
  tables: [],
  sequences: {},
  keys: [],
}

async function* makeParts(change: Partial<Head>, missing: string[] = []): AsyncGenerator<Part> {
  const first = toJsonPart(headName, { ...head, ...change })
  const last = toJsonPart('manifest.json', { head: sha256(first.data), tables: {}, files: {}, missing })
  yield* [first, last, toSumPart(last)]
}

async function writeArchive(name: string, change: Partial<Head>): Promise<void> {
  const pieces = []
  for await (const piece of toTar(makeParts(change))) pieces.push(piece)
  await writeFile(at(name), Buffer.concat(pieces))
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'itinera-cli-'))
  await mkdir(at('folder'))
  await mkdir(at('shop/pg'), { recursive: true })
  await mkdir(at('begun/.agency/pg'), { recursive: true })
  for (const name of ['.data', '.agency']) await mkdir(at(`both/${name}/pg`), { recursive: true })
  await mkdir(at('beside/.agency/media'), { recursive: true })
  await mkdir(at('rotated/pg'), { recursive: true })
  await writeFile(at('rotated/encryption-keys'), newKey('k8'))
  await writeFile(at('file'), 'text')
  await writeArchive('newer.tar', { schema: '9999' })
  await writeArchive('locked.tar', { keys: toKeyChecks(key) })
  await writeArchive('earlier.tar', { keys: toKeyChecks(key) })
  await writeFile(at('earlier.tar.keys'), key)
  await writeFile(at('wrong.keys'), newKey('k7'))
  await writeFile(at('nonsense.keys'), 'nonsense')
})
afterAll(() => rm(root, { recursive: true }))

it.each<[string, () => Promise<unknown>, RegExp]>([
  ['a backup over a file', () => backup(envIn('shop'), at('file')), /\/file is there already\.$/],
  ['a backup into no folder', () => backup(envIn('shop'), at('none/a.tar')), /none\/a\.tar cannot be used: .*folder/],
  [
    'a backup into a file',
    () => backup(envIn('shop'), at('file/a.tar')),
    /file\/a\.tar cannot be used: a part .* file/,
  ],
  ['a backup of nothing', () => backup(envIn('none'), at('a.tar')), /^There is no database in .*none\.$/],
  [
    'a backup beside an agency of its own',
    () => backup(envIn('begun/.data'), at('a.tar')),
    /^There is no database in .*begun\/\.data\. There is one in .*begun\/\.agency: write DATA_DIR=.*\.agency before the command\.$/,
  ],
  ['a check of no file', () => verify(at('none.tar')), /none\.tar cannot be used: it is not there/],
  ['a check of a folder', () => verify(at('folder')), /folder cannot be used: it is a folder/],
  ['a check of another file', () => verify(at('file')), /cut short|no backup/],
  ['a restore of no file', () => restore(envIn('new'), at('none.tar'), {}), /none\.tar cannot be used/],
  [
    'a restore of a newer backup',
    () => restore(envIn('new'), at('newer.tar'), {}),
    /is of Itinera 9\.0\.0 \(schema 9999\).* 9\.0\.0 or newer/,
  ],
  ['a restore without its keys', () => restore(envIn('new'), at('locked.tar'), {}), /key k7.* not there: .*--keys/],
  ['a restore with other keys', () => restore(envIn('new'), at('locked.tar'), { keys: at('wrong.keys') }), /key k7/],
  [
    'a restore with a file of no keys',
    () => restore(envIn('new'), at('locked.tar'), { keys: at('nonsense.keys') }),
    /id:base64/,
  ],
  [
    'a restore beside keys made since',
    () => restore(envIn('rotated'), at('earlier.tar'), {}),
    /rotated\/encryption-keys has other keys already: move away all that is in .*rotated, and restore again\.$/,
  ],
  [
    'a move with other keys',
    () => move(envIn('rotated', { DATABASE_URL: 'postgres://localhost/x', ENCRYPTION_KEYS: newKey('k8') })),
    /^The key k8 in .*rotated\/encryption-keys is not among ENCRYPTION_KEYS: put the text of that file there/,
  ],
  ['a move to nowhere', () => move(envIn('shop')), /in DATABASE_URL/],
  ['a move of nothing', () => move(envIn('none', { DATABASE_URL: 'postgres://localhost/x' })), /no embedded database/],
  ['an export over files', () => exportAll(envIn('shop'), root, { from: at('locked.tar') }), /not an empty folder/],
  [
    'an export of no file',
    () => exportAll(envIn('shop'), at('out'), { from: at('none.tar') }),
    /none\.tar cannot be used/,
  ],
])('%s says so', async (_what, act, sentence) => {
  const said = await act().then(String, (error: unknown) => explainError(error, false))
  expect(said).toMatch(sentence)
  expect(said).not.toMatch(/\bE[A-Z]{4,}\b|\.part|undefined|\n/)
})

it('a command on one of two agencies wants it named', () => {
  const url = 'postgres://localhost/x'
  const ask = (command: string, named: object, folder: string) => {
    try {
      return assertNamed(command, named, at(folder)) ?? 'goes on'
    } catch (error) {
      return (error as Error).message.replaceAll(`${root}/`, '')
    }
  }
  const two =
    'There are two agencies here, in both/.data and in both/.agency: write DATA_DIR=both/.agency or DATA_DIR=both/.data before the command.'
  for (const command of ['backup', 'restore', 'move', 'export', 'admin', 'erase-again', 'rotate-keys'])
    expect([command, ask(command, {}, 'both')]).toEqual([command, two])
  expect(ask('move', { DATABASE_URL: url }, 'both')).toBe(two)
  expect(ask('admin', {}, 'begun')).toBe(
    'The agency here is in begun/.agency, and this command takes begun/.data: write DATA_DIR=begun/.agency or DATA_DIR=begun/.data before the command.',
  )
  // Is an agency on PostgreSQL, begun by `npm start -- --empty`.
  expect(ask('backup', { DATABASE_URL: url }, 'beside')).toBe(
    'beside/.agency has keys or pictures of an agency: write DATA_DIR=beside/.agency before the command where they are those of DATABASE_URL, else DATA_DIR=beside/.data.',
  )
  const free = [
    ['export', { DATA_DIR: '.data' }, 'both'],
    ['export', { DATABASE_URL: url }, 'both'],
    ['export', {}, 'shop'],
    ['export', { DATABASE_URL: url, DATA_DIR: '.agency' }, 'beside'],
    ['move', { DATABASE_URL: url }, 'beside'],
    ['verify-backup', {}, 'both'],
    ['seed', {}, 'both'],
  ] as const
  for (const [command, named, folder] of free) expect(ask(command, named, folder)).toBe('goes on')
})

it('a backup without most pictures is kept, and fails', async () => {
  const stop = await serveBackups(
    at('shop'),
    () => makeParts({}, ['a/master.webp']),
    (error) => expect.fail(String(error)),
  )
  const said = await backup(envIn('shop'), at('bare.tar')).then(String, (error: unknown) => explainError(error))
  await stop()
  expect(said).toMatch(/^Saved .*\n.*1 file that rows refer to .*Most of its stored files were not there: look/s)
  expect(await verify(at('bare.tar'))).toContain('is whole and unchanged')
})

it.skipIf(process.getuid?.() === 0)('a folder that may not be written into says so', async () => {
  await chmod(at('folder'), 0o500)
  const said = await backup(envIn('shop'), at('folder/a.tar')).then(String, (error: unknown) => explainError(error))
  expect(said).toMatch(/a\.tar cannot be used: this user may not/)
})
