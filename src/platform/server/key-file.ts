import { readFile } from 'node:fs/promises'
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

/** Prepends a new key. Adds none when several exist: a rotation was interrupted. */
export async function addKey(file: string): Promise<{ keys: string; added: boolean }> {
  const keys = await read(file)
  if (keys.length > 1) return { keys: keys.join('\n'), added: false }
  const id = `k${Math.max(...keys.map(getKeyNumber)) + 1}`
  return { keys: await write(file, [newKey(id), ...keys]), added: true }
}

/** Keeps only the first key. */
export const dropOldKeys = async (file: string): Promise<unknown> => write(file, (await read(file)).slice(0, 1))
