import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { flushDirectoryOf } from '../atomic-file'
import { explainFileError } from '../diagnostics/file-errors'
import { type Item, readItems, type Summary, verifyParts } from './format'
import { BackupError } from './parts'
import { fromTar } from './tar'

/** Says refusals of the file system with the name that the operator gave. */
export const inWords = async <T>(file: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    const said = explainFileError(error, file)
    throw said ? new BackupError(said) : error
  })

export async function* readFileItems(file: string): AsyncGenerator<Item> {
  try {
    yield* readItems(fromTar(createReadStream(file, { highWaterMark: 1024 * 1024 })))
  } catch (error) {
    const said = explainFileError(error, file)
    throw said ? new BackupError(said) : error
  }
}

/** Reads a whole backup, without a database. @throws BackupError */
export const verifyFile = (file: string): Promise<Summary> =>
  inWords(file, () => verifyParts(fromTar(createReadStream(file, { highWaterMark: 1024 * 1024 }))))

export const assertAbsent = (file: string): Promise<void> =>
  access(file).then(
    () => {
      throw new BackupError(`${file} is there already.`)
    },
    () => undefined,
  )

/** Gives a finished file its name, unless the name is taken. Not every system has links. */
async function nameFile(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new BackupError(`${file} is there already.`)
    await assertAbsent(file)
    await rename(part, file)
  }
  await flushDirectoryOf(file)
}

/** A backup that is being written; those of a killed process are removed after a day. */
export const partSuffix = '.part'

/**
 * Writes a backup whole or not at all, readable by its owner only, never over another file, and reads it once more from
 * the disk before it gets its name.
 * @throws BackupError
 */
export async function writeBackup(file: string, bytes: AsyncIterable<Buffer>): Promise<Summary & { size: number }> {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID().slice(0, 8)}${partSuffix}`)
  return inWords(file, async () => {
    try {
      await assertAbsent(file)
      const handle = await open(part, 'wx', 0o600)
      try {
        for await (const piece of bytes) await handle.writeFile(piece)
        await handle.sync()
      } finally {
        await handle.close()
      }
      const summary = await verifyFile(part)
      const { size } = await open(part).then((read) => read.stat().finally(() => read.close()))
      await nameFile(part, file)
      return { ...summary, size }
    } finally {
      await rm(part, { force: true }).catch(() => undefined)
    }
  })
}

/** Writes the keys beside a backup: whoever takes the backup elsewhere can leave them out. */
export async function writeKeys(file: string, keys: string): Promise<void> {
  await inWords(file, async () => {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(`${keys.trim()}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await flushDirectoryOf(file)
  })
}

export const keysFileFor = (file: string): string => `${file}.keys`
