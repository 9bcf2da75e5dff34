import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from './atomic-file'
import { newKey } from './encryption'

/** Manages the file of generated keys (see encryption.ts): one per line or comma, newest first. */

const read = async (file: string): Promise<string[]> => (await readFile(file, 'utf8')).split(/[\s,]+/).filter(Boolean)

/**
 * Writes keys atomically, readable by their owner only. Flushes them before anything is encrypted: without its key
 * every number is lost.
 */
async function write(file: string, keys: string[]): Promise<string> {
  const text = `${keys.join('\n')}\n`
  await writeFileAtomic(file, text, { root: path.dirname(file), durable: true })
  return text
}

const getKeyNumber = (key: string) => Number(/^k(\d+):/.exec(key)?.[1] ?? 0)

/** Prepends a new key. Adds none when several exist: a rotation was interrupted. @returns the text of all */
export async function addKey(file: string): Promise<string> {
  const keys = await read(file)
  if (keys.length > 1) return keys.join('\n')
  const id = `k${Math.max(...keys.map(getKeyNumber)) + 1}`
  return write(file, [newKey(id), ...keys])
}

const toNote = (file: string) => `${file}.used`

/** Notes which key a server that starts encrypts with, where there are several: until then the older ones are needed. */
export async function noteKeyInUse(file: string, id: string): Promise<void> {
  if ((await read(file)).length > 1) await writeFileAtomic(toNote(file), id, { root: path.dirname(file) })
}

/** Tells whether a server was started with this key since it was added. */
export const isKeyInUse = async (file: string, id: string): Promise<boolean> =>
  (await readFile(toNote(file), 'utf8').catch(() => null)) === id

/** Keeps only the first key. */
export async function dropOldKeys(file: string): Promise<void> {
  await write(file, (await read(file)).slice(0, 1))
  await rm(toNote(file), { force: true })
}
