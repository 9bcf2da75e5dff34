export const errorCodes = [
  'invalid',
  'unauthenticated',
  'another-user',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'rate-limited',
  'unavailable',
  'storage-full',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * Reports a planned refusal of rules and services. Its message is shown to people, so it never carries personal data,
 * SQL or paths. `field` names the input it is about, `fields` the message of each of several; `retryAfter` is in
 * seconds. `current` is the current row of a stale version, as the caller may see it. `mergedInto` is the id of the row
 * that a removed one was merged into.
 */
export class AppError extends Error {
  override name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      field?: string
      fields?: Record<string, string>
      retryAfter?: number
      current?: object
      mergedInto?: string
    } = {},
  ) {
    super(message)
  }
}

/** Capitalizes `what`, as messages begin with a capital. */
export const notFound = (what: string) =>
  new AppError('not-found', `${what.charAt(0).toUpperCase()}${what.slice(1)} not found`)
export const conflict = (message: string, field?: string) => new AppError('conflict', message, { field })
/** Refuses a save that is based on an older version than `current`; the caller compares and saves again. */
export const stale = (current: object) =>
  new AppError('conflict', 'Somebody else saved this meanwhile. Look at what it is now, then save again', {
    field: 'version',
    current,
  })
export const movedMeanwhile = (status: string, current: object) =>
  new AppError(
    'conflict',
    `Somebody else moved it meanwhile: it is ${status} now. Look at it again before you move it`,
    { field: 'status', current },
  )
export const invalid = (message: string, field?: string) => new AppError('invalid', message, { field })

/** Refuses several inputs at once, under the first message. Requires non-empty `fields`. */
export function invalidFields(fields: Record<string, string>): AppError {
  const [[field, message]] = Object.entries(fields) as [[string, string]]
  return new AppError('invalid', message, { field, fields })
}
