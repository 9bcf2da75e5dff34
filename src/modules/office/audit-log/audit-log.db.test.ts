import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { newId } from '../../../platform/server/ids'
import { placeAliases, places } from '../../catalog/places/table'
import type { EventKind, Subject } from '../../core/events/event.rules'
import { media } from '../../core/media/table'
import { savedViews } from '../../identity/views/table'
import { pages } from '../../settings/pages/table'
import { recordEvent } from '../../core/events/service'
import { deleteUser } from '../../identity/auth/service'
import { users } from '../../identity/auth/table'
import { recordText } from './log.rules'

const database = useDatabase()
const deps = useDeps(database)

async function aLog() {
  const agent = await callerAs(deps, 'agent', { ip: '198.51.100.7', requestId: 'req-1' })
  const admin = await callerAs(deps, 'admin', { requestId: 'req-2' })
  const visitor = await callerAs(deps, null, { requestId: 'req-3' })
  const did = async (who: { ctx: typeof agent.ctx }, kind: EventKind, entityId: string, after = {}) => {
    deps.clock.advance(24 * 3600)
    const entity = kind.split('.')[0] as Subject['entity']
    await recordEvent(who.ctx, { kind, about: { entity, id: entityId }, before: {}, after })
  }
  await did(agent, 'lead.moved', 'l1', { status: 'contacted' })
  await did(admin, 'settings.saved', 'agency', { name: 'Itinera' })
  await did(visitor, 'password.link-sent', 'u1')
  await did(agent, 'lead.created', 'l2')
  return { agent, admin, call: createCaller(admin.ctx) }
}
const actions = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action)

describe('the list', () => {
  it('has the newest first, with who did it', async () => {
    const { call, agent } = await aLog()
    const { items, total } = await call.auditLog.list({})
    expect(total).toBe(4)
    expect(items.map(({ action, actor }) => [action, actor?.email ?? null])).toEqual([
      ['lead.created', agent.user.email],
      ['password.link-sent', null],
      ['settings.saved', expect.any(String)],
      ['lead.moved', agent.user.email],
    ])
    expect(items[3]).toMatchObject({ after: { status: 'contacted' }, ip: '198.51.100.7', requestId: 'req-1' })
  })

  it('is narrowed by person, action, record, period and id', async () => {
    const { call, agent } = await aLog()
    const by = async (filter: Parameters<typeof call.auditLog.list>[0]) => actions(await call.auditLog.list(filter))
    expect(await by({ actors: [agent.user.id] })).toEqual(['lead.created', 'lead.moved'])
    expect(await by({ actions: ['lead.moved', 'settings.saved'] })).toEqual(['settings.saved', 'lead.moved'])
    expect(await by({ entities: ['password'] })).toEqual(['password.link-sent'])
    expect(await by({ words: 'l1' })).toEqual(['lead.moved'])
    expect(await by({ words: 'req-2' })).toEqual(['settings.saved'])
    expect(await by({ period: { from: '2027-03-03', to: '2027-03-04' } })).toEqual([
      'password.link-sent',
      'settings.saved',
    ])
    expect(await by({ actors: [agent.user.id], actions: ['settings.saved'] })).toEqual([])
  })

  it.each([true, false])('pages without gap or repetition, descending: %s', async (descending) => {
    const { call } = await aLog()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call.auditLog.list({ descending, limit: 1, cursor })
      seen.push(...actions(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const all = ['lead.created', 'password.link-sent', 'settings.saved', 'lead.moved']
    expect(seen).toEqual(descending ? all : all.toReversed())
  })

  it('keeps the entries of somebody who is gone', async () => {
    const { call, agent } = await aLog()
    await deleteUser(agent.ctx, agent.user.id)
    expect((await call.auditLog.list({ words: 'l1' })).items).toMatchObject([{ actor: null, byPerson: true }])
  })

  it('offers each action and record once, and the staff', async () => {
    const { call, agent, admin } = await aLog()
    const choices = await call.auditLog.choices()
    expect(choices.actions).toEqual(['lead.created', 'lead.moved', 'password.link-sent', 'settings.saved'])
    expect(choices.entities).toEqual(['lead', 'password', 'settings'])
    expect(choices.people.map(({ id }) => id).toSorted()).toEqual([agent.user.id, admin.user.id].toSorted())
  })

  it('is for administrators alone', async () => {
    const { call } = await callerAs(deps, 'agent')
    await expect(call.auditLog.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(call.auditLog.export({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

it('a record has its name, as of now or as it was, and is found by it', async () => {
  const { ctx, user } = await callerAs(deps, 'admin')
  const call = createCaller(ctx)
  const supplier = await call.suppliers.create({ name: 'Andaman Boats' })
  await call.suppliers.update({ id: supplier.id, version: 1, name: 'Andaman Longtails' })
  const gone = {
    kind: 'package.removed' as const,
    about: { entity: 'package' as const, id: newId() },
    before: { title: 'Krabi' },
    after: {},
  }
  await recordEvent(ctx, gone)
  await recordEvent(ctx, { kind: 'user.updated', about: { entity: 'user', id: user.id } })
  const found = async (words?: string) => (await call.auditLog.list({ words })).items.map(recordText)
  expect(await found('longtails')).toEqual(['Andaman Longtails', 'Andaman Longtails'])
  expect(await found(user.email)).toContain(`${user.firstName} ${user.lastName}`)
  expect(await found()).toContain('Krabi')
  expect(await found('nothing of that name')).toEqual([])
})

it('an entry that says no name has the one of its row, and is found by it', async () => {
  const { ctx, user } = await callerAs(deps, 'admin')
  const call = createCaller(ctx)
  const { db } = database
  const ids = { place: newId(), page: newId(), picture: newId(), view: newId() }
  const picture = { key: 'k', width: 1, height: 1, bytes: 1, blur: '', forAgency: true }
  await db.insert(places).values({ id: ids.place, slug: 'tromso', name: 'Tromsø', kind: 'city' })
  await db.insert(placeAliases).values({ alias: 'tromso', placeId: ids.place })
  await db.insert(pages).values({ id: ids.page, slug: 'about', title: 'Our Tromsø team', document: [] as never })
  await db.insert(media).values({ id: ids.picture, alt: 'The harbor of Tromsø', ...picture })
  await db
    .insert(savedViews)
    .values({ id: ids.view, userId: user.id, screen: 'leads', name: 'Mine in Tromsø', query: '' })
  for (const entity of ['place', 'page', 'picture', 'view'] as const)
    await recordEvent(ctx, { kind: `${entity}.updated`, about: { entity, id: ids[entity] }, before: {}, after: {} })
  const found = (await call.auditLog.list({ words: 'tromso' })).items.map(recordText)
  expect(found).toEqual(['Mine in Tromsø', 'The harbor of Tromsø', 'Our Tromsø team', 'Tromsø'])
})

it('the CSV has the whole filter, and no formula that a spreadsheet would run', async () => {
  const { call, agent } = await aLog()
  await database.db.update(users).set({ firstName: '=1+1' }).where(eq(users.id, agent.user.id))
  const { csv, count, nextCursor } = await call.auditLog.export({ entities: ['lead', 'settings'] })
  const lines = csv.trimEnd().split('\n')
  expect([count, nextCursor, lines.length]).toEqual([3, null, 4])
  expect(lines[0]).toBe('\ufeffWhen,Who,E-mail,Action,Entity,Record,Id,Before,After,Details,IP,Request')
  expect(lines[1]).toContain(',lead.created,lead,Lead l2,l2,')
  expect(lines[1]).toContain(",'=1+1 Rao")
})
