import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEncryption, readFileKeyId, newKey } from '../../../platform/server/encryption'
import { aDocument, aPdf } from '../../../testing/bookings/papers'
import { toVouch } from '../../../testing/bookings/vouched'
import { runJobs, testContext, type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { reencryptAll } from '../../servicing/account-data/rotation.service'
import { readDocument } from './file.service'
import { sealOlder } from './seal.service'
import { tripDocuments } from './table'

/** Tests that files of trips are encrypted, those of the previous release, too. */

const database = useDatabase()
const [oldKey, nextKey] = [newKey('k1'), newKey('k2')]
let deps: TestDeps
let bookingId: string

beforeEach(async () => {
  deps = { ...testDeps({ db: database.db }), encryption: createEncryption(oldKey) }
  bookingId = (await toVouch(deps)).bookingId
})

const key = (id: string) => `trip-documents/${id}`
const read = (id: string, by = deps) => readDocument({ ctx: testContext(by), input: { id } })
const closed = { code: 'not-found', message: 'This document can no longer be opened. It has to be added again' }
const listFileKeys = () =>
  [...deps.storage.files].flatMap(([name, data]) => (name.startsWith('trip-') ? [readFileKeyId(data)] : []))
const listRowKeys = async () => (await database.db.select().from(tripDocuments)).map(({ keyId }) => keyId)
/** Stores a document as the previous release did. */
async function asBefore(name: string): Promise<string> {
  const { id } = await aDocument(deps, bookingId, { data: aPdf(name) })
  deps.storage.files.set(key(id), aPdf(name))
  await database.db.update(tripDocuments).set({ keyId: null }).where(eq(tripDocuments.id, id))
  return id
}

describe('files of the release before', () => {
  it('are read as they are, and encrypted an hour later with what was added meanwhile', async () => {
    const before = await asBefore('before')
    await sealOlder(deps)
    const { id: meanwhile } = await aDocument(deps, bookingId, { data: aPdf('meanwhile') })
    expect(deps.storage.files.get(key(meanwhile))).toEqual(aPdf('meanwhile'))
    await runJobs(deps)
    expect([await read(before), await read(meanwhile)]).toEqual([aPdf('before'), aPdf('meanwhile')])
    expect(listFileKeys()).toEqual([null, null])
    deps.clock.advance(3601)
    await runJobs(deps)
    expect([listFileKeys(), await listRowKeys()]).toEqual([
      ['k1', 'k1'],
      ['k1', 'k1'],
    ])
    expect([await read(before), await read(meanwhile)]).toEqual([aPdf('before'), aPdf('meanwhile')])
    // Asks again at each start for a file that was lost.
    deps.storage.files.delete(key(before))
    await database.db.update(tripDocuments).set({ keyId: null }).where(eq(tripDocuments.id, before))
    await sealOlder(deps)
    const { id: after } = await aDocument(deps, bookingId)
    expect(readFileKeyId(deps.storage.files.get(key(after))!)).toBe('k1')
  })

  it('are carried over by the next run where one was broken off, whatever was written by then', async () => {
    const ids = [await asBefore('a'), await asBefore('b'), await asBefore('c')]
    await sealOlder(deps)
    deps.clock.advance(3601)
    const { write } = deps.storage
    let writes = 0
    deps.storage.write = async (name, data) => {
      if (writes++ === 1) throw new Error('no room')
      await write(name, data)
    }
    await runJobs(deps)
    expect(listFileKeys().filter((one) => one === 'k1')).toHaveLength(1)
    // Simulates a crash between file and row.
    await database.db.update(tripDocuments).set({ keyId: null })
    for (const [i, id] of ids.entries()) expect(await read(id)).toEqual(aPdf('abc'[i]))
    deps.clock.advance(3600)
    await runJobs(deps)
    expect([listFileKeys(), await listRowKeys()]).toEqual([Array(3).fill('k1'), Array(3).fill('k1')])
    for (const [i, id] of ids.entries()) expect(await read(id)).toEqual(aPdf('abc'[i]))
  })
})

describe('a change of keys', () => {
  it('encrypts files anew, after which the old key is not needed', async () => {
    const { id } = await aDocument(deps, bookingId, { data: aPdf('ticket') })
    const plain = await asBefore('before')
    const done = await reencryptAll({ ...deps, encryption: createEncryption(`${nextKey},${oldKey}`) })
    expect(done).toMatchObject({ unreadable: 0 })
    expect([listFileKeys(), await listRowKeys()]).toEqual([
      ['k2', 'k2'],
      ['k2', 'k2'],
    ])
    const after = { ...deps, encryption: createEncryption(nextKey) }
    expect([await read(id, after), await read(plain, after)]).toEqual([aPdf('ticket'), aPdf('before')])
    await expect(read(id)).rejects.toMatchObject(closed)
  })

  it('leaves a file that does not decrypt, and says so', async () => {
    const { id } = await aDocument(deps, bookingId)
    const done = await reencryptAll({ ...deps, encryption: createEncryption(nextKey) })
    expect(done.unreadable).toBeGreaterThan(0)
    expect(await read(id)).toEqual(aPdf())
  })
})

it('a file that was altered, exchanged, or put in its place as it is, is not served', async () => {
  const [{ id }, other] = [await aDocument(deps, bookingId), await aDocument(deps, bookingId)]
  const own = deps.storage.files.get(key(id))!
  const altered = Buffer.from(own)
  altered[altered.length - 20]! ^= 1
  for (const data of [altered, deps.storage.files.get(key(other.id))!, aPdf('planted'), own.subarray(0, 40)]) {
    deps.storage.files.set(key(id), data)
    await expect(read(id)).rejects.toMatchObject(closed)
  }
})
