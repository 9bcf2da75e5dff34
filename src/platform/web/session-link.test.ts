import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { describe, expect, it, vi } from 'vitest'
import type { AppRouter } from '../../app/router'
import { sessionLink } from './session-link'

const notSignedIn = (fields?: Record<string, string>, reason = 'unauthenticated') =>
  TRPCClientError.from<AppRouter>({
    error: { message: 'Please sign in', code: -32001, data: { reason, fields } as never },
  })

/** Imitates a server that answers each call with the next error or result, perhaps later. */
function createTestClient(answers: unknown[], session: { expectsSession?: boolean; signsIn?: boolean } = {}) {
  const made: string[] = []
  const ask = vi.fn((_isAnother: boolean) => Promise.resolve(session.signsIn ?? true))
  const onOver = vi.fn()
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        made.push(`${op.path} ${JSON.stringify(op.input)} ${String(op.context.idempotencyKey)}`)
        const give = (answer: unknown) => {
          if (answer instanceof TRPCClientError) return observer.error(answer as TRPCClientError<AppRouter>)
          observer.next({ result: { type: 'data', data: answer } })
          observer.complete()
        }
        const answer = answers.shift()
        if (answer instanceof Promise) void answer.then(give)
        else give(answer)
      })
  const links = [sessionLink<AppRouter>({ expectsSession: () => session.expectsSession ?? true, onOver, ask }), server]
  return { client: createTRPCClient<AppRouter>({ links }), made, ask, onOver }
}

describe('a call whose session has expired', () => {
  it('is repeated with the same input and key once its owner has signed in', async () => {
    const { client, made, ask } = createTestClient([notSignedIn(), { id: 'q' }])
    const call = client.quotes.get.query({ id: 'q' }, { context: { idempotencyKey: 'k' } })
    expect(await call).toEqual({ id: 'q' })
    expect(made).toEqual(['quotes.get {"id":"q"} k', 'quotes.get {"id":"q"} k'])
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is repeated once only', async () => {
    const { client, made, ask } = createTestClient([notSignedIn(), notSignedIn()])
    await expect(client.quotes.get.query({ id: 'q' })).rejects.toThrow('Please sign in')
    expect([made.length, ask.mock.calls.length]).toEqual([2, 1])
  })

  it('leaves nothing on the device that was kept of the session, whether its owner signs in again or not', async () => {
    const { client, onOver } = createTestClient([notSignedIn(), { id: 'q' }, { id: 'q' }])
    await client.quotes.get.query({ id: 'q' })
    await client.quotes.get.query({ id: 'q' })
    expect(onOver).toHaveBeenCalledTimes(1)
  })

  it('fails as before when nobody signs in', async () => {
    const { client, made } = createTestClient([notSignedIn()], { signsIn: false })
    await expect(client.quotes.get.query({ id: 'q' })).rejects.toThrow('Please sign in')
    expect(made).toHaveLength(1)
  })
})

it('a call for a page of another user than the one who is signed in now asks to leave it, that for the session, too', async () => {
  const { client, ask } = createTestClient([notSignedIn(undefined, 'another-user'), { user: null }])
  await client.auth.me.query()
  expect(ask.mock.calls).toEqual([[true]])
})

describe('nobody is asked', () => {
  it('who never signed in', async () => {
    const { client, ask } = createTestClient([notSignedIn()], { expectsSession: false })
    await expect(client.quotes.get.query({ id: 'q' })).rejects.toThrow('Please sign in')
    expect(ask).not.toHaveBeenCalled()
  })

  it('by a refused sign-in, or by a code that is not right', async () => {
    const { client, ask } = createTestClient([notSignedIn(), notSignedIn({ code: 'That code is not right' })])
    await expect(client.auth.login.mutate({ email: 'a@b.example', password: 'x' })).rejects.toThrow()
    await expect(client.quotes.get.query({ id: 'q' })).rejects.toThrow()
    expect(ask).not.toHaveBeenCalled()
  })

  it('again by a call that was under way when the question was closed; by the next call they are', async () => {
    let settle!: (answer: unknown) => void
    const late = new Promise<unknown>((resolve) => (settle = resolve))
    const { client, ask } = createTestClient([notSignedIn(), late, notSignedIn()], { signsIn: false })
    const [first, second] = ['a', 'b'].map((id) => client.quotes.get.query({ id }))
    await expect(first).rejects.toThrow('Please sign in')
    settle(notSignedIn())
    await expect(second).rejects.toThrow('Please sign in')
    expect(ask).toHaveBeenCalledTimes(1)
    await expect(client.quotes.get.query({ id: 'c' })).rejects.toThrow('Please sign in')
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('by a call that works', async () => {
    const { client, ask } = createTestClient([{ id: 'q' }])
    expect(await client.quotes.get.query({ id: 'q' })).toEqual({ id: 'q' })
    expect(ask).not.toHaveBeenCalled()
  })
})
