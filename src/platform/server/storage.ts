import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from './atomic-file'

/** Files by key. A key is one path segment of safe characters, or two. */
export type Storage = {
  read: (key: string) => Promise<Buffer | null>
  /** @throws AppError storage-full */
  write: (key: string, data: Buffer) => Promise<void>
  remove: (key: string) => Promise<void>
}

const safeKey = /^[a-z0-9][a-z0-9.-]{0,120}(\/[a-z0-9][a-z0-9.-]{0,120})?$/

/** Storage in a directory of the local disk; a file appears whole or not at all. */
export function diskStorage(directory: string): Storage {
  const fileOf = (key: string) => {
    if (!safeKey.test(key)) throw new Error('storage: bad key')
    return path.join(directory, key)
  }
  return {
    read: async (key) => {
      try {
        return await readFile(fileOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    write: async (key, data) => writeFileAtomic(fileOf(key), data, { root: directory }),
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

export const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
