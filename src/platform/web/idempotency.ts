import { useState } from 'react'

/** Hex, because `crypto.randomUUID` is missing where the site is reached without TLS. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Options for a mutation whose form must count once, however often it is sent: the key is made with the opened form and
 * travels in the header Idempotency-Key (rest.md).
 */
export function useSentOnce(): { trpc: { context: { idempotencyKey: string } } } {
  const [idempotencyKey] = useState(newKey)
  return { trpc: { context: { idempotencyKey } } }
}

export const idempotencyKeyOf = (context: Record<string, unknown>): string | null =>
  typeof context.idempotencyKey === 'string' ? context.idempotencyKey : null
