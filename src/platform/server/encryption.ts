import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from './env'

/** Where a sealed value lies. It is bound to that place: copied to another row or column it does not open. */
export type Place = { table: string; row: string; column: string }

/** Seals personal numbers with AES-256-GCM; values name their key, so that keys can be changed (product.md 6.5). */
export type Vault = {
  seal: (text: string, place: Place) => string
  /** @throws Error when the value was altered, lies elsewhere, or its key is not there */
  open: (sealed: string, place: Place) => string
  /** Whether a value is sealed with the key that seals now. */
  isCurrent: (sealed: string) => boolean
}

type Key = { id: string; secret: Buffer }

const keyShape = /^([a-z0-9]{1,20}):([A-Za-z0-9+/]{43}=)$/

/** 'k2:<32 bytes in base64>,k1:<…>': the first seals, all open. @throws Error without naming the value */
function keysOf(text: string): Key[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, id, secret] = keyShape.exec(entry) ?? []
      if (!id || !secret) throw new Error('ENCRYPTION_KEYS: each key is written as id:base64 of 32 bytes')
      return { id, secret: Buffer.from(secret, 'base64') }
    })
  if (keys.length === 0 || new Set(keys.map((k) => k.id)).size !== keys.length) {
    throw new Error('ENCRYPTION_KEYS: at least one key, and each id once')
  }
  return keys
}

/** A new key as it is written in ENCRYPTION_KEYS. */
export const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`

const boundTo = ({ table, row, column }: Place) => Buffer.from(`${table}\n${row}\n${column}`)

/** @param keys as in ENCRYPTION_KEYS */
export function vaultOf(keys: string): Vault {
  const all = keysOf(keys)
  const current = all[0]!
  const byId = new Map(all.map((key) => [key.id, key.secret]))
  return {
    seal: (text, place) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.secret, iv).setAAD(boundTo(place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${sealed.toString('base64url')}`
    },
    open: (sealed, place) => {
      const [id = '', body = ''] = sealed.split('.')
      const secret = byId.get(id)
      if (!secret) throw new Error(`no key ${id.slice(0, 20)} to open a value of ${place.table}.${place.column}`)
      const bytes = Buffer.from(body, 'base64url')
      const opener = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(boundTo(place))
        .setAuthTag(bytes.subarray(-16))
      return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()]).toString('utf8')
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
  }
}

/** Keys that nobody configured are made once and kept beside the data, readable by their owner only. */
export const keyFileOf = (env: Pick<Env, 'DATA_DIR'>): string => path.join(env.DATA_DIR, 'encryption-keys')

/** Power that fails later does not take a file's name back. Not every system can open a directory. */
export async function flushDirectoryOf(file: string): Promise<void> {
  const directory = await open(path.dirname(file)).catch(() => null)
  await directory?.sync().catch(() => undefined)
  await directory?.close()
}

async function keptKeys(file: string): Promise<string> {
  const [text, made] = [`${newKey('k1')}\n`, { flag: 'wx', mode: 0o600, flush: true }]
  // Of two processes that start at once, one makes the file and both read it.
  await writeFile(file, text, made).then(
    () => flushDirectoryOf(file),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}

/** The keys of the configuration; without any, those in DATA_DIR, which is made before. */
export const openVault = async (env: Pick<Env, 'ENCRYPTION_KEYS' | 'DATA_DIR'>): Promise<Vault> =>
  vaultOf(env.ENCRYPTION_KEYS ?? (await keptKeys(keyFileOf(env))))
