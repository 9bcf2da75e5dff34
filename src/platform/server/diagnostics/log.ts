import pino, { type DestinationStream, type Logger } from 'pino'
import { cutText } from '../../../shared/text'
import { toPath } from '../address'
import type { Env } from '../env'
import { walkCauses, getSqlState } from '../errors'
import { countFailure } from './metrics'

const getQuery = (error: unknown): unknown => (error as { query?: unknown }).query

/** Returns the stack's locations without the message, which may hold values. */
const getStackLines = (error: Error): string | undefined =>
  error.stack
    ?.replace(error.message, () => '')
    .split('\n')
    .filter((line) => /^ +at .*:\d+\)?$/.test(line))
    .slice(0, 12)
    .join('\n')

/**
 * Removes user input from an error. Database errors hold the query's values, and wrappers repeat their message. Keeps
 * only the query's text and its SQLSTATE.
 */
export function toLoggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const query = getQuery(error)
  const { code } = error as { code?: unknown }
  const state = getSqlState(error)
  const fromDatabase = state !== undefined || [...walkCauses(error)].some((e) => getQuery(e) !== undefined)
  return {
    name: error.name,
    ...(typeof code === 'string' && { code: code.slice(0, 40) }),
    ...(state && { sqlState: state }),
    ...(typeof query === 'string' && { query: cutText(query, 500) }),
    ...(!fromDatabase && { message: error.message }),
    stack: getStackLines(error),
    ...(error.cause !== undefined && { cause: toLoggableError(error.cause) }),
  }
}

/** Describes an error and its causes without stacks: for planned refusals and missing dependencies. */
export function toBriefError(error: unknown): Record<string, unknown> {
  const { stack: _, query: __, ...brief } = toLoggableError(error)
  const { cause } = error as { cause?: unknown }
  return cause === undefined ? brief : { ...brief, cause: toBriefError(cause) }
}

/**
 * Logs a failed answer by its status. Ignores the caller's own faults. Warns without a stack about planned refusals
 * (503, 507). Logs everything else as an error with its stack.
 */
export function logFailure(
  log: Pick<Logger, 'error' | 'warn'>,
  error: unknown,
  status: number,
  about: Record<string, unknown> = {},
): void {
  if (status < 500) return
  countFailure(error, status)
  if (status === 503 || status === 507) log.warn({ failure: toBriefError(error), ...about }, 'request refused')
  else log.error({ err: error, ...about }, 'request failed')
}

/** Cuts the token from the path, as it opens a proposal or an order for anyone. */
const withoutToken = (path: string): string => path.replace(/^(\/+(?:quote|order|calendars)\/.{6})[^/]*/i, '$1…')

/** Writes JSON lines to standard output: no cookies, no bodies, no query strings, no personal data. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const options = {
    level: env.LOG_LEVEL,
    serializers: {
      err: toLoggableError,
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: withoutToken(toPath(req.url)),
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
