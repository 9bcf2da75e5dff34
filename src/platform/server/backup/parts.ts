/** A piece of a backup, small enough to be held in memory. */
export type Part = { name: string; data: Buffer }
export type Parts = AsyncIterable<Part>

/** Why a backup cannot be made or used, in one plain sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
