import { and, asc, desc, eq, inArray, isNull, max, not, or, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, union } from 'drizzle-orm/pg-core'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { users } from '../../../modules/identity/auth/table'
import { jobs } from '../jobs/table'
import type { Db } from './db'
import { shareParameters, writeQuickly } from './dialect'

const [pool, id] = [new Pool(), '01a22738-2e1e-74d8-b520-f6b75e7928c8']
const at = new Date('2027-03-01T12:00:00Z')
const others = alias(users, 'others')
const named = (db: Db) => db.select({ id: users.id, name: sql<string>`lower(${users.email})`.as('name') }).from(users)

const statements: [string, (db: Db) => { toSQL: () => unknown } | SQL][] = [
  [
    'whole rows, locked',
    (db) => db.select().from(users).where(eq(users.id, id)).orderBy(asc(users.id)).for('no key update'),
  ],
  [
    'joins with an alias',
    (db) => db.select({ users, other: others.email }).from(users).leftJoin(others, eq(others.id, users.id)),
  ],
  [
    'named expressions',
    (db) =>
      named(db)
        .orderBy(desc(sql`name`))
        .limit(3)
        .offset(6),
  ],
  ['a subquery', (db) => db.select().from(named(db).as('found'))],
  [
    'a common table',
    (db) =>
      db
        .with(db.$with('found').as(named(db)))
        .select({ one: sql`1` })
        .from(users),
  ],
  [
    'a list, a date and null',
    (db) => named(db).where(or(inArray(users.id, [id, id]), eq(users.createdAt, at), isNull(users.phone))),
  ],
  ['nothing of a list', (db) => named(db).where(and(inArray(users.id, []), undefined))],
  ['a select within', (db) => named(db).where(sql`${users.id} IN ${named(db)} AND EXISTS (${named(db)}) AND ${true}`)],
  [
    'groups and distinct rows',
    (db) =>
      db
        .selectDistinctOn([users.role], { last: max(users.createdAt) })
        .from(users)
        .groupBy(users.role),
  ],
  ['both of two selects', (db) => union(named(db), named(db))],
  [
    'rows, with defaults and expressions',
    (db) =>
      db
        .insert(jobs)
        .values([
          { id, kind: 'a', key: 'x', payload: { a: [1] }, dueAt: at, createdAt: at, changedAt: at },
          { id, kind: sql`lower(${'B'})`, key: 'y', payload: {}, dueAt: sql`now()`, createdAt: at, changedAt: at },
        ])
        .onConflictDoUpdate({ target: [jobs.kind, jobs.key], set: { attempts: sql`${jobs.attempts} + 1`, dueAt: at } })
        .returning(),
  ],
  [
    'an update of another table',
    (db) =>
      db
        .update(jobs)
        .set({ status: 'dead', dueAt: at })
        .from(users)
        .where(eq(jobs.key, users.email))
        .returning({ id: jobs.id }),
  ],
  [
    'a delete',
    (db) =>
      db
        .delete(jobs)
        .where(eq(jobs.id, sql.placeholder('id')))
        .returning({ id: jobs.id }),
  ],
  [
    'text with arrays and names',
    () => sql`SELECT ${sql.param([id])}::uuid[], ${sql.identifier('a"b')}, ${jobs}, ${jobs.id} FROM ${sql.raw('x')}`,
  ],
]

it.each(statements)('writes %s as Drizzle does', (_, make) => {
  const [quick, plain] = [writeQuickly(drizzle(pool)), drizzle(pool)].map((db) => {
    const made = make(db)
    const { sql: text, params } = ('toSQL' in made ? made : db.select().from(made)).toSQL() as {
      sql: string
      params: unknown[]
    }
    return { text, params }
  })
  expect(quick).toEqual(plain)
})

it('writes a shared part with the same parameters wherever the statement has it', () => {
  const isId = shareParameters(eq(users.id, id))
  const query = writeQuickly(drizzle(pool))
    .select({ one: sql`1` })
    .from(users)
    .where(or(isNull(users.phone), isId, not(isId)))
  const { sql: text, params } = query.toSQL()
  expect(text).toContain(`("users"."phone" is null or "users"."id" = $1 or not "users"."id" = $1)`)
  expect(params).toEqual([id])
})
