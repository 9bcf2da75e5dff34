import { useState } from 'react'

/** Hex, because `crypto.randomUUID` is missing where the site is reached without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export type SentOnce = {
  /** For the mutation: the key travels in the header Idempotency-Key (rest.md). */
  options: { trpc: { context: { idempotencyKey: string } } }
  /** Passes the body on that is about to be sent. A changed body is another request with a new key. */
  body: <Body>(body: Body) => Body
}

/** Sending the same again counts once. What was changed after a failed try is a new request. */
export function sentOnce(): SentOnce {
  const context = { idempotencyKey: newKey() }
  let last: string | undefined
  return {
    options: { trpc: { context } },
    body: (body) => {
      const text = JSON.stringify(body)
      if (last !== undefined && last !== text) context.idempotencyKey = newKey()
      last = text
      return body
    },
  }
}

/** `sentOnce` for the time that a form is open. */
export const useSentOnce = (): SentOnce => useState(sentOnce)[0]

export const idempotencyKeyOf = (context: Record<string, unknown>): string | null =>
  typeof context.idempotencyKey === 'string' ? context.idempotencyKey : null
