/** Holds a piece of a backup, small enough for memory. */
export type Part = { name: string; data: Buffer }
export type Parts = AsyncIterable<Part>

/** Explains in one sentence for the operator why a backup cannot be made or used. */
export class BackupError extends Error {
  override name = 'BackupError'
}
export const damaged = (what: string) => new BackupError(`The backup is damaged: ${what}.`)
