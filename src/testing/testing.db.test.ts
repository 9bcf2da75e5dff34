import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '../modules/identity/auth/table'
import { packageDays } from '../modules/catalog/packages/table'
import { queryRows } from '../platform/server/database/db'
import { callerAs } from './callers'
import { testDeps } from './context'
import { useDatabase } from './database'
import { aQuote, aUser } from './factories'
import { aPackage } from './package.factory'

const database = useDatabase()

describe('the test database', () => {
  it.each([1, 2])('is empty at the start of test %i', async () => {
    expect(await database.db.$count(users)).toBe(0)
    await aUser(database.db)
    expect(await database.db.$count(users)).toBe(1)
  })

  it('has rows of related tables from one factory', async () => {
    const pkg = await aPackage(database.db, { days: 3, nights: 2 })
    expect(await database.db.$count(packageDays, eq(packageDays.packageId, pkg.id))).toBe(3)
    expect((await aQuote(database.db, { packageId: pkg.id })).status).toBe('pending')
  })

  it('keeps constraints at work', async () => {
    await expect(aUser(database.db, { email: 'Upper@Example.com' })).rejects.toThrow()
  })

  it('is shared by several pools on PostgreSQL', async ({ skip }) => {
    if (database.kind === 'embedded') skip('one session')
    const other = await database.anotherPool()
    await aUser(database.db)
    expect(await other.$count(users)).toBe(1)
    const [{ name } = { name: '' }] = await queryRows<{ name: string }>(other, sql`SELECT current_database() AS name`)
    expect(database.url).toContain(name)
  })
})

describe('callerAs', () => {
  it('is a visitor or a new user of the role', async () => {
    const deps = testDeps({ db: database.db })
    expect((await callerAs(deps, null)).ctx.actor).toBeNull()
    const { ctx, user } = await callerAs(deps, 'agent')
    expect(ctx.actor).toEqual({ id: user.id, role: 'agent' })
  })
})
