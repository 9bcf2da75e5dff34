import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { describeFailure, fetchAnswer } from './trpc'

afterEach(() => vi.unstubAllGlobals())

/** Calls a server behind a proxy that answers so, and returns what a visitor is told. */
async function describeAnswer(status: number, body = '<html>'): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'text/html' } }))
  return describeFailure(TRPCClientError.from(await fetchAnswer('/trpc').catch((error: unknown) => error as Error)))
}

it.each([429, 502, 503, 504])('an answer of a proxy with status %i is told as a busy site', async (status) => {
  expect(await describeAnswer(status)).toContain('The site is busy')
  expect(await describeAnswer(status, '')).toContain('The site is busy')
})

it('what is too large for a proxy is told as that, and any other answer as one that nobody can read', async () => {
  expect(await describeAnswer(413)).toContain('too large')
  for (const status of [200, 403, 404, 500]) expect(await describeAnswer(status)).toContain('could not read the answer')
})

it('an answer of the server is handed on, with its status', async () => {
  vi.stubGlobal('fetch', async () => Response.json([], { status: 404 }))
  expect((await fetchAnswer('/trpc')).status).toBe(404)
})

it('a failed connection is told as one', () => {
  const cause = new TypeError('Failed to fetch')
  for (const error of [cause, TRPCClientError.from(cause), null])
    expect(describeFailure(error)).toContain('Check your connection')
})
