import { createHash } from 'node:crypto'
import { access, constants, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from './atomic-file'
import { tookTooLong } from './database/time-limit'
import { LateError, withDeadline } from './outbound/deadline'

/** Stores files by key, whole or not at all. @throws AppError unavailable when the storage is unreachable */
export type Storage = {
  read: (key: string) => Promise<Buffer | null>
  /** @throws AppError storage-full */
  write: (key: string, data: Buffer) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Tells whether files can be written, as far as known without writing. */
  isReady: () => Promise<boolean>
}

const safeKey = /^[a-z0-9][a-z0-9.-]{0,120}(\/[a-z0-9][a-z0-9.-]{0,120})?$/

/** Validates a key: one path segment of safe characters, or two. @throws Error for any other */
export function toFileKey(key: string): string {
  if (!safeKey.test(key)) throw new Error('storage: bad key')
  return key
}

/** Stores files in a local directory. */
export function createDiskStorage(directory: string): Storage {
  const toFile = (key: string) => path.join(directory, toFileKey(key))
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

/** Limits a storage's reads to so many seconds. */
export const createTimelyStorage = (storage: Storage, seconds: number): Storage => ({
  ...storage,
  write: (key, data) => storage.write(key, data),
  read: (key) =>
    withDeadline(seconds * 1000, () => storage.read(key)).catch((error: unknown) => {
      throw error instanceof LateError ? tookTooLong() : error
    }),
})

export const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
