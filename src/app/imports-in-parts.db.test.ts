import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { events } from '../modules/core/events/table'
import { runBatch } from '../modules/core/imports/service'
import { forgetImported, undoBatch } from '../modules/core/imports/undo.service'
import { importBatches } from '../modules/core/imports/table'
import { customerImporter } from '../modules/sales/customers/import.service'
import { customers } from '../modules/sales/customers/table'
import type { UserCtx } from '../platform/server/context'
import type { Db } from '../platform/server/database/db'
import { type TimeLimit, withTimeLimit } from '../platform/server/database/time-limit'
import { newId } from '../platform/server/ids'
import { conflict } from '../shared/errors'
import { callerAs } from '../testing/callers'
import { testDeps } from '../testing/context'
import { logQueries, useDatabase } from '../testing/database'

/** Checks what happens between the parts of an import or its undo. */

const database = useDatabase()
let ctx: UserCtx
beforeEach(async () => {
  const admin = await callerAs(testDeps({ db: database.db }), 'admin')
  ctx = { ...admin.ctx, actor: { id: admin.user.id, role: 'admin' } }
})

const toFile = (count: number) => ({
  csv: ['Customer name,E-mail', ...Array.from({ length: count }, (_, n) => `Guest ${n},g${n}@example.com`)].join('\n'),
})
const findBatch = async (id: string) =>
  (await database.db.select().from(importBatches).where(eq(importBatches.id, id)))[0]!
const listBatches = () => database.db.select().from(importBatches).orderBy(importBatches.createdAt, importBatches.id)
const countCustomers = () => database.db.$count(customers)
const listEvents = async () =>
  (await database.db.select().from(events).where(eq(events.entity, 'import')).orderBy(events.id)).map(
    ({ kind }) => kind,
  )
const letPass = () => database.db.execute(sql`UPDATE import_batches SET running_until = now() - interval '1 s'`)

/** Does something before the transaction of this number: that of an import's first part has number 1. */
function between(number: number, act: () => Promise<unknown>): UserCtx {
  let begun = 0
  const begin = async (...of: Parameters<Db['transaction']>) => {
    if (begun++ === number) await act()
    return database.db.transaction(...of)
  }
  return { ...ctx, db: Object.create(database.db, { transaction: { value: begin } }) as Db }
}
const stopped = (count: number, total = 450) =>
  `The import stopped: ${count} of ${total} are imported. Import the same file again for the others, or undo it`

describe('an import that was held up between two parts', () => {
  it('writes nothing more once it was undone', async () => {
    const held = between(2, async () => {
      await letPass()
      const [batch] = await listBatches()
      expect(await undoBatch(ctx, customerImporter, batch!.id)).toEqual({ removed: 200, restored: 0, kept: 0, gone: 0 })
    })
    await expect(runBatch(held, customerImporter, toFile(450))).rejects.toThrow(stopped(200))
    expect(await countCustomers()).toBe(0)
    expect(await listBatches()).toMatchObject([{ made: [], undone: { removed: 200 }, runningUntil: null }])
  })

  it('ends once another one has begun, which finds what it wrote', async () => {
    const held = between(2, async () => {
      await letPass()
      expect(await runBatch(ctx, customerImporter, toFile(300))).toMatchObject({ count: 100, bad: [] })
    })
    await expect(runBatch(held, customerImporter, toFile(450))).rejects.toThrow(stopped(200))
    expect(await countCustomers()).toBe(300)
    expect(await listEvents()).toEqual(['import.done', 'import.stopped'])
  })
})

it('an import goes on to hold off others while its lines are refused', async () => {
  const seen: number[] = []
  const refusing: typeof customerImporter = {
    ...customerImporter,
    add: async (tx) => {
      const [batch] = await tx.db.select().from(importBatches)
      seen.push(batch!.runningUntil!.getTime())
      throw conflict('Somebody saved this meanwhile')
    },
  }
  expect((await runBatch(ctx, refusing, toFile(3))).bad).toHaveLength(3)
  expect(seen).toHaveLength(4)
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
})

/** Fails as no line does, from the part of this number on. */
const failing = (from: number, fail = () => {}): typeof customerImporter => {
  let part = 0
  return {
    ...customerImporter,
    add: async (tx, ...rest) => {
      if (++part < from) return customerImporter.add(tx, ...rest)
      fail()
      throw new Error('broken')
    },
  }
}

it('a file that was checked before another one wrote and stopped is checked again', async () => {
  const meanwhile = between(0, () => expect(runBatch(ctx, failing(2), toFile(450))).rejects.toThrow(stopped(200)))
  expect(await runBatch(meanwhile, customerImporter, toFile(451))).toMatchObject({ count: 251, bad: [] })
  expect(await countCustomers()).toBe(451)
  expect(await listEvents()).toEqual(['import.stopped', 'import.done'])
})

it('an import that fails in its first part leaves no entry to undo, and one batch when it is tried again', async () => {
  await expect(runBatch(ctx, failing(1), toFile(2))).rejects.toThrow('broken')
  await expect(runBatch(ctx, failing(1), toFile(2))).rejects.toThrow('broken')
  const { call } = await callerAs(testDeps({ db: database.db }), 'admin')
  expect(await call.customerImports.list()).toEqual([])
  await runBatch(ctx, customerImporter, toFile(2))
  expect(await listBatches()).toMatchObject([{ count: 2, digest: null, runningUntil: null }])
})

