import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { failureText } from './trpc'

it.each([
  ['<html>503 Service Unavailable</html>', 'The site is busy'],
  ['', 'The site is busy'],
])('a proxy that answers with %j instead of the server is told as a busy site', async (body, words) => {
  const cause: unknown = await new Response(body, { status: 503 }).json().catch((error: unknown) => error)
  expect(failureText(TRPCClientError.from(cause as Error))).toContain(words)
})

it('a failed connection is told as one', () => {
  const cause = new TypeError('Failed to fetch')
  for (const error of [cause, TRPCClientError.from(cause), null])
    expect(failureText(error)).toContain('Check your connection')
})
