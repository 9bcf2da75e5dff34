import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomic } from './atomic-file'
import { newKey } from './encryption'

/** The keys that nobody configured (see encryption.ts): one per line or comma, newest first. */

const read = async (file: string): Promise<string[]> => (await readFile(file, 'utf8')).split(/[\s,]+/).filter(Boolean)

/**
 * Written whole or not at all, readable by its owner only. It is on the disk before anything is encrypted with it:
 * without the key every number is lost.
 */
async function write(file: string, keys: string[]): Promise<string> {
  const text = `${keys.join('\n')}\n`
  await writeFileAtomic(file, text, { root: path.dirname(file), durable: true })
  return text
}

const numberOf = (key: string) => Number(/^k(\d+):/.exec(key)?.[1] ?? 0)

/** Puts a new key in front. With more than one there already, a change of keys was broken off: then none is added. */
export async function addKey(file: string): Promise<{ keys: string; added: boolean }> {
  const keys = await read(file)
  if (keys.length > 1) return { keys: keys.join('\n'), added: false }
  const id = `k${Math.max(...keys.map(numberOf)) + 1}`
  return { keys: await write(file, [newKey(id), ...keys]), added: true }
}

/** Drops all but the first. */
export const dropOldKeys = async (file: string): Promise<unknown> => write(file, (await read(file)).slice(0, 1))
