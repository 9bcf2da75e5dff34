import { AppError } from '../../../shared/errors'
import { explainFileError } from '../diagnostics/file-errors'

/** Holds a piece of a backup, small enough for memory. */
export type Part = { name: string; data: Buffer }
export type Parts = AsyncIterable<Part>

/** Explains in one sentence for the operator why a backup cannot be made or used. */
export class BackupError extends Error {
  override name = 'BackupError'
}
/** Explains why a backup or an archive failed, for storage and display. @param file names what a file error is about */
export const explainFailure = (error: unknown, file?: string): string =>
  error instanceof BackupError || error instanceof AppError
    ? error.message
    : (explainFileError(error, file) ?? 'The log of the server says why.')
export const createDamagedError = (what: string) => new BackupError(`The backup is damaged: ${what}.`)
