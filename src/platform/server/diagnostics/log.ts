import pino, { type DestinationStream, type Logger } from 'pino'
import { cutText } from '../../../shared/text'
import { pathOf } from '../address'
import type { Env } from '../env'
import { chain, sqlState } from '../errors'
import { countFailure } from './metrics'

const queryOf = (error: unknown): unknown => (error as { query?: unknown }).query

/** Where, without what: the message stands in the stack as well. */
const placesOf = (error: Error): string | undefined =>
  error.stack
    ?.replace(error.message, () => '')
    .split('\n')
    .filter((line) => /^ +at .*:\d+\)?$/.test(line))
    .slice(0, 12)
    .join('\n')

/**
 * An error without what people typed. Errors of the database hold the query's values, and wrappers repeat their
 * message. Only the query's text and its SQLSTATE are logged.
 */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const query = queryOf(error)
  const { code } = error as { code?: unknown }
  const state = sqlState(error)
  const fromDatabase = state !== undefined || [...chain(error)].some((e) => queryOf(e) !== undefined)
  return {
    name: error.name,
    ...(typeof code === 'string' && { code: code.slice(0, 40) }),
    ...(state && { sqlState: state }),
    ...(typeof query === 'string' && { query: cutText(query, 500) }),
    ...(!fromDatabase && { message: error.message }),
    stack: placesOf(error),
    ...(error.cause !== undefined && { cause: loggableError(error.cause) }),
  }
}

/** An error and its causes without stacks: for what was refused on purpose, or for want of a dependency. */
export function briefError(error: unknown): Record<string, unknown> {
  const { stack: _, query: __, ...brief } = loggableError(error)
  const { cause } = error as { cause?: unknown }
  return cause === undefined ? brief : { ...brief, cause: briefError(cause) }
}

/**
 * Logs a failed answer by its status. The caller's own faults: nothing. Planned refusals (503, 507): a warning without
 * a stack. Everything else: an error with its stack.
 */
export function logFailure(
  log: Pick<Logger, 'error' | 'warn'>,
  error: unknown,
  status: number,
  about: Record<string, unknown> = {},
): void {
  if (status < 500) return
  countFailure(error, status)
  if (status === 503 || status === 507) log.warn({ failure: briefError(error), ...about }, 'request refused')
  else log.error({ err: error, ...about }, 'request failed')
}

/** Such a link opens a proposal or an order for whoever has it: the log has its beginning. */
const withoutToken = (path: string): string => path.replace(/^(\/+(?:quote|order)\/.{6})[^/]*/i, '$1…')

/** JSON lines on standard output: no cookies, no bodies, no query strings, no personal data. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    serializers: {
      err: loggableError,
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: withoutToken(pathOf(req.url)),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    redact: {
      paths: ['*.password', '*.token', '*.email', '*.phone', '*.cookie', '*.authorization'],
      censor: '[redacted]',
    },
  }
  return to ? pino(options, to) : pino(options)
}
