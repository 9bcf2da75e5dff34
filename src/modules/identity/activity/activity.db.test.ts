import { expect, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { anAccount, outcome, signIn } from '../../../testing/account'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { listActivity } from './service'
import { logout } from '../auth/service'

const database = useDatabase()
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const deps = useDeps(database)

it('tells the newest first, page by page, with the device', async () => {
  await anAccount(deps)
  for (let i = 0; i < 4; i++) {
    await signIn(deps)
    deps.clock.advance(60)
  }
  const ctx = await signIn(deps, {}, { userAgent: chrome })
  const first = await listActivity({ ctx, input: { limit: 3 } })
  expect(first.items.map((item) => item.at)).toEqual([
    '2027-03-01T12:04:00.000Z',
    '2027-03-01T12:03:00.000Z',
    '2027-03-01T12:02:00.000Z',
  ])
  expect(first.items[0]).toMatchObject({ action: 'user.signed-in', device: 'Chrome on Windows' })
  const rest = await listActivity({ ctx, input: { limit: 3, cursor: first.nextCursor! } })
  expect([rest.items.length, rest.nextCursor]).toEqual([2, null])
})

it('lists a sign-out, although its session is deleted', async () => {
  await anAccount(deps)
  const ctx = await signIn(deps, {}, { userAgent: chrome })
  deps.clock.advance(60)
  await logout({ ctx, input: undefined })
  const { items } = await listActivity({ ctx: await signIn(deps), input: { limit: 20 } })
  expect(items.map((item) => item.action)).toContain('user.signed-out')
  expect(items.find((item) => item.action === 'user.signed-out')?.device).toBe('Chrome on Windows')
})

it("never shows a stranger's", async () => {
  await anAccount(deps)
  await signIn(deps)
  await anAccount(deps, 'admin', 'ben@example.com')
  const ctx = await signIn(deps, { email: 'ben@example.com' })
  expect((await listActivity({ ctx, input: { limit: 20 } })).items).toHaveLength(1)
})

it('refuses a cursor that was not handed out, and a page without bounds', async () => {
  await anAccount(deps)
  const ctx = await signIn(deps)
  expect(await outcome(listActivity({ ctx, input: { limit: 20, cursor: 'x' } }))).toBe('invalid cursor')
  await expect(createCaller(ctx).activity.list({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
