import { expect, it } from 'vitest'
import { newId } from '../../platform/server/ids'
import { callerAs } from '../../testing/callers'
import { testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aBarePackage } from '../../testing/package.factory'

const database = useDatabase()

const byIds = async (ids: string[]) => {
  const { call } = await callerAs(testDeps({ db: database.db }), null)
  return (await call.packages.byIds({ ids })).map((item) => item.id)
}

it('gives saved packages in the order of their ids, each once', async () => {
  const made = []
  for (let i = 0; i < 3; i++) made.push((await aBarePackage(database.db, { status: 'active' })).id)
  const [a, b, c] = made as [string, string, string]
  expect(await byIds([c, a, b, c])).toEqual([c, a, b])
})

it('leaves out what is unknown or not active', async () => {
  const active = await aBarePackage(database.db, { status: 'active' })
  const hidden = []
  for (const status of ['draft', 'inactive', 'archived'] as const)
    hidden.push((await aBarePackage(database.db, { status })).id)
  expect(await byIds([...hidden, active.id, newId()])).toEqual([active.id])
})

it.each([[['not-an-id']], [Array.from({ length: 101 }, () => newId())]])('refuses %#', async (ids) => {
  await expect(byIds(ids)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('has nothing for nothing', async () => {
  expect(await byIds([])).toEqual([])
})
