import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { asCaller, mailsTo, outcome, signIn, tokenTo } from '../../../testing/account'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { events } from '../../core/events/table'
import { outbox } from '../../core/email/table'
import { confirmEmail } from '../../servicing/account-data/address.service'
import { register } from './service'
import { sessions, users, userTokens } from './table'

const database = useDatabase()
const deps = useDeps(database)

const input = {
  firstName: 'Visit https://evil.example now',
  lastName: 'Rao',
  email: 'asha@example.com',
  phone: '+91 98765 43210',
  password: 'six-67',
}
const visitor = () => testContext(deps)

describe('register', () => {
  it('makes a traveler who is signed in, whose address is not confirmed yet', async () => {
    const ctx = visitor()
    const { user } = await register({ ctx, input })
    expect(user).toMatchObject({ role: 'traveler', email: input.email, emailVerified: false, twoFactor: false })
    const { actor } = await asCaller(deps, ctx.cookies.get('session')!)
    expect(actor).toEqual({ id: user.id, role: 'traveler' })
    const traces = await database.db.select().from(events).orderBy(events.kind)
    expect(traces.map((t) => [t.kind, t.actorId, t.entity, t.entityId])).toEqual([
      ['user.registered', user.id, 'user', user.id],
      ['user.signed-in', user.id, 'user', user.id],
    ])
  })

  it.each([
    [{ lastName: '', noLastName: true }, null],
    [{ noLastName: true }, null],
    [{ lastName: '' }, 'Last name is required'],
    [{}, 'Last name is required'],
    [{ lastName: 'Rao', noLastName: true }, 'Please leave it empty'],
  ])('takes one name where it is said that there is no other: %j', async (name, message) => {
    const { lastName: _, ...rest } = input
    const { call } = await callerAs(deps, null)
    const made = call.auth.register({ ...rest, firstName: 'Suharto', ...name })
    if (message) await expect(made).rejects.toThrow(message)
    else expect((await made).user).toMatchObject({ name: 'Suharto' })
  })

  it('mails a link that confirms the address, without visitor input', async () => {
    await register({ ctx: visitor(), input })
    const [mail, ...more] = await mailsTo(database.db, input.email)
    expect(more).toEqual([])
    const token = await tokenTo(database.db, input.email)
    // Removes the token: its random letters may spell a name.
    const words = (mail!.subject + mail!.text + mail!.html).replaceAll(token, '')
    expect(words).not.toMatch(/evil|Rao|98765/)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await database.db.select().from(userTokens))).not.toContain(token)
    expect(await confirmEmail({ ctx: await signIn(deps, input), input: { token } })).toEqual({ email: input.email })
    expect((await database.db.select().from(users))[0]?.emailVerifiedAt).toEqual(deps.now())
  })

  it('refuses an address that has an account, without any row', async () => {
    await register({ ctx: visitor(), input })
    const second = visitor()
    const again = register({ ctx: second, input: { ...input, password: 'another-67' } })
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is an account with this email already',
      details: { field: 'email' },
    })
    expect(second.cookies.size).toBe(0)
    expect(await database.db.$count(users)).toBe(1)
    expect(await database.db.$count(sessions)).toBe(1)
    expect(await database.db.$count(outbox)).toBe(1)
  })

  it('of ten at once lets one have the address', async () => {
    const all = Array.from({ length: 10 }, () => outcome(register({ ctx: visitor(), input })))
    const outcomes = await Promise.all(all)
    expect(outcomes.toSorted()).toEqual([...Array<string>(9).fill('conflict email'), 'done'])
  })

  it.each(['123456', 'PassWord', 'qwerty123', 'aaaaaa'])('refuses %s, which is easy to guess', async (password) => {
    expect(await outcome(register({ ctx: visitor(), input: { ...input, password } }))).toBe('invalid password')
    expect(await database.db.$count(users)).toBe(0)
  })

  it('counts the accounts that are made, and no refused tries', async () => {
    const call = (await callerAs(deps, null)).call
    const made = (n: number) => outcome(call.auth.register({ ...input, email: `a${n}@example.com` }))
    await made(0)
    for (let i = 0; i < 25; i++) {
      const refused = i % 10 === 0 ? { ...input, email: 'a0@example.com' } : { ...input, password: 'aaaaaa' }
      expect(await outcome(call.auth.register(refused))).toMatch(/CONFLICT|BAD_REQUEST/)
    }
    for (let i = 1; i < 20; i++) expect(await made(i)).toBe('done')
    expect(await made(20)).toBe('TOO_MANY_REQUESTS')
  })

  it('ends the session that the browser came with', async () => {
    const { ctx: old, user } = await callerAs(deps, 'agent')
    expect(user.role).toBe('agent')
    const first = visitor()
    await register({ ctx: first, input })
    const token = first.cookies.get('session')!
    await register({ ctx: { ...old, sessionToken: token }, input: { ...input, email: 'b@example.com' } })
    await expect(asCaller(deps, token)).rejects.toThrow('over')
  })

  it('gives no role, whatever is asked for', async () => {
    const { call } = await callerAs(deps, null)
    await call.auth.register({ ...input, role: 'admin', status: 'x', id: 'y' } as typeof input)
    expect((await database.db.select().from(users).where(eq(users.email, input.email)))[0]?.role).toBe('traveler')
  })
})
