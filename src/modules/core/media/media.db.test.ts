import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getCatalogVersion } from '../../../platform/server/cache'
import { storageFull } from '../../../platform/server/atomic-file'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import type { Ctx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { readPicture, readVariant, storePicture } from './service'
import { encodeMaster } from './sharp.client'
import { media } from './table'

const database = useDatabase()
const deps = useDeps(database)
const context = () => testContext(deps)
const picture = (color: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .png()
    .toBuffer()

/** Stores a file's picture, as an upload does once it is encoded. */
const store = async (ctx: Ctx, data: Buffer, focus: { focusX?: number; focusY?: number } = {}) => {
  const input = { ...(await encodeMaster(data)), ...focus, createdBy: null, forAgency: true }
  return withTransaction(ctx, (tx) => storePicture({ ctx: tx, input }))
}

describe('storePicture', () => {
  it('stores a picture under the hash of its encoded bytes', async () => {
    const ctx = context()
    const row = await store(ctx, await picture('red'), { focusX: 60, focusY: 40 })
    expect(row).toMatchObject({ width: 900, height: 600, focusX: 60, focusY: 40, createdBy: null })
    const master = await readPicture({ ctx, input: { key: row.key } })
    expect(master.length).toBe(row.bytes)
  })

  it('makes one row of the same picture twice, and keeps its first focus', async () => {
    const ctx = context()
    const data = await picture('green')
    const [first, second] = [await store(ctx, data, { focusX: 60 }), await store(ctx, data, { focusX: 10 })]
    expect(second).toEqual(first)
    expect(await database.db.$count(media)).toBe(1)
  })
})

describe('readVariant', () => {
  it('stores no variant of a picture that is discarded meanwhile', async () => {
    const ctx = testContext(deps)
    const { key } = await store(ctx, await picture('gray'))
    const { write } = deps.storage
    deps.storage.write = async (file, data) => {
      await deps.storage.remove(`${key}/master.webp`)
      return write(file, data)
    }
    const input = { key, width: 400, format: 'webp' } as const
    await readVariant({ ctx, input })
    expect(deps.storage.files.size).toBe(0)
    await expect(readVariant({ ctx, input })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('makes a variant once for simultaneous first requests, and keeps it', async () => {
    let written = 0
    const { write } = deps.storage
    deps.storage.write = (key, data) => {
      written++
      return write(key, data)
    }
    const ctx = testContext(deps)
    const { key } = await store(ctx, await picture('blue'))
    written = 0
    const input = { key, width: 400, format: 'avif' } as const
    const all = await Promise.all(Array.from({ length: 5 }, () => readVariant({ ctx, input })))
    expect(new Set(all).size).toBe(1)
    expect(await readVariant({ ctx, input })).toEqual(all[0])
    expect(written).toBe(1)
    expect(deps.storage.files.has(`${key}/400.avif`)).toBe(true)
  })

  it.each(['0'.repeat(64), 'nothing', '../../etc/passwd', ''])('knows no picture %j', async (key) => {
    const ctx = context()
    await expect(readPicture({ ctx, input: { key } })).rejects.toMatchObject({ code: 'not-found' })
    const input = { key, width: 800, format: 'webp' } as const
    await expect(readVariant({ ctx, input })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a full disk', () => {
  const full = () => Promise.reject(storageFull())

  it('refuses a new picture and keeps no row of it', async () => {
    deps.storage.write = full
    const upload = store(testContext(deps), await picture('coral'))
    await expect(upload).rejects.toMatchObject({ code: 'storage-full' })
    expect(await database.db.$count(media)).toBe(0)
  })

  it('still serves pictures that are there, in every size', async () => {
    const ctx = testContext(deps)
    const { key } = await store(ctx, await picture('teal'))
    deps.storage.write = full
    expect((await readPicture({ ctx, input: { key } })).length).toBeGreaterThan(0)
    expect((await readVariant({ ctx, input: { key, width: 400, format: 'webp' } })).length).toBeGreaterThan(0)
    expect([...deps.storage.files.keys()]).toEqual([`${key}/master.webp`])
  })
})

describe('a new picture', () => {
  const version = () => getCatalogVersion(database.db)

  it('does not invalidate the cache: it is not shown yet', async () => {
    const before = await version()
    await store(context(), await picture('gold'))
    expect(await version()).toBe(before)
    await database.db.update(media).set({ focusX: 10 })
    expect(await version()).not.toBe(before)
  })
})
