import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { createCaller } from '../../../app/router'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase, waiting } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import type { Ctx } from '../../../platform/server/context'
import { users } from '../../identity/auth/table'
import { newAgency } from '../../settings/settings/schema'
import { getAgency, saveAgency } from '../../settings/settings/service'
import { makeFirstAdministrator, makeSetupLink } from '../first-run/administrator.service'
import { makeAdministratorLink } from './invitation.service'

const database = useDatabase()
const deps = useDeps(database)

describe('the link that makes an administrator', () => {
  const link = async (secondFactor = true) => {
    const url = await makeAdministratorLink({
      ctx: testContext(deps),
      input: { email: 'kofi@example.com', secondFactor },
    })
    expect(url).toMatch(/^http:\/\/itinera\.test\/invitation#token=[\w-]{43}$/)
    return url.split('=')[1]!
  }
  const accept = (token: string) =>
    createCaller(testContext(deps)).users.acceptInvitation({ token, newPassword: 'Correct-horse-9' })

  it('works once, until another one is made, and never for an account that is in use', async () => {
    const [first, second] = [await link(), await link()]
    await expect(accept(first)).rejects.toMatchObject({ cause: { code: 'invalid' } })
    expect(await accept(second)).toEqual({ isStaff: true })
    await expect(accept(second)).rejects.toMatchObject({ cause: { code: 'invalid' } })
    await expect(link()).rejects.toMatchObject({ code: 'conflict' })
    const [made] = await database.db.select().from(users).where(eq(users.email, 'kofi@example.com'))
    expect(made).toMatchObject({ role: 'admin', status: 'active' })
  })

  it('ends after a week', async () => {
    const token = await link()
    deps.clock.advance(7 * 24 * 3600)
    await expect(accept(token)).rejects.toMatchObject({ cause: { code: 'invalid' } })
  })

  it.each([true, false])(
    'of the first account sets the rule of a second factor to %s, and later ones leave it',
    async (rule) => {
      await link(rule)
      const { staffTwoFactor } = await getAgency({ ctx: testContext(deps) })
      expect(staffTwoFactor).toBe(rule)
      await saveAgency({ ctx: testContext(deps), input: { ...newAgency, staffTwoFactor: false } })
      await link(true)
      expect((await getAgency({ ctx: testContext(deps) })).staffTwoFactor).toBe(false)
    },
  )
})

it.runIf(inject('engine').kind === 'postgres').each<[string, (ctx: Ctx) => Promise<unknown>]>([
  [
    'a link for an administrator',
    (ctx) => makeAdministratorLink({ ctx, input: { email: 'kofi@example.com', secondFactor: true } }),
  ],
  [
    'the first administrator',
    async (ctx) => {
      const token = (await makeSetupLink({ ctx }))!.split('#token=')[1]!
      const person = { firstName: 'Inês', lastName: 'Duarte', email: 'ines@lusitana.example' }
      return makeFirstAdministrator({ ctx, input: { token, newPassword: 'nine-Lisbon-trams', ...person } })
    },
  ],
])('%s requires a second factor, and keeps what somebody else saves meanwhile', async (_, act) => {
  const ctx = testContext(testDeps({ db: await database.anotherPool(), env: { NODE_ENV: 'production' } }))
  const [running] = await database.db.transaction(async (tx) => {
    await saveAgency({ ctx: { ...testContext(deps), db: tx }, input: { ...newAgency, name: 'Harbour Travel' } })
    const waits = act(ctx)
    await expect.poll(() => waiting(database)).toBe(1)
    return [waits]
  })
  await running
  expect(await getAgency({ ctx })).toMatchObject({ name: 'Harbour Travel', staffTwoFactor: true })
})
