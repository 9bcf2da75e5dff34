import { expect, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { toKeyedId, toRequestKey } from './service'

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
