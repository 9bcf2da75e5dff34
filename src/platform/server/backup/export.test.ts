import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEncryption, newKey } from '../encryption'
import { exportItems } from './export'
import type { Head, Item } from './format'

const encryption = createEncryption(newKey('k1'))
const number = encryption.encrypt('P1234567', { table: 'profiles', row: 'r1', column: 'passport' })
const paper = encryption.encryptFile(Buffer.from('%PDF'), { table: 'papers', row: 'd1', column: 'file' })
const head: Head = {
  format: 1,
  app: '1.0.0',
  schema: '0000',
  engine: 'postgres',
  createdAt: '2027-03-01T12:00:00.000Z',
  applied: [],
  tables: [{ name: 'profiles', columns: ['id', 'passport', 'note'], order: ['id'] }],
  sequences: {},
  keys: [],
}
async function* items(): AsyncGenerator<Item> {
  yield { kind: 'head', head }
  yield { kind: 'table', table: 'profiles', text: Buffer.from(`r1\t${number}\tsays "hi",\\nand\nr2\t\\N\t\n`) }
  yield {
    kind: 'table',
    table: 'profiles',
    text: Buffer.from(`r3\t${number}\t\\\\N\nr4\t\\N\t=1+1\nr5\t-5\tRao;'=1\n`),
  }
  yield { kind: 'file', key: 'papers/d1', data: paper }
  yield { kind: 'end', head, manifest: { head: '', tables: {}, files: {}, missing: [] } }
}
let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'itinera-export-'))
})
afterAll(() => rm(root, { recursive: true }))

it('an export is CSV with readable numbers and documents; what no key opens stays, and is counted', async () => {
  const { unreadable } = await exportItems(items(), path.join(root, 'all'), {
    encryptedColumns: [{ table: 'profiles', row: 'id', column: 'passport' }],
    secretColumns: [],
    storedFiles: [{ table: 'papers', key: '', encrypted: { prefix: 'papers/', column: 'file', keyId: 'key_id' } }],
    encryption,
  })
  expect(await readFile(path.join(root, 'all/tables/profiles.csv'), 'utf8')).toBe(
    // Expects the third row's copied number as ciphertext, since encryption is bound to the row.
    `id,passport,note\r\nr1,P1234567,"says ""hi"",\nand"\r\nr2,,""\r\nr3,${number},\\N\r\nr4,,'=1+1\r\nr5,-5,"Rao;''=1"\r\n`,
  )
  expect(await readFile(path.join(root, 'all/files/papers/d1'), 'utf8')).toBe('%PDF')
  expect(unreadable).toBe(2)
})

it('an export has no secret that opens an account or another system', async () => {
  const profiles = async (name: string, unless?: { column: string; is: string }) => {
    const folder = path.join(root, name)
    await exportItems(items(), folder, {
      encryptedColumns: [{ table: 'profiles', row: 'id', column: 'passport' }],
      secretColumns: [{ table: 'profiles', column: 'passport', ...(unless && { unless }) }],
      storedFiles: [],
      encryption,
    })
    return readFile(path.join(folder, 'tables/profiles.csv'), 'utf8')
  }
  expect(await profiles('blank')).toMatch(/^id,passport,note\r\nr1,,"says[^]*r2,,""\r\nr3,,/)
  expect(await profiles('spared', { column: 'id', is: 'r1' })).toMatch(/\r\nr1,P1234567,"says[^]*r2,,""\r\nr3,,/)
})
