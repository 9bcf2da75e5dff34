import { describe, expect, it } from 'vitest'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aUser } from '../../../testing/factories'
import type { UserCtx } from '../../../platform/server/context'
import { goneSeconds } from './presence.rules'
import { leave, purgePresence, recordPresence } from './service'
import { presence } from './table'

const database = useDatabase()
const record = '0198a000-0000-7000-8000-000000000001'
const toTab = (n: number) => String(n).padStart(32, '0')

async function colleagues() {
  const deps = testDeps({ db: database.db })
  const as = async (firstName: string) => {
    const user = await aUser(database.db, { role: 'agent', firstName, lastName: 'Rao' })
    return testContext(deps, { actor: { id: user.id, role: 'agent' } }) as UserCtx
  }
  return { deps, asha: await as('Asha'), ravi: await as('Ravi') }
}
const staying = async (ctx: UserCtx, tab: number, recordId = record) =>
  (await recordPresence({ ctx, input: { tab: toTab(tab), recordId } })).map(({ name }) => name)

describe('who has a record open', () => {
  it('sees the colleagues who do, each once, and not themselves', async () => {
    const { asha, ravi } = await colleagues()
    expect(await staying(asha, 1)).toEqual([])
    expect(await staying(asha, 2)).toEqual([])
    expect(await staying(ravi, 3)).toEqual(['Asha Rao'])
    expect(await staying(asha, 1)).toEqual(['Ravi Rao'])
  })

  it('is gone on leaving, on another record, and after a silence', async () => {
    const { deps, asha, ravi } = await colleagues()
    await staying(ravi, 3)
    await leave({ ctx: ravi, input: { tab: toTab(3) } })
    expect(await staying(asha, 1)).toEqual([])
    await staying(ravi, 3)
    await staying(ravi, 3, '0198a000-0000-7000-8000-000000000002')
    expect(await staying(asha, 1)).toEqual([])
    await staying(ravi, 3)
    deps.clock.advance(goneSeconds)
    expect(await staying(asha, 1)).toEqual([])
    await purgePresence(deps)
    expect(await database.db.$count(presence)).toBe(1)
  })

  it("never moves or ends a colleague's tab", async () => {
    const { asha, ravi } = await colleagues()
    await staying(asha, 1)
    await staying(ravi, 1, '0198a000-0000-7000-8000-000000000002')
    await leave({ ctx: ravi, input: { tab: toTab(1) } })
    expect(await staying(ravi, 3)).toEqual(['Asha Rao'])
  })
})
