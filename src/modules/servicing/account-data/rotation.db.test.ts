import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryRows } from '../../../platform/server/database/db'
import { newKey, createEncryption } from '../../../platform/server/encryption'
import { newId } from '../../../platform/server/ids'
import { noteKeyInUse } from '../../../platform/server/key-file'
import { callerAs } from '../../../testing/callers'
import { createLifecycles } from '../../../app/lifecycles'
import { answersTo } from '../../core/email/answers.rules'
import { enqueueMail } from '../../core/email/service'
import { fakeTransport, testContext, type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aUser } from '../../../testing/factories'
import { users } from '../../identity/auth/table'
import { coTravelers } from '../../travelers/co-travelers/table'
import { profiles } from '../../travelers/profile/table'
import { reencryptAll, rotateKeyFile } from './rotation.service'

const database = useDatabase()
const [oldKey, nextKey] = [newKey('k1'), newKey('k2')]
const encryptedColumns = createLifecycles(fakeTransport()).flatMap((lifecycle) => lifecycle.encryptedColumns ?? [])
const withKeys = (...keys: string[]): TestDeps => ({
  ...testDeps({ db: database.db }),
  encryption: createEncryption(keys.join()),
})

/** Creates a user with every encrypted number. */
async function somebody(deps: TestDeps) {
  const { call, user } = await callerAs(deps, 'traveler')
  await call.profile.update({ passportNo: 'P1234567', panCardNumber: 'ABCDE1234F' })
  const { id } = await call.coTravelers.create({
    firstName: 'Zoe',
    passportNo: 'Z7654321',
    frequentFlyerNumber: 'AI998877',
  })
  const context = { table: 'users', row: user.id, column: 'totp_secret' }
  await deps.db
    .update(users)
    .set({ totpSecret: deps.encryption.encrypt('SECRET', context) })
    .where(eq(users.id, user.id))
  return { user, id, context }
}

async function everyEncrypted(): Promise<string[]> {
  const found = await Promise.all(
    encryptedColumns.map(({ table, column }) =>
      queryRows<{ value: string }>(
        database.db,
        sql`SELECT ${sql.identifier(column)} AS value FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} IS NOT NULL`,
      ),
    ),
  )
  return found.flat().map(({ value }) => value)
}

