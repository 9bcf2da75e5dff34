export const errorCodes = [
  'invalid',
  'unauthenticated',
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
 * The one error that rules and services throw on purpose. Its message is shown to people, so it never carries
 * personal data, SQL or paths. `field` names the input it is about, `fields` the message of each of several;
 * `retryAfter` is in seconds.
 */
export class AppError extends Error {
  override name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { field?: string; fields?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
  }
}

export const notFound = (what: string) => new AppError('not-found', `${what} not found`)
export const conflict = (message: string, field?: string) => new AppError('conflict', message, { field })
export const invalid = (message: string, field?: string) => new AppError('invalid', message, { field })

/** Refuses several inputs at once; the first message stands for all. `fields` is not empty. */
export function invalidFields(fields: Record<string, string>): AppError {
  const [[field, message]] = Object.entries(fields) as [[string, string]]
  return new AppError('invalid', message, { field, fields })
}
