import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { getKeyFile, newKey, openEncryption, createEncryption } from './encryption'

const context = { table: 'profiles', row: 'row-1', column: 'passport_no' }

describe('an encrypted value', () => {
  const encryption = createEncryption(newKey('k1'))

  it.each(['Z1234567', '', 'ünïcode ✈'])('decrypts in its own row and column: %j', (text) =>
    expect(encryption.decrypt(encryption.encrypt(text, context), context)).toBe(text),
  )

  it('hides its value, and differs each time', () => {
    const [one, two] = [encryption.encrypt('Z1234567', context), encryption.encrypt('Z1234567', context)]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('Z1234567')
  })

  it.each([
    ['another row', { ...context, row: 'row-2' }],
    ['another column', { ...context, column: 'pan_card_number' }],
    ['another table', { ...context, table: 'co_travelers' }],
  ])('does not open in %s', (_where, other) => {
    const encrypted = encryption.encrypt('Z1234567', context)
    expect(() => encryption.decrypt(encrypted, other)).toThrow()
  })

  it('does not decrypt after a changed bit', () => {
    const encrypted = encryption.encrypt('Z1234567', context)
    const [id, body] = encrypted.split('.') as [string, string]
    const bytes = Buffer.from(body, 'base64url')
    for (const at of [0, 13, bytes.length - 1]) {
      const altered = Buffer.from(bytes)
      altered[at]! ^= 1
      expect(() => encryption.decrypt(`${id}.${altered.toString('base64url')}`, context)).toThrow()
    }
  })

  it('decrypts with an older key and is encrypted with the newest', () => {
    const [old, young] = [newKey('k1'), newKey('k2')]
    const encrypted = createEncryption(old).encrypt('Z1234567', context)
    const both = createEncryption(`${young},${old}`)
    expect(both.decrypt(encrypted, context)).toBe('Z1234567')
    expect(both.isCurrent(encrypted)).toBe(false)
    expect(both.isCurrent(both.encrypt('Z1234567', context))).toBe(true)
    expect(() => createEncryption(young).decrypt(encrypted, context)).toThrow('no key k1')
  })
})

it.each(['', 'k1', 'k1:short', `k1:${'A'.repeat(43)}=,k1:${'B'.repeat(43)}=`])(
  'keys that are none are refused: %j',
  (keys) => expect(() => createEncryption(keys)).toThrow('ENCRYPTION_KEYS'),
)

it('keeps a key of its own beside the data when none is configured', async () => {
  const env = { DATA_DIR: await mkdtemp(path.join(tmpdir(), 'itinera-encryption-')), ENCRYPTION_KEYS: undefined }
  const [one, two] = await Promise.all([openEncryption(env), openEncryption(env)])
  expect(two.decrypt(one.encrypt('Z1234567', context), context)).toBe('Z1234567')
  expect((await stat(getKeyFile(env))).mode & 0o777).toBe(0o600)
})
