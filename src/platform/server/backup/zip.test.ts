import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Piece } from './export'
import { toZip } from './zip'

async function unzip(pieces: AsyncIterable<Piece>): Promise<Record<string, string>> {
  const bytes: Buffer[] = []
  for await (const piece of toZip(pieces)) bytes.push(piece)
  const files = unzipSync(Buffer.concat(bytes))
  return Object.fromEntries(Object.entries(files).map(([name, data]) => [name, strFromU8(data)]))
}

it('a zip has the files in their order, also empty ones, and those of many pieces', async () => {
  async function* pieces(): AsyncGenerator<Piece> {
    yield { name: 'README.txt', data: 'Read me' }
    yield { name: 'tables/empty.csv', data: '' }
    for (let i = 0; i < 3; i++) yield { name: 'tables/one.csv', data: `${i}\r\n` }
    yield { name: 'files/ä/x', data: Buffer.from('%PDF') }
  }
  expect(Object.entries(await unzip(pieces()))).toEqual([
    ['README.txt', 'Read me'],
    ['tables/empty.csv', ''],
    ['tables/one.csv', '0\r\n1\r\n2\r\n'],
    ['files/ä/x', '%PDF'],
  ])
})

/** Yields pieces of 1 MB, and notes how many, and whether it was let go. */
function makeSource() {
  const seen = { pieces: 0, isLetGo: false }
  async function* pieces(): AsyncGenerator<Piece> {
    try {
      for (; seen.pieces < 500; seen.pieces++)
        yield { name: `files/${seen.pieces >> 3}`, data: randomBytes(1024 * 1024) }
    } finally {
      seen.isLetGo = true
    }
  }
  return { seen, zip: toZip(pieces()) }
}

it('a zip reads no further than it is read, and lets its source go when nobody reads on', async () => {
  const { seen, zip } = makeSource()
  for (let i = 0; i < 3; i++) await zip.next()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen.pieces).toBeLessThan(20)
  await zip.return(undefined)
  expect(seen).toMatchObject({ isLetGo: true })
  expect(seen.pieces).toBeLessThan(20)
})

it('a zip fails with its source', async () => {
  async function* pieces(): AsyncGenerator<Piece> {
    yield { name: 'README.txt', data: 'Read me' }
    throw new Error('the bucket is away')
  }
  await expect(unzip(pieces())).rejects.toThrow('the bucket is away')
})
