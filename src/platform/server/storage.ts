import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Files by key. A key is one path segment of safe characters, or two. */
export type Storage = {
  read: (key: string) => Promise<Buffer | null>
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
    write: async (key, data) => {
      const file = fileOf(key)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const part = `${file}.${randomUUID()}.part`
      await writeFile(part, data)
      await rename(part, file)
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

export const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
