import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'
import { AppError, type ErrorCode } from '../../shared/errors'

/** Holds the public part of an error, the same in REST and tRPC. Never a stack, an SQL text or a path. */
export type PublicError = {
  status: number
  code: ErrorCode | 'internal'
  message: string
  fields?: Record<string, string>
  retryAfter?: number
  /** Holds the current row, when a stale version was sent. */
  current?: object
  mergedInto?: string
}

const byCode: Record<ErrorCode, { status: number; trpc: TRPC_ERROR_CODE_KEY }> = {
  invalid: { status: 400, trpc: 'BAD_REQUEST' },
  unauthenticated: { status: 401, trpc: 'UNAUTHORIZED' },
  'another-user': { status: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  'not-found': { status: 404, trpc: 'NOT_FOUND' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  'too-large': { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  'rate-limited': { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  'storage-full': { status: 507, trpc: 'INTERNAL_SERVER_ERROR' },
}
const codeByTrpc = new Map(Object.entries(byCode).map(([code, { trpc }]) => [trpc, code as ErrorCode]))
codeByTrpc.set('UNAUTHORIZED', 'unauthenticated')
codeByTrpc.delete('INTERNAL_SERVER_ERROR')

const fromCode = (code: ErrorCode, message: string, details: AppError['details'] = {}): PublicError => ({
  status: byCode[code].status,
  code,
  message,
  ...(details.field && { fields: details.fields ?? { [details.field]: message } }),
  ...(details.retryAfter && { retryAfter: details.retryAfter }),
  ...(details.current && { current: details.current }),
  ...(details.mergedInto && { mergedInto: details.mergedInto }),
})

const fromZod = (error: ZodError): PublicError => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return {
    status: 400,
    code: 'invalid',
    message: Object.values(fields)[0] ?? 'Please check the entered values',
    fields,
  }
}

/** Yields an error and its causes, outermost first. */
export const walkCauses = function* (error: unknown): Generator<unknown> {
  for (let e = error, depth = 0; e && depth < 6; depth++) {
    yield e
    e = (e as { cause?: unknown }).cause
  }
}

/** Returns the SQLSTATE of a driver error in the chain of causes. */
export const getSqlState = (error: unknown): string | undefined => {
  for (const e of walkCauses(error)) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) return code
  }
  return undefined
}

/** Matches codes of the driver and the network: the server is unreachable. */
const lostConnection =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/** Matches SQLSTATE of a read-only server, as after a failover to a standby, or on a full disk. */
export const isReadOnly = (error: unknown): boolean => getSqlState(error) === '25006'
/**
 * Matches SQLSTATE of an unusable server: operator intervention, connection exception, insufficient resources,
 * credentials, no such database, system errors. Also read-only, time-outs of sessions and locks, and an unknown end.
 */
const outageStates = /^(57|08|53|28|58|3D000|25006|25P0[34]|40003|55P03)/

/** Tells whether the database is unusable now, whatever the query was. */
export function isDatabaseAway(error: unknown): boolean {
  const state = getSqlState(error)
  if (state !== undefined && outageStates.test(state)) return true
  return [...walkCauses(error)].some((e) => lostConnection.test(String((e as { code?: unknown }).code)))
}

const fromDatabase = (error: unknown): PublicError | undefined => {
  const state = getSqlState(error)
  if (state?.startsWith('22')) return fromCode('invalid', 'A value is out of range')
  if (state === '53100') return fromCode('storage-full', 'There is no space left to store this')
  if (state === '23505') return fromCode('conflict', 'This already exists')
  if (state === '23P01') return fromCode('conflict', 'This overlaps with another one')
  if (state === '23503') return fromCode('conflict', 'This is still in use, or no longer there')
  if (state === '23514' || state === '23502') return fromCode('invalid', 'A value is out of range')
  if (state === '40001' || state === '40P01') return fromCode('conflict', 'Changed meanwhile, please try again')
  if (isDatabaseAway(error)) {
    return fromCode('unavailable', 'Please try again in a moment', { retryAfter: 5 })
  }
  return undefined
}

const malformed: Record<number, string> = {
  405: 'Method not supported',
  406: 'Streamed answers are not supported',
  415: 'Unsupported content type',
}
const getStatus = (error: unknown): number => Number((error as { statusCode?: unknown } | null)?.statusCode)

/** Creates an error with its own HTTP status: 405, 406, 415. */
export const httpError = (statusCode: number) => Object.assign(new Error('refused'), { statusCode })

/** Maps anything thrown to its public error; unknown ones become a generic 500, logged by the caller. */
export function toPublicError(error: unknown): PublicError {
  for (const e of walkCauses(error)) {
    if (e instanceof AppError) return fromCode(e.code, e.message, e.details)
    if (e instanceof ZodError) return fromZod(e)
  }
  const known = fromDatabase(error)
  if (known) return known
  if (error instanceof TRPCError) {
    const code = codeByTrpc.get(error.code)
    if (code) return fromCode(code, code === 'invalid' ? 'Please check the entered values' : error.message)
    if (error.code === 'PARSE_ERROR') return fromCode('invalid', 'The request is not valid JSON')
  }
  const status = error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : getStatus(error)
  if (status === 413) return fromCode('too-large', 'The request is too large')
  if (status >= 400 && status < 500) {
    return { ...fromCode('invalid', malformed[status] ?? 'The request is malformed'), status }
  }
  return { status: 500, code: 'internal', message: 'Something went wrong on our side. Please try again.' }
}

/** Maps an AppError's code to tRPC, so that HTTP statuses agree with REST. */
export const toTrpcCode = (code: ErrorCode): TRPC_ERROR_CODE_KEY => byCode[code].trpc
