import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCopiedSnapshot } from './snapshot'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'itinera-copy-'))
  await mkdir(path.join(root, 'pg'))
})
afterEach(() => rm(root, { recursive: true }))

/** Makes a database that fails at a statement, or when it is closed. */
function aDatabase({ failsAt = '', failsToClose = false } = {}) {
  const done: string[] = []
  const ask = (text: string) =>
    failsAt && text.startsWith(failsAt) ? Promise.reject(new Error('broken')) : Promise.resolve({ rows: [] })
  const client = {
    transaction: async (work: (tx: object) => Promise<unknown>) => {
      await work({ exec: ask, query: ask })
      done.push('ended')
    },
    close: () => {
      done.push('closed')
      return failsToClose ? Promise.reject(new Error('broken')) : Promise.resolve()
    },
  } as unknown as PGlite
  return { client, done }
}

it.each(['SET TRANSACTION', 'SELECT oid'])('a copy that fails at %s is closed and removed', async (failsAt) => {
  const copy = aDatabase({ failsAt })
  await expect(openCopiedSnapshot(aDatabase().client, root, () => Promise.resolve(copy.client))).rejects.toThrow(
    'broken',
  )
  expect(copy.done).toEqual(['ended', 'closed'])
  expect(await readdir(root)).toEqual(['pg'])
})

it('a copy that fails to close is removed', async () => {
  const copy = aDatabase({ failsToClose: true })
  const { end } = await openCopiedSnapshot(aDatabase().client, root, () => Promise.resolve(copy.client))
  await expect(end()).rejects.toThrow('broken')
  expect(await readdir(root)).toEqual(['pg'])
})
