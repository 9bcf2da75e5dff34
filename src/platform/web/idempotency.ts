import { useState } from 'react'

/** Generates hex: `crypto.randomUUID` is missing where the site is reached without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type SentOnce = {
  /** Passes the key to the mutation, which sends it as the header Idempotency-Key (rest.md). */
  options: { trpc: { context: { idempotencyKey: string } } }
  /** Returns the body unchanged; renews the key when it differs from the last one. */
  body: <Body>(body: Body) => Body
}

/** Makes repeated sends count once. Input changed after a failed try is a new request. */
export function createSentOnce(): SentOnce {
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

/** Keeps `createSentOnce` while a form is open. */
export const useSentOnce = (): SentOnce => useState(createSentOnce)[0]

export const getIdempotencyKey = (context: Record<string, unknown>): string | null =>
  typeof context.idempotencyKey === 'string' ? context.idempotencyKey : null
