import { AppError } from '../../../shared/errors'
import { isDebugging } from '../env'
import { walkCauses, getSqlState } from '../errors'
import { explainFileError } from './file-errors'

const getCode = (error: unknown) => (error as { code?: unknown } | null)?.code
const getQuery = (error: unknown) => (error as { query?: unknown } | null)?.query

/** Matches SQLSTATE classes whose messages carry no values: connection, credentials, catalog, resources, shutdown. */
const aboutTheServer = /^(08|28|3D|53|57)/

/** Explains file errors. Node's `path` may have the suffix of a partly written file. */
const files: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is no folder',
  EISDIR: 'this is a folder, not a file',
  EEXIST: 'this is there already',
  EACCES: 'this process may not use it',
  EPERM: 'this process may not use it',
  EROFS: 'nothing can be written there',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  ENAMETOOLONG: 'this name is too long',
  ELOOP: 'links lead in a circle there',
  ENOTEMPTY: 'this folder is not empty',
  EBUSY: 'something else is using it',
  EMFILE: 'too many files are open',
}
function explainFile(error: unknown): string | undefined {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown }
  const words = files[String(code)]
  return words && typeof path === 'string' ? `${path.replace(/\.part$/, '')}: ${words}.` : undefined
}

function explainBriefly(error: unknown): string {
  const causes = [...walkCauses(error)]
  const planned = causes.find((e) => e instanceof AppError)
  if (planned) return planned.message
  const file = causes.map(explainFile).find((words) => words !== undefined)
  if (file) return file
  const innermost = causes.at(-1)
  const text = innermost instanceof Error ? innermost.message.split('\n')[0]! : ''
  const state = getSqlState(error)
  if (state) return aboutTheServer.test(state) ? text : `The database refused a statement (SQLSTATE ${state}).`
  const refused = causes.map((cause) => explainFileError(cause)).find((message) => message !== null)
  if (refused) return refused
  const code = causes.map(getCode).find((one) => typeof one === 'string')
  if (code !== undefined) return text || `No connection (${String(code)}).`
  if (causes.some((e) => getQuery(e) !== undefined)) return 'A statement failed.'
  return error instanceof Error ? error.message || error.name : String(error)
}

/** Describes an error for a terminal: no stack, SQL or values, unless LOG_LEVEL is debug or trace. */
export function explainError(error: unknown, withStack = isDebugging()): string {
  if (withStack && error instanceof Error) return error.stack ?? error.message
  return explainBriefly(error)
}
