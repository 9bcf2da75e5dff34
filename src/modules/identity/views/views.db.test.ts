import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { newId } from '../../../platform/server/ids'
import { type Permission, permissions } from '../../../shared/permissions'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { events } from '../../core/events/table'
import { downloadViews } from './service'
import { maxViews, type Screen, screenNeeds } from './screens.rules'
import { defaultViews } from './table'

const database = useDatabase()
const deps = useDeps(database)

const view = { screen: 'quotes', name: 'Nepal', query: 'stand=held,paid&q=Asha%20Rao&sort=-received' } as const

describe('views of a list', () => {
  it('are saved, renamed and removed, per user', async () => {
    const { call, ctx } = await callerAs(deps, 'agent')
    const made = await call.views.create(view)
    expect(await call.views.list({ screen: 'quotes' })).toEqual([made])
    expect(await call.views.list({ screen: 'leads' })).toEqual([])
    expect(await call.views.update({ id: made.id, name: 'Himalaya' })).toEqual({ ...made, name: 'Himalaya' })
    expect(await call.views.update({ id: made.id, query: '' })).toMatchObject({ name: 'Himalaya', query: '' })
    expect(await downloadViews(ctx as never)).toEqual([
      { screen: 'quotes', name: 'Himalaya', query: '', isShared: false, isDefault: false },
    ])

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

describe('a shared view', () => {
  it('is seen by all of the staff, and changed by its owner and by administrators', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const { call: colleague } = await callerAs(deps, 'agent')
    const { call: admin } = await callerAs(deps, 'admin')
    const made = await call.views.create({ ...view, isShared: true })
    await colleague.views.create({ ...view, name: 'Bhutan' })
    expect(made).toMatchObject({ isShared: true, owner: null, canChange: true })
    const owner = `${user.firstName} ${user.lastName}`
    expect(await colleague.views.list({ screen: 'quotes' })).toMatchObject([
      { name: 'Bhutan', owner: null },
      { id: made.id, name: 'Nepal', owner, canChange: false },
    ])
    for (const change of [{ name: 'Mine' }, { query: '' }, { isShared: false }])
      await expect(colleague.views.update({ id: made.id, ...change })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(colleague.views.remove({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await admin.views.list({ screen: 'quotes' })).toMatchObject([{ owner, canChange: true }])
    await admin.views.update({ id: made.id, name: 'Himalaya' })
    // Refuses deletion, which could not be undone: the view would return as the administrator's.
    await expect(admin.views.remove({ id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await call.views.list({ screen: 'quotes' })).toMatchObject([{ name: 'Himalaya', isShared: true }])
    await admin.views.update({ id: made.id, isShared: false })
    // Returns the view to its owner alone.
    expect(await admin.views.list({ screen: 'quotes' })).toEqual([])
    await expect(admin.views.update({ id: made.id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is in the log from when it is shared until it is not', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id } = await call.views.create(view)
    await call.views.update({ id, isShared: true })
    await call.views.update({ id, query: 'stand=held&q=Asha%20Rao' })
    await call.views.update({ id, query: 'stand=held&q=Ravi%20Rao' })
    await call.views.update({ id, name: 'Himalaya' })
    await call.views.update({ id, isShared: false })
    await call.views.remove({ id })
    const log = await database.db.select().from(events).where(eq(events.entityId, id)).orderBy(events.id)
    expect(log.map(({ kind, after }) => [kind, after])).toEqual(
      expect.arrayContaining([
        ['view.shared', { name: 'Nepal', query: 'stand=held,paid&sort=-received' }],
        ['view.changed', { query: 'stand=held' }],
        ['view.changed', { name: 'Himalaya' }],
        ['view.unshared', { name: null, query: null }],
      ]),
    )
    expect(log).toHaveLength(4)
    expect(JSON.stringify(log)).not.toContain('Rao')
  })

  it.each(Object.entries(screenNeeds))('of %s is shared with who has %s', async (name, needed) => {
    const screen = name as Screen
    const [{ call: admin }, { user }] = await Promise.all([callerAs(deps, 'admin'), callerAs(deps, 'agent')])
    const { id } = await admin.views.create({ ...view, screen, isShared: true })
    const listAs = async (may: readonly Permission[]) => {
      const actor = { id: user.id, role: 'agent' as const, permissions: may, sees: 'all' as const }
      return (await createCaller(testContext(deps, { actor })).views.list({ screen })).map((one) => one.id)
    }
    expect(await listAs(permissions.filter((one) => one !== needed))).toEqual([])
    expect(await listAs([needed])).toEqual([id])
  })
})

describe('the default view of a list', () => {
  it("is each person's own choice, of what they see of that list", async () => {
    const { call, user, ctx } = await callerAs(deps, 'agent')
    const { call: colleague } = await callerAs(deps, 'agent')
    const mine = await call.views.create(view)
    const shared = await colleague.views.create({ ...view, name: 'Bhutan', isShared: true })
    const secret = await colleague.views.create({ ...view, name: 'Tibet' })
    const defaults = async () =>
      (await call.views.list({ screen: 'quotes' })).filter((one) => one.isDefault).map(({ id }) => id)
    expect(await defaults()).toEqual([])
    await call.views.chooseDefault({ screen: 'quotes', id: mine.id })
    expect(await defaults()).toEqual([mine.id])
    expect(await downloadViews(ctx as never)).toMatchObject([{ name: 'Nepal', isDefault: true }])
    await call.views.chooseDefault({ screen: 'quotes', id: shared.id })
    expect(await defaults()).toEqual([shared.id])
    expect((await colleague.views.list({ screen: 'quotes' })).some((one) => one.isDefault)).toBe(false)
    expect(await call.views.update({ id: mine.id, name: 'Himalaya' })).toMatchObject({ isDefault: false })
    for (const wrong of [
      { screen: 'quotes', id: secret.id },
      { screen: 'leads', id: mine.id },
      { screen: 'quotes', id: newId() },
    ] as const)
      await expect(call.views.chooseDefault(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await defaults()).toEqual([shared.id])
    // Clears others' default with the end of sharing, and everybody's with deletion.
    await colleague.views.update({ id: shared.id, isShared: false })
    expect(await defaults()).toEqual([])
    await call.views.chooseDefault({ screen: 'quotes', id: mine.id })
    await call.views.remove({ id: mine.id })
    expect(await defaults()).toEqual([])
    await call.views.chooseDefault({ screen: 'quotes', id: null })
    expect(await database.db.$count(defaultViews, eq(defaultViews.userId, user.id))).toBe(0)
  })
})
