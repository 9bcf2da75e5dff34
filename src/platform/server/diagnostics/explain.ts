import { AppError } from '../../../shared/errors'
import { isDebugging } from '../env'
import { chain, sqlState } from '../errors'

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code
const queryOf = (error: unknown) => (error as { query?: unknown } | null)?.query

/** SQLSTATE classes whose messages carry no values: connection, credentials, catalog, resources, shutdown. */
const aboutTheServer = /^(08|28|3D|53|57)/

function briefly(error: unknown): string {
  const causes = [...chain(error)]
  const planned = causes.find((e) => e instanceof AppError)
  if (planned) return planned.message
  const innermost = causes.at(-1)
  const text = innermost instanceof Error ? innermost.message.split('\n')[0]! : ''
  const state = sqlState(error)
  if (state) return aboutTheServer.test(state) ? text : `The database refused a statement (SQLSTATE ${state}).`
  const code = causes.map(codeOf).find((one) => typeof one === 'string')
  if (code !== undefined) return text || `No connection (${String(code)}).`
  if (causes.some((e) => queryOf(e) !== undefined)) return 'A statement failed.'
  return error instanceof Error ? error.message || error.name : String(error)
}

/** An error in words for a terminal: no stack, SQL or values, unless LOG_LEVEL is debug or trace. */
export function explainError(error: unknown, withStack = isDebugging()): string {
  if (withStack && error instanceof Error) return error.stack ?? error.message
  return briefly(error)
}
