import { createHash } from 'node:crypto'
import { access, constants, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from './atomic-file'
import { tookTooLong } from './database/patience'
import { LateError, withDeadline } from './outbound/deadline'

/** Files by key. A file appears whole or not at all. @throws AppError unavailable where the storage cannot be reached */
export type Storage = {
  read: (key: string) => Promise<Buffer | null>
  /** @throws AppError storage-full */
  write: (key: string, data: Buffer) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Whether files can be written, as far as can be told without writing. */
  isReady: () => Promise<boolean>
}

const safeKey = /^[a-z0-9][a-z0-9.-]{0,120}(\/[a-z0-9][a-z0-9.-]{0,120})?$/

/** The key itself: one path segment of safe characters, or two. @throws Error for any other */
export function fileKey(key: string): string {
  if (!safeKey.test(key)) throw new Error('storage: bad key')
  return key
}

/** Storage in a directory of the local disk. */
export function diskStorage(directory: string): Storage {
  const toFile = (key: string) => path.join(directory, fileKey(key))
  return {
    read: async (key) => {
      try {
        return await readFile(toFile(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    write: async (key, data) => writeFileAtomic(toFile(key), data, { root: directory }),
    remove: (key) => rm(toFile(key), { force: true }),
    isReady: async () => {
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        await access(directory, constants.W_OK)
        return true
      } catch {
        return false
      }
    },
  }
}

/** The same, given up where a read takes longer than somebody waits. */
export const timelyStorage = (storage: Storage, seconds: number): Storage => ({
  ...storage,
  write: (key, data) => storage.write(key, data),
  read: (key) =>
    withDeadline(seconds * 1000, () => storage.read(key)).catch((error: unknown) => {
      throw error instanceof LateError ? tookTooLong() : error
    }),
})

export const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
