import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/server/ids'
import { callerAs } from '../../testing/callers'
import { type TestDeps, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { downloadViews } from './service'
import { maxViews } from './screens.rules'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

const view = { screen: 'quotes', name: 'Nepal', query: 'words=nepal&sort=-received' } as const

describe('views of a list', () => {
  it('are saved, renamed and removed, per user', async () => {
    const { call, ctx } = await callerAs(deps, 'agent')
    const made = await call.views.create(view)
    expect(await call.views.list({ screen: 'quotes' })).toEqual([made])
    expect(await call.views.list({ screen: 'leads' })).toEqual([])
    expect(await call.views.update({ id: made.id, name: 'Himalaya' })).toEqual({ ...made, name: 'Himalaya' })
    expect(await call.views.update({ id: made.id, query: '' })).toMatchObject({ name: 'Himalaya', query: '' })
    expect(await downloadViews(ctx as never)).toEqual([{ screen: 'quotes', name: 'Himalaya', query: '' }])

    const { call: colleague } = await callerAs(deps, 'admin')
    expect(await colleague.views.list({ screen: 'quotes' })).toEqual([])
    await expect(colleague.views.update({ id: made.id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(colleague.views.remove({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await call.views.remove({ id: made.id })
    expect(await call.views.list({ screen: 'quotes' })).toEqual([])
    await expect(call.views.remove({ id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('have unique names, with the error under the field', async () => {
    const { call } = await callerAs(deps, 'agent')
    await call.views.create(view)
    const taken = { code: 'CONFLICT', message: 'You have a view of this name' }
    await expect(call.views.create(view)).rejects.toMatchObject(taken)
    const other = await call.views.create({ ...view, name: 'Bhutan' })
    await expect(call.views.update({ id: other.id, name: 'Nepal' })).rejects.toMatchObject(taken)
    await call.views.create({ ...view, screen: 'leads' })
    const { call: colleague } = await callerAs(deps, 'agent')
    await colleague.views.create(view)
  })

  it('are at most twenty of a list', async () => {
    const { call } = await callerAs(deps, 'agent')
    for (let i = 0; i < maxViews; i++) await call.views.create({ ...view, name: `View ${i}` })
    await expect(call.views.create(view)).rejects.toThrow('at most 20')
  })
})