describe('changing the keys', () => {
  it('encrypts every number anew: the new key decrypts all, the old one none', async () => {
    const { user, id, context } = await somebody(withKeys(oldKey))
    expect(await reencryptAll(withKeys(nextKey, oldKey))).toEqual({ reencrypted: 5, unreadable: 0 })
    expect((await everyEncrypted()).every((value) => value.startsWith('k2.'))).toBe(true)
    const after = withKeys(nextKey)
    const [row] = await after.db.select().from(users).where(eq(users.id, user.id))
    expect(after.encryption.decrypt(row!.totpSecret!, context)).toBe('SECRET')
    const { call } = await callerAs(after, 'traveler', { actor: { id: user.id, role: 'traveler' } })
    expect(await call.profile.user()).toMatchObject({ passportNo: '••••4567', panCardNumber: '••••234F' })
    expect(await call.coTravelers.list()).toMatchObject([
      { id, passportNo: '••••4321', frequentFlyerNumber: '••••8877' },
    ])
    expect(() => createEncryption(oldKey).decrypt(row!.totpSecret!, context)).toThrow('no key k2')
  })

  it('walks every column that holds encrypted values', async () => {
    const deps = withKeys(oldKey)
    const { user } = await somebody(deps)
    const texts = { subject: 'Hello', text: 'Hello', html: 'Hello' }
    const mail = { ...texts, to: user.email, about: user.id, answers: answersTo.nobody('link') }
    await enqueueMail({ ctx: testContext(deps), input: mail })
    const admin = await callerAs(deps, 'admin')
    const { id } = await admin.call.webhooks.create({ url: 'https://93.184.216.34/hook', events: ['lead.won'] })
    await admin.call.webhooks.renewSecret({ id })
    const columns = await queryRows<{ table: string; column: string }>(
      database.db,
      sql`SELECT table_name AS table, column_name AS column FROM information_schema.columns
          WHERE table_schema = 'public' AND data_type = 'text'`,
    )
    const encrypted: string[] = []
    for (const { table, column } of columns) {
      const [hit] = await queryRows(
        database.db,
        sql`SELECT 1 FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} LIKE 'k1.%' LIMIT 1`,
      )
      if (hit) encrypted.push(`${table}.${column}`)
    }
    expect(encrypted.toSorted()).toEqual(encryptedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
  })

  it('goes on where it was broken off, over more rows than one batch', async () => {
    const [before, after] = [withKeys(oldKey), withKeys(nextKey, oldKey)]
    const { id: userId } = await aUser(database.db)
    const encrypt = ({ encryption }: TestDeps, row: string) =>
      encryption.encrypt('P1234567', { table: 'co_travelers', row, column: 'passport_no' })
    const many = Array.from({ length: 520 }, (_, i) => {
      const id = newId()
      return { id, userId, firstName: 'Dev', lastName: `${i}`, passportNo: encrypt(i < 100 ? after : before, id) }
    })
    await database.db.insert(coTravelers).values(many)
    expect(await reencryptAll(after)).toEqual({ reencrypted: 420, unreadable: 0 })
    expect(await reencryptAll(after)).toEqual({ reencrypted: 0, unreadable: 0 })
  })

  it('loses no concurrent change', async () => {
    const deps = withKeys(nextKey, oldKey)
    const { user } = await somebody(withKeys(oldKey))
    const context = { table: 'profiles', row: user.id, column: 'passport_no' }
    const newer = deps.encryption.encrypt('NEWER123', context)
    // Changes the row between the reading and the writing of the batch.
    const decrypt: TestDeps['encryption']['decrypt'] = (encrypted, at) => deps.encryption.decrypt(encrypted, at)
    let raced: Promise<unknown> | undefined
    const racing = {
      ...deps.encryption,
      decrypt: (encrypted: string, at: typeof context) => {
        if (at.column === 'passport_no' && at.table === 'profiles') {
          raced ??= database.db
            .update(profiles)
            .set({ passportNo: newer })
            .where(eq(profiles.userId, user.id))
            .execute()
        }
        return decrypt(encrypted, at)
      },
    }
    await reencryptAll({ ...deps, encryption: racing })
    await raced
    const [row] = await database.db.select().from(profiles).where(eq(profiles.userId, user.id))
    expect(deps.encryption.decrypt(row!.passportNo!, context)).toBe('NEWER123')
  })

  it('keeps values that do not decrypt, and counts them', async () => {
    const deps = withKeys(nextKey, oldKey)
    const { user } = await somebody(withKeys(oldKey))
    await database.db.update(users).set({ totpSecret: 'gone.abc' }).where(eq(users.id, user.id))
    expect(await reencryptAll(deps)).toEqual({ reencrypted: 4, unreadable: 1 })
    expect(await everyEncrypted()).toContain('gone.abc')
  })
})

describe('the key in DATA_DIR', () => {
  let directory = ''
  const file = () => path.join(directory, 'encryption-keys')
  const keys = async () => (await readFile(file(), 'utf8')).trim().split('\n')
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'itinera-keys-'))
    await writeFile(file(), `${oldKey}\n`)
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('is replaced by a new one, and gone when nothing needs it any more', async () => {
    const deps = withKeys(oldKey)
    await somebody(deps)
    expect(await rotateKeyFile(deps, file(), { alone: true })).toEqual({ reencrypted: 5, unreadable: 0, dropped: true })
    const [key, ...others] = await keys()
    expect([key!.split(':')[0], others]).toEqual(['k2', []])
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await everyEncrypted()).every((value) => value.startsWith('k2.'))).toBe(true)
  })

  it('stays beside the new one while a server may use it, also when the last row was all that was left to do', async () => {
    const deps = withKeys(oldKey)
    await somebody(deps)
    expect(await rotateKeyFile(deps, file(), { alone: false })).toMatchObject({ dropped: false })
    expect((await keys()).map((key) => key.split(':')[0])).toEqual(['k2', 'k1'])
    // Finds nothing after an interruption at its last row: no server was restarted, and each goes on with its key.
    expect(await rotateKeyFile(deps, file(), { alone: false })).toMatchObject({ reencrypted: 0, dropped: false })
    await noteKeyInUse(file(), 'k1')
    await somebody(deps)
    await noteKeyInUse(file(), 'k2')
    expect(await rotateKeyFile(deps, file(), { alone: false })).toMatchObject({ reencrypted: 5, dropped: false })
    expect((await keys()).map((key) => key.split(':')[0])).toEqual(['k2', 'k1'])
    expect(await rotateKeyFile(deps, file(), { alone: false })).toMatchObject({ reencrypted: 0, dropped: true })
    expect(await readdir(directory)).toEqual(['.parts', 'encryption-keys'])
    expect((await keys()).map((key) => key.split(':')[0])).toEqual(['k2'])
  })

  it('stays while a number does not decrypt', async () => {
    const deps = withKeys(oldKey)
    const { user } = await somebody(deps)
    await database.db.update(users).set({ totpSecret: 'k1.abc' }).where(eq(users.id, user.id))
    expect(await rotateKeyFile(deps, file(), { alone: true })).toMatchObject({ unreadable: 1, dropped: false })
    expect(await keys()).toHaveLength(2)
  })
})
