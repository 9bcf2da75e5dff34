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
 * personal data, SQL or paths. `field` names the input it is about; `retryAfter` is in seconds.
 */
export class AppError extends Error {
  override name = 'AppError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { field?: string; retryAfter?: number } = {},
  ) {
    super(message)
  }
}

export const notFound = (what: string) => new AppError('not-found', `${what} not found`)
export const conflict = (message: string, field?: string) => new AppError('conflict', message, { field })
export const invalid = (message: string, field?: string) => new AppError('invalid', message, { field })
