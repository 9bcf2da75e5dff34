import { expect, it } from 'vitest'
import { getIdempotencyKey, createSentOnce } from './idempotency'

it('is one key as long as the same is sent, and another one after a change', () => {
  const { options, body } = createSentOnce()
  const getKey = (form: object) => {
    expect(body(form)).toBe(form)
    return getIdempotencyKey({ ...options.trpc.context })
  }
  const first = getKey({ name: 'Asha', phone: undefined })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(getKey({ name: 'Asha' })).toBe(first)
  const second = getKey({ name: 'Ravi' })
  expect(second).not.toBe(first)
  expect(getKey({ name: 'Ravi' })).toBe(second)
  expect(getKey({ name: 'Asha' })).not.toBe(first)
})
