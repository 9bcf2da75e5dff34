import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../storage'
import {
  type Head,
  headName,
  manifestName,
  type Manifest,
  toFilePart,
  toJsonPart,
  toSumPart,
  toTablePart,
  verifyParts,
} from './format'
import { BackupError, type Part } from './parts'
import { fromCopyText, toCopyText } from './snapshot'
import { Counter } from './tables'
import { fromTar, toTar } from './tar'

const head: Head = {
  format: 1,
  app: '1.0.0',
  schema: '0000',
  engine: 'postgres',
  createdAt: '2027-03-01T12:00:00.000Z',
  applied: [{ name: 'drizzle/0000_initial.sql', hash: 'h', version: '1.0.0' }],
  tables: [{ name: 'settings', columns: ['key', 'value'], order: ['key'] }],
  sequences: {},
  keys: [],
}
const text = Buffer.from('agency\t{"name": "Itinera"}\ntheme\t\\N\n')
const picture = Buffer.from('not really a picture')

async function someParts(change: { head?: Partial<Head>; manifest?: Partial<Manifest> } = {}): Promise<Part[]> {
  const first = toJsonPart(headName, { ...head, ...change.head })
  const counter = new Counter()
  counter.add(text)
  const last = toJsonPart(manifestName, {
    head: sha256(first.data),
    tables: { settings: counter.content() },
    files: { 'ab/master.webp': { bytes: picture.length, sha256: sha256(picture) } },
    missing: [],
    ...change.manifest,
  })
  return [first, await toTablePart('settings', 1, text), toFilePart('ab/master.webp', picture), last, toSumPart(last)]
}

async function* each<T>(values: readonly T[]) {
  yield* values
}
async function toBytes(parts: Part[]): Promise<Buffer> {
  const pieces = []
  for await (const piece of toTar(each(parts), 0)) pieces.push(piece)
  return Buffer.concat(pieces)
}
const verify = (bytes: Buffer) => verifyParts(fromTar(each([bytes])))
const without = (parts: Part[], name: string) => parts.filter((part) => part.name !== name)

describe('a backup', () => {
  it('is verified without a database, in pieces of any size', async () => {
    const bytes = await toBytes(await someParts())
    const pieces = Array.from({ length: Math.ceil(bytes.length / 97) }, (_, i) => bytes.subarray(i * 97, i * 97 + 97))
    const summary = await verifyParts(fromTar(each(pieces)))
    expect(summary).toMatchObject({ tables: 1, rows: 2, files: 1, bytes: picture.length, missing: [] })
  })

  it('is a tar archive that other programs read', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'itinera-tar-'))
    const file = path.join(folder, 'a.tar')
    await writeFile(file, await toBytes(await someParts()))
    const list = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')
    const content = execFileSync('tar', ['-xOf', file, 'files/ab/master.webp'])
    await rm(folder, { recursive: true })
    expect(list).toEqual((await someParts()).map(({ name }) => name))
    expect(content).toEqual(picture)
  })

  it('is refused when any byte of it changed, unless it means the same', async () => {
    const bytes = await toBytes(await someParts())
    const whole = await verify(bytes)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(bytes)
        changed[at] = changed[at]! ^ by
        const seen = await verify(changed).catch((error: unknown) => error)
        if (!(seen instanceof BackupError)) expect(seen).toEqual(whole)
      }),
      { numRuns: 500 },
    )
  })

  it('is refused wherever it is cut short', async () => {
    const bytes = await toBytes(await someParts())
    const last = bytes.length - 1024
    await fc.assert(
      fc.asyncProperty(fc.nat(last), async (length) => {
        await expect(verify(bytes.subarray(0, length))).rejects.toThrow(BackupError)
      }),
    )
  })

  it.each<[string, (parts: Part[]) => Part[], RegExp]>([
    ['a table’s rows are missing', (parts) => without(parts, 'tables/settings/000001.gz'), /of 2 rows of settings, 0/],
    ['a file is missing', (parts) => without(parts, 'files/ab/master.webp'), /the file ab\/master\.webp is missing/],
    [
      'a file was added',
      (parts) => [parts[0]!, toFilePart('ab/x', picture), ...parts.slice(1)],
      /ab\/x does not belong/,
    ],
    ['its end is missing', (parts) => without(parts, 'manifest.sha256'), /manifest\.json has changed/],
    ['another follows it', (parts) => [...parts, ...parts], /goes on after its end/],
    ['it begins with something else', (parts) => parts.slice(1), /no backup of Itinera/],
    ['something stands in it', (parts) => [parts[0]!, { name: '../x', data: picture }, ...parts.slice(1)], /\.\.\/x/],
  ])('is refused in one sentence when %s', async (_what, change, sentence) => {
    await expect(verify(await toBytes(change(await someParts())))).rejects.toThrow(sentence)
  })

  it('of a later format is refused', async () => {
    const parts = await someParts({ head: { format: 2 as never } })
    await expect(verify(await toBytes(parts))).rejects.toThrow('newer Itinera')
  })

  it('says which files were not there', async () => {
    const parts = await someParts({ manifest: { missing: ['cd/master.webp'] } })
    expect(await verify(await toBytes(parts))).toMatchObject({ missing: ['cd/master.webp'] })
  })

  it('is not any other file', async () => {
    await expect(verify(Buffer.alloc(0))).rejects.toThrow('cut short')
    await expect(verify(Buffer.from('x'.repeat(2048)))).rejects.toThrow('is no backup of Itinera')
  })
})

it('values survive as text, whatever they are', () => {
  const letters = fc.constantFrom(
    '\\',
    'N',
    'n',
    't',
    '\t',
    '\n',
    '\r',
    '\b',
    '\f',
    '\v',
    '"',
    ',',
    'é',
    '旅',
    '😀',
    ' ',
  )
  const texts = fc.array(letters, { maxLength: 12 }).map((all) => all.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.constant(null), fc.constant('\\N'), texts), (value) => {
      const written = toCopyText(value)
      expect(written).not.toMatch(/[\t\n]/)
      expect(fromCopyText(written)).toBe(value)
    }),
  )
})
