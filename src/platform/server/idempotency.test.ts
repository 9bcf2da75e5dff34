import { describe, expect, it, vi } from 'vitest'
import type { UserCtx } from './context'
import { makeOnce, toKeyedId, toRequestKey } from './idempotency'

/** Pins what release 1.0.0 stored, so that a request they answered is known when it is repeated. */
it('the key of a request stays what older releases stored', () => {
  const ctx = { idempotencyKey: 'key-1', actor: { id: '018f6f2e-0000-7000-8000-000000000001' } } as UserCtx
  expect(toRequestKey(ctx, 'create', 'asha@example.com', { travelers: 2 })).toEqual({
    requestHash: 'fabccb7e77caa24d1336db79cf0d5daa0381aeed142f0d79a3e8c2089e0a64fa',
    bodyHash: '06cab22b3ccf7c2ea00bad08ce433e372db868148030f3256967a3497ad9f3ed',
  })
  expect(toKeyedId(ctx, 'letter 018f6f2e-0000-7000-8000-000000000002')).toBe('03d77dbd-03a9-5546-8e38-970729c30550')
  const none = { ...ctx, idempotencyKey: null }
  expect(toRequestKey(none, 'create', 'asha@example.com', {})).toBeNull()
  expect(toKeyedId(none, 'letter')).not.toBe(toKeyedId(none, 'letter'))
})

describe('a request with a key', () => {
  const key = { requestHash: 'key', bodyHash: 'body' }
  const made = { id: '1', bodyHash: 'body' }
  const collision = Object.assign(new Error('taken'), { code: '23505' })
  const withActs = (find: () => Promise<typeof made | undefined>, make: () => Promise<string>) => ({
    find: vi.fn(find),
    make: vi.fn(make),
    repeat: vi.fn(async (id: string) => `repeated ${id}`),
  })
  const nothing = async () => undefined

  it('makes something, and answers its repetition without making it', async () => {
    const first = withActs(nothing, async () => 'made')
    expect(await makeOnce(key, first)).toBe('made')
    const second = withActs(
      async () => made,
      async () => 'made again',
    )
    expect(await makeOnce(key, second)).toBe('repeated 1')
    expect(second.make).not.toHaveBeenCalled()
  })

  it('refuses another content under the same key', async () => {
    const acts = withActs(
      async () => ({ ...made, bodyHash: 'other' }),
      async () => 'made',
    )
    await expect(makeOnce(key, acts)).rejects.toMatchObject({ code: 'conflict' })
    expect(acts.make).not.toHaveBeenCalled()
  })

  it('answers as the first one when it fails beside it, and fails by itself otherwise', async () => {
    const late = withActs(nothing, () => Promise.reject(new Error('stale')))
    late.find.mockResolvedValueOnce(undefined).mockResolvedValue(made)
    expect(await makeOnce(key, late)).toBe('repeated 1')
    const alone = withActs(nothing, () => Promise.reject(new Error('stale')))
    await expect(makeOnce(key, alone)).rejects.toThrow('stale')
  })

  it('makes it anew when another value collides, as often as it may, and asks nobody without a key', async () => {
    const acts = withActs(nothing, async () => 'made')
    acts.make.mockRejectedValueOnce(collision)
    expect(await makeOnce(null, acts, 2)).toBe('made')
    acts.make.mockRejectedValue(collision)
    await expect(makeOnce(null, acts, 2)).rejects.toThrow('taken')
    expect(acts.make).toHaveBeenCalledTimes(4)
    expect(acts.find).not.toHaveBeenCalled()
  })
})
