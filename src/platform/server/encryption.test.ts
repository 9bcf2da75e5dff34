import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyFileOf, newKey, openVault, vaultOf } from './encryption'

const place = { table: 'profiles', row: 'row-1', column: 'passport_no' }

describe('a sealed value', () => {
  const vault = vaultOf(newKey('k1'))

  it.each(['Z1234567', '', 'ünïcode ✈'])('opens where it was sealed: %j', (text) =>
    expect(vault.open(vault.seal(text, place), place)).toBe(text),
  )

  it('shows nothing of what it holds, and never looks the same', () => {
    const [one, two] = [vault.seal('Z1234567', place), vault.seal('Z1234567', place)]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split('.')[1]!, 'base64url').toString('latin1')).not.toContain('Z1234567')
  })

  it.each([
    ['another row', { ...place, row: 'row-2' }],
    ['another column', { ...place, column: 'pan_card_number' }],
    ['another table', { ...place, table: 'co_travelers' }],
  ])('does not open in %s', (_where, other) => {
    const sealed = vault.seal('Z1234567', place)
    expect(() => vault.open(sealed, other)).toThrow()
  })

  it('does not open when a bit of it was changed', () => {
    const sealed = vault.seal('Z1234567', place)
    const [id, body] = sealed.split('.') as [string, string]
    const bytes = Buffer.from(body, 'base64url')
    for (const at of [0, 13, bytes.length - 1]) {
      const altered = Buffer.from(bytes)
      altered[at]! ^= 1
      expect(() => vault.open(`${id}.${altered.toString('base64url')}`, place)).toThrow()
    }
  })

  it('opens with an older key, and is sealed with the newest', () => {
    const [old, young] = [newKey('k1'), newKey('k2')]
    const sealed = vaultOf(old).seal('Z1234567', place)
    const both = vaultOf(`${young},${old}`)
    expect(both.open(sealed, place)).toBe('Z1234567')
    expect(both.isCurrent(sealed)).toBe(false)
    expect(both.isCurrent(both.seal('Z1234567', place))).toBe(true)
    expect(() => vaultOf(young).open(sealed, place)).toThrow('no key k1')
  })
})

it.each(['', 'k1', 'k1:short', `k1:${'A'.repeat(43)}=,k1:${'B'.repeat(43)}=`])(
  'keys that are none are refused: %j',
  (keys) => expect(() => vaultOf(keys)).toThrow('ENCRYPTION_KEYS'),
)

it('keeps a key of its own beside the data when none is configured', async () => {
  const env = { DATA_DIR: await mkdtemp(path.join(tmpdir(), 'itinera-vault-')), ENCRYPTION_KEYS: undefined }
  const [one, two] = await Promise.all([openVault(env), openVault(env)])
  expect(two.open(one.seal('Z1234567', place), place)).toBe('Z1234567')
  expect((await stat(keyFileOf(env))).mode & 0o777).toBe(0o600)
})
