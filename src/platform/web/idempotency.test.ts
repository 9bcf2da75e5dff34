import { expect, it } from 'vitest'
import { idempotencyKeyOf, sentOnce } from './idempotency'

it('is one key as long as the same is sent, and another one after a change', () => {
  const { options, body } = sentOnce()
  const keyOf = (form: object) => {
    expect(body(form)).toBe(form)
    return idempotencyKeyOf({ ...options.trpc.context })
  }
  const first = keyOf({ name: 'Asha', phone: undefined })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyOf({ name: 'Asha' })).toBe(first)
  const second = keyOf({ name: 'Ravi' })
  expect(second).not.toBe(first)
  expect(keyOf({ name: 'Ravi' })).toBe(second)
  expect(keyOf({ name: 'Asha' })).not.toBe(first)
})
