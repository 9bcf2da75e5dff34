import pino, { type Logger } from 'pino'
import type { Env } from './env'
import { sqlState } from './errors'

/** Errors of the database carry the values of the query: only its text and its SQLSTATE are logged. */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { query } = error as { query?: unknown }
  const state = sqlState(error)
  const fromDatabase = state !== undefined || query !== undefined
  return {
    name: error.name,
    ...(state && { sqlState: state }),
    ...(typeof query === 'string' && { query: query.slice(0, 500) }),
    ...(!fromDatabase && { message: error.message }),
    stack: error.stack
      ?.split('\n')
      .filter((l) => l.trimStart().startsWith('at '))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause !== undefined && { cause: loggableError(error.cause) }),
  }
}

/** JSON lines on standard output: no cookies, no bodies, no query strings, no personal data. */
export const createLog = (env: Pick<Env, 'LOG_LEVEL'>): Logger =>
  pino({
    level: env.LOG_LEVEL,
    serializers: {
      err: loggableError,
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.split('?')[0],
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    redact: {
      paths: ['*.password', '*.token', '*.email', '*.phone', '*.cookie', '*.authorization'],
      censor: '[redacted]',
    },
  })
