import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { flushDirectory } from '../atomic-file'
import { explainFileError } from '../diagnostics/file-errors'
import { type Head, type Item, readItems, type Summary, verifyParts } from './format'
import { BackupError } from './parts'
import { fromTar } from './tar'

/** Turns file-system errors into a `BackupError` that names the file as the operator gave it. */
export const explainFailures = async <T>(file: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const message = explainFileError(error, file)
    throw message ? new BackupError(message) : error
  })

export async function* readFileItems(file: string): AsyncGenerator<Item> {
  try {
    yield* readItems(fromTar(createReadStream(file, { highWaterMark: 1024 * 1024 })))
  } catch (error) {
    const message = explainFileError(error, file)
    throw message ? new BackupError(message) : error
  }
}

/** Reads and verifies a whole backup, without a database. @throws BackupError */
export const verifyFile = (file: string): Promise<Summary> =>
  explainFailures(file, () => verifyParts(fromTar(createReadStream(file, { highWaterMark: 1024 * 1024 }))))

export const assertAbsent = (file: string): Promise<void> =>
  access(file).then(
    () => {
      throw new BackupError(`${file} is there already.`)
    },
    () => undefined,
  )

/** Links the finished file to its name, unless the name is taken. Falls back to a rename where links are missing. */
async function nameFile(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new BackupError(`${file} is there already.`)
    await assertAbsent(file)
    await rename(part, file)
  }
  await flushDirectory(file)
}

/** Marks a backup that is being written; leftovers of a killed process are removed after a day. */
export const partSuffix = '.part'

/** Names the file for keys beside a backup, so that a copy of the backup can leave them out. */
export const toKeysFile = (file: string): string => `${file}.keys`

export const writeKeys = (file: string, keys: string): Promise<void> =>
  explainFailures(file, async () => {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(`${keys.trim()}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await flushDirectory(file)
  })

/** Describes a written backup: `size` in bytes; `keysFile` is null when no keys were written. */
export type Written = Summary & { size: number; keysFile: string | null }

/** Writes the keys and gives the backup its name; removes the keys again when that fails. */
async function finish(part: string, file: string, keys: string | null): Promise<string | null> {
  if (!keys) return nameFile(part, file).then(() => null)
  const keysFile = toKeysFile(file)
  await writeKeys(keysFile, keys)
  await nameFile(part, file).catch(async (error: unknown) => {
    await rm(keysFile, { force: true })
    throw error
  })
  return keysFile
}

/**
 * Writes a backup whole or not at all, readable by its owner only, never over another file. Verifies it from the disk
 * before it gets its name.
 * @param getKeys returns the keys to write beside it; null for none
 * @throws BackupError
 */
export async function writeBackup(
  file: string,
  bytes: AsyncIterable<Buffer>,
  getKeys: (head: Head) => Promise<string | null>,
): Promise<Written> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID().slice(0, 8)}${partSuffix}`)
  return explainFailures(file, async () => {
    try {
      await assertAbsent(file)
      const handle = await open(part, 'wx', 0o600)
      let size = 0
      try {
        for await (const piece of bytes) {
          await handle.writeFile(piece)
          size += piece.length
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      const summary = await verifyFile(part)
      return { ...summary, size, keysFile: await finish(part, file, await getKeys(summary.head)) }
    } finally {
      await rm(part, { force: true }).catch(() => undefined)
    }
  })
}
