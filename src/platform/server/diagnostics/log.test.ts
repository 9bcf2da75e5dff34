import { TRPCError } from '@trpc/server'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { AppError } from '../../../shared/errors'
import { createLog, logFailure, toLoggableError } from './log'
import { toPublicError } from '../errors'

const secret = 'Canary-4711'
/** Imitates a driver's error, which repeats the query's values everywhere. */
const driverError = (code: string) =>
  Object.assign(new Error(`invalid input "${secret}"`), {
    code,
    detail: secret,
    parameters: [secret],
    query: 'select $1',
  })
const queryError = (code: string) =>
  new DrizzleQueryError('select $1', [`\n    at ${secret} (a.ts:1:2)`], driverError(code))

const wrapped = (cause: Error) => new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: cause.message, cause })
const errors: [string, Error][] = ['22P02', '23505', 'ECONNREFUSED', 'CONNECTION_CLOSED'].flatMap((code) => [
  [`${code} of the driver`, driverError(code)],
  [`${code} of a query`, queryError(code)],
  [`${code} of a call`, wrapped(queryError(code))],
  [`${code} of a call of a call`, new Error(queryError(code).message, { cause: wrapped(queryError(code)) })],
])

it.each(errors)('%s is logged without what people typed', (_what, error) => {
  const logged = JSON.stringify(toLoggableError(error))
  expect(logged).not.toContain(secret)
  expect(logged).toContain('select $1')
  expect(logged).toContain('log.test.ts')
})

it('keeps the words of errors that are our own', () => {
  expect(toLoggableError(new Error('no free reference', { cause: 'text' }))).toMatchObject({
    name: 'Error',
    message: 'no free reference',
    cause: { name: 'string' },
  })
})

it('writes lines without queries of addresses, and secrets by their names censored', () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  log.info({ req: { id: '1', method: 'GET', url: `/packages?search=${secret}` } }, 'incoming')
  log.info({ user: { email: secret, phone: secret, password: secret, token: secret, name: 'Asha' } }, 'seen')
  log.error({ err: queryError('23505') }, 'failed')
  log.debug('not at this level')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toContain(secret)
  expect(JSON.parse(lines[0]!)).toMatchObject({ req: { id: '1', method: 'GET', path: '/packages' } })
  expect(JSON.parse(lines[2]!)).toMatchObject({ err: { sqlState: '23505', query: 'select $1' } })
})

it.each<[string, unknown, number | null]>([
  ['a fault of the caller', new AppError('conflict', 'Taken'), null],
  ['a planned refusal', wrapped(new AppError('unavailable', 'Please try again in a moment')), 40],
  ['a lost database', wrapped(queryError('CONNECTION_DEADLINE')), 40],
  ['a bug', wrapped(new Error('no free reference')), 50],
])('logs for %s one line of its level, with a stack only for bugs', (_what, error, level) => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  logFailure(log, error, toPublicError(error).status, { procedure: 'auth.login' })
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual(level ? [level] : [])
  expect(lines.join('').includes('"stack"')).toBe(level === 50)
  expect(lines.join('')).not.toContain(secret)
})

it.each([
  ['/quote/abcdef0123456789', '/quote/abcdef…'],
  ['/Quote/abcdef0123456789', '/Quote/abcdef…'],
  ['/quote/abcdef0123456789?tab=days', '/quote/abcdef…'],
  ['/order/abcdef0123456789', '/order/abcdef…'],
  ['/packages/quote/abcdef0123456789', '/packages/quote/abcdef0123456789'],
])('of a request for %s the path is %s: a link to a proposal opens it', (url, path) => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void lines.push(line) })
  log.info({ req: { id: '1', method: 'GET', url } }, 'request')
  expect(JSON.parse(lines[0]!)).toMatchObject({ req: { path } })
})
