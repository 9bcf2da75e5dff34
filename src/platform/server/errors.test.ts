import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError, conflict, invalid } from '../../shared/errors'
import { toPublicError } from './errors'

const query = (code: string) =>
  new DrizzleQueryError('select secret', ['secret'], Object.assign(new Error('secret'), { code }))
const trpc = (code: TRPC_ERROR_CODE_KEY, cause?: unknown) => new TRPCError({ code, message: 'secret', cause })

describe('what a client learns of an error', () => {
  it.each([
    ['22P02', 400],
    ['22003', 400],
    ['23502', 400],
    ['23514', 400],
    ['23503', 409],
    ['23505', 409],
    ['40001', 409],
    ['40P01', 409],
    ['08006', 503],
    ['53100', 507],
    ['53300', 503],
    ['57014', 503],
    ['57P01', 503],
    ['57P03', 503],
    ['25006', 503],
    ['25P03', 503],
    ['25P04', 503],
    ['28P01', 503],
    ['3D000', 503],
    ['40003', 503],
    ['55P03', 503],
    ['58030', 503],
    ['25P02', 500],
    ['42501', 500],
    ['ECONNREFUSED', 503],
    ['ECONNRESET', 503],
    ['ETIMEDOUT', 503],
    ['EAI_AGAIN', 503],
    ['ENOTFOUND', 503],
    ['CONNECTION_CLOSED', 503],
    ['CONNECTION_ENDED', 503],
    ['CONNECT_TIMEOUT', 503],
    ['42P01', 500],
    ['42601', 500],
    ['P0001', 500],
    ['ENOSPC', 500],
  ])('of the database with %s is %i, directly and through a call', (code, status) => {
    for (const error of [query(code), trpc('INTERNAL_SERVER_ERROR', query(code))]) {
      const failure = toPublicError(error)
      expect(failure.status).toBe(status)
      expect(JSON.stringify(failure)).not.toContain('secret')
      expect(failure.retryAfter).toBe(status === 503 ? 5 : undefined)
    }
  })

  it.each([
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['METHOD_NOT_SUPPORTED', 405],
    ['PARSE_ERROR', 400],
    ['BAD_REQUEST', 400],
    ['UNPROCESSABLE_CONTENT', 422],
    ['CLIENT_CLOSED_REQUEST', 499],
    ['INTERNAL_SERVER_ERROR', 500],
    ['BAD_GATEWAY', 500],
  ] as const)('of a call with %s is %i in words of our own', (code, status) => {
    const failure = toPublicError(trpc(code))
    expect([failure.status, failure.message.includes('secret')]).toEqual([status, false])
  })

  it('of rules and services is their message, anywhere in the chain', () => {
    for (const error of [
      conflict('Taken', 'email'),
      new Error('x', { cause: trpc('CONFLICT', conflict('Taken', 'email')) }),
    ]) {
      expect(toPublicError(error)).toEqual({
        status: 409,
        code: 'conflict',
        message: 'Taken',
        fields: { email: 'Taken' },
      })
    }
    expect(toPublicError(new AppError('rate-limited', 'Wait', { retryAfter: 9 }))).toMatchObject({
      status: 429,
      retryAfter: 9,
    })
    expect(toPublicError(invalid('No'))).not.toHaveProperty('fields')
  })

  it('of a schema names each field with its first message', () => {
    const schema = z.object({ a: z.string('A please'), b: z.object({ c: z.number('C please') }) })
    expect(toPublicError(schema.safeParse({ b: {} }).error)).toEqual({
      status: 400,
      code: 'invalid',
      message: 'A please',
      fields: { a: 'A please', 'b.c': 'C please' },
    })
    expect(toPublicError(z.object({}).safeParse(null).error).fields).toHaveProperty('body')
  })

  it.each([
    undefined,
    null,
    'text',
    42,
    {},
    new Error('secret'),
    { statusCode: 200 },
    { statusCode: 503 },
    { statusCode: '4xx' },
  ])('of %j is nothing', (error) => {
    expect(toPublicError(error)).toEqual({
      status: 500,
      code: 'internal',
      message: expect.not.stringContaining('secret'),
    })
  })

  it('stops at circular chains of causes', () => {
    const error = new Error('secret')
    error.cause = error
    expect(toPublicError(error).status).toBe(500)
  })
})