it('an import that goes on adds nobody twice, also who has no e-mail, and changes nothing again', async () => {
  await runBatch(ctx, customerImporter, { csv: 'Customer name,E-mail\nGuest 0,asha@example.com' })
  const guests = Array.from({ length: 250 }, (_, n) => `Guest ${n},${n === 0 ? 'asha@example.com' : ''},Vegan`)
  const file = { csv: ['Customer name,E-mail,Notes', ...guests].join('\n') }
  await expect(runBatch(ctx, failing(2), file)).rejects.toThrow(stopped(200, 250))
  expect(await runBatch(ctx, customerImporter, file)).toMatchObject({ count: 50 })
  expect(await countCustomers()).toBe(250)
  await expect(runBatch(ctx, customerImporter, file)).rejects.toThrow('Everything of this file is there already')
})

it('an import whose last part was written before its server died ends when it is asked again', async () => {
  const file = { csv: 'Customer name\nAsha Rao' }
  await runBatch(ctx, customerImporter, { csv: 'Customer name,E-mail\nAsha Rao,asha@example.com' })
  const [first] = await listBatches()
  await undoBatch(ctx, customerImporter, first!.id)
  const dead = between(2, () => Promise.reject(new Error('killed')))
  await runBatch(dead, customerImporter, file)
  await letPass()
  await expect(runBatch(ctx, customerImporter, file)).rejects.toThrow('Everything of this file is there already')
  expect(await countCustomers()).toBe(1)
  expect((await listBatches()).filter(({ id }) => id !== first!.id)).toMatchObject([{ digest: null, written: [] }])
  const recorded = await database.db.select().from(events).where(eq(events.kind, 'import.done')).orderBy(events.id)
  expect(recorded.at(-1)!.data).toMatchObject({ count: 1, changed: 0 })
})

it('an import whose part took too long says how far it came, and lets others in at once', async () => {
  const time = { isOver: false }
  const slow = {
    ...ctx,
    db: withTimeLimit(database.db, time as TimeLimit),
    allow: () => {
      time.isOver = false
    },
  }
  const late = failing(2, () => {
    time.isOver = true
  })
  await expect(runBatch(slow, late, toFile(450))).rejects.toThrow(stopped(200))
  expect(await runBatch(ctx, customerImporter, toFile(450))).toMatchObject({ count: 250 })
})

it('an import that went on after another one is undone, too, once that one is: each has what it left', async () => {
  const toNotes = (note: string) => {
    const lines = Array.from({ length: 250 }, (_, n) => `Guest ${n},g${n}@example.com,${note}`)
    return { csv: ['Customer name,E-mail,Notes', ...lines].join('\n') }
  }
  await runBatch(ctx, customerImporter, toFile(250))
  let part = 0
  const stopping: typeof customerImporter = {
    ...customerImporter,
    change: (tx, lines) => (++part < 2 ? customerImporter.change(tx, lines) : Promise.reject(new Error('broken'))),
  }
  await expect(runBatch(ctx, stopping, toNotes('Vegan'))).rejects.toThrow(stopped(200, 250))
  const between = await runBatch(ctx, customerImporter, toNotes('Vegetarian'))
  const again = await runBatch(ctx, customerImporter, toNotes('Vegan'))
  expect([between.changed, again.changed]).toEqual([250, 50])
  // Is saved by hand meanwhile, so that the part of the undo with it goes record by record.
  const saved = eq(customers.id, (await findBatch(between.id)).changes[0]!.id)
  await database.db.update(customers).set({ version: 9 }).where(saved)
  const isCounted = database.kind !== 'embedded'
  const db = isCounted ? await database.anotherPool() : database.db
  const sent: string[] = []
  if (isCounted) logQueries(db, (text) => void sent.push(text))
  const undone = await undoBatch({ ...ctx, db }, customerImporter, between.id)
  expect(undone).toEqual({ removed: 0, restored: 199, kept: 51, gone: 0 })
  // Tells the other one once of all records.
  expect(sent.filter((text) => text.includes('UPDATE import_batches b'))).toHaveLength(isCounted ? 1 : 0)
  expect(await undoBatch(ctx, customerImporter, again.id)).toEqual({ removed: 0, restored: 249, kept: 1, gone: 0 })
  // Leaves the others as the one between had them, whose undo kept them.
  expect(await database.db.$count(customers, eq(customers.notes, ''))).toBe(199)
  expect(await database.db.$count(customers, eq(customers.notes, 'Vegetarian'))).toBe(51)
})

it('an undo remembers nobody who was erased between its parts', async ({ skip }) => {
  if (database.kind === 'embedded') skip('has one connection')
  const ids = Array.from({ length: 250 }, () => newId())
  await database.db.insert(customers).values(ids.map((id) => ({ id, name: 'Asha' })))
  const changes = ids.map((id) => ({ id, version: 2, before: { name: 'Asha Rao' } }))
  const batch = { id: newId(), kind: 'customers', createdBy: ctx.actor.id, createdAt: ctx.now(), changes } as const
  await database.db.insert(importBatches).values({ ...batch, changes })
  const restored: string[] = []
  const erasing: typeof customerImporter = {
    ...customerImporter,
    restore: async (_, some) => {
      if (restored.length === 0) await forgetImported({ ...ctx, db: database.db }, [ids[230]!])
      restored.push(...some.map(({ id }) => id))
      return some.length
    },
  }
  expect(await undoBatch(ctx, erasing, batch.id)).toEqual({ removed: 0, restored: 249, kept: 0, gone: 0 })
  expect(restored).not.toContain(ids[230])
  expect((await findBatch(batch.id)).changes).toEqual([])
})
