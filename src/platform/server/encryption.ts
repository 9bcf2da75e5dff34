import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { flushDirectory } from './atomic-file'
import type { Env } from './env'

/**
 * Binds an encrypted value to row and column as additional authenticated data. Copied elsewhere it does not decrypt.
 */
export type EncryptionContext = { table: string; row: string; column: string }

/** Encrypts personal numbers with AES-256-GCM; values name their key, so that keys can be rotated (product.md 6.5). */
export type Encryption = {
  encrypt: (text: string, context: EncryptionContext) => string
  /** @throws Error when the value was altered, belongs elsewhere, or its key is missing */
  decrypt: (encrypted: string, context: EncryptionContext) => string
  /** Tells whether a value is encrypted with the current key. */
  isCurrent: (encrypted: string) => boolean
  currentKey: string
  encryptFile: (data: Buffer, context: EncryptionContext) => Buffer
  /** @throws Error as `decrypt`, also for a file that is not encrypted */
  decryptFile: (encrypted: Buffer, context: EncryptionContext) => Buffer
}

/** Starts encrypted files, followed by the key's id and a line break. No PDF or image starts so. */
const fileMark = 'itinera-encrypted-1 '

/** Returns the id of the key that a file is encrypted with; null for a plain file. */
export function readFileKeyId(data: Buffer): string | null {
  const head = data.subarray(0, fileMark.length + 21).toString('latin1')
  return head.startsWith(fileMark) ? head.slice(fileMark.length).split('\n')[0]! : null
}

type Key = { id: string; secret: Buffer }

const keyShape = /^([a-z0-9]{1,20}):([A-Za-z0-9+/]{43}=)$/

/** Parses 'k2:<32 bytes in base64>,k1:<…>': the first encrypts, all decrypt. @throws Error without naming the value */
function parseKeys(text: string): Key[] {
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

/** Identifies a key without revealing it. */
export type KeyCheck = { id: string; check: string }

/** @param keys as in ENCRYPTION_KEYS */
export const toKeyChecks = (keys: string): KeyCheck[] =>
  parseKeys(keys).map(({ id, secret }) => ({
    id,
    check: createHmac('sha256', secret).update('itinera backup').digest('hex').slice(0, 32),
  }))

export const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`

const toAssociatedData = ({ table, row, column }: EncryptionContext) => Buffer.from(`${table}\n${row}\n${column}`)

/** @param keys as in ENCRYPTION_KEYS */
export function createEncryption(keys: string): Encryption {
  const all = parseKeys(keys)
  const current = all[0]!
  const byId = new Map(all.map((key) => [key.id, key.secret]))
  const seal = (data: Buffer, context: EncryptionContext): Buffer => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', current.secret, iv).setAAD(toAssociatedData(context))
    return Buffer.concat([iv, cipher.update(data), cipher.final(), cipher.getAuthTag()])
  }
  const open = (id: string, bytes: Buffer, context: EncryptionContext): Buffer => {
    const secret = byId.get(id)
    if (!secret) throw new Error(`no key ${id.slice(0, 20)} to decrypt a value of ${context.table}.${context.column}`)
    const opener = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(toAssociatedData(context))
      .setAuthTag(bytes.subarray(-16))
    return Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()])
  }
  return {
    encrypt: (text, context) => `${current.id}.${seal(Buffer.from(text), context).toString('base64url')}`,
    decrypt: (encrypted, context) => {
      const [id = '', body = ''] = encrypted.split('.')
      return open(id, Buffer.from(body, 'base64url'), context).toString('utf8')
    },
    isCurrent: (encrypted) => encrypted.startsWith(`${current.id}.`),
    currentKey: current.id,
    encryptFile: (data, context) => Buffer.concat([Buffer.from(`${fileMark}${current.id}\n`), seal(data, context)]),
    decryptFile: (encrypted, context) => {
      const id = readFileKeyId(encrypted)
      if (id === null) throw new Error(`a file of ${context.table} is not encrypted`)
      return open(id, encrypted.subarray(fileMark.length + id.length + 1), context)
    },
  }
}

/** Locates the key that is generated when none is configured, readable by its owner only. */
export const getKeyFile = (env: Pick<Env, 'DATA_DIR'>): string => path.join(env.DATA_DIR, 'encryption-keys')

/** Links the whole file, so that one of two starting processes wins. */
async function makeKeys(file: string): Promise<void> {
  const own = `${file}.${randomUUID()}`
  await writeFile(own, `${newKey('k1')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  await flushDirectory(file)
}

const readOrMakeKeys = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeKeys(file)
    return readFile(file, 'utf8')
  })

/** Reads the keys that `openEncryption` uses, as text; null when none exist yet. */
export const readKeys = async (env: Pick<Env, 'ENCRYPTION_KEYS' | 'DATA_DIR'>): Promise<string | null> =>
  env.ENCRYPTION_KEYS ??
  (await readFile(getKeyFile(env), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  }))

/** Uses the configured keys; else those in DATA_DIR, created when missing. */
export const openEncryption = async (env: Pick<Env, 'ENCRYPTION_KEYS' | 'DATA_DIR'>): Promise<Encryption> =>
  createEncryption(env.ENCRYPTION_KEYS ?? (await readOrMakeKeys(getKeyFile(env))))
