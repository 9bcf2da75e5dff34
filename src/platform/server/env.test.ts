import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { envKeys, readEnv } from './env'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const settings = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(/=(.*)/s))

describe('.env.example', () => {
  it('shows every key of the configuration, and no other', () => {
    expect(settings.map(([key]) => key).toSorted()).toEqual(envKeys.toSorted())
  })

  it('is itself a valid configuration, with the defaults', () => {
    expect(readEnv(Object.fromEntries(settings))).toEqual(readEnv({}))
  })
})

it('docker-compose.yml passes on every key but those of its image, of tests and of first starts', () => {
  const text = readFileSync('docker-compose.yml', 'utf8')
  const left = envKeys.filter((key) => !text.includes(`\n      ${key}: `)).toSorted()
  expect(left).toEqual(['DATA_DIR', 'HOST', 'NEW_AGENCY', 'PORT', 'RATE_LIMIT_FACTOR', 'STRIPE_API_URL'])
})

const getMessage = (env: Record<string, string>): string => {
  try {
    readEnv(env)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

/** Lists keys that accept any text: names, folders, or keys checked later. */
const free = ['BACKUP_DIR', 'HOST', 'DATA_DIR', 'MAIL_FROM', 'ENCRYPTION_KEYS']

it.each(envKeys.filter((key) => !free.includes(key)))('names %s when it is not valid, and not what it is', (key) => {
  const message = getMessage({ [key]: 'gar bage' })
  expect(message).toContain(`\n  ${key}: `)
  expect(message).not.toContain('gar bage')
})

describe('production', () => {
  const good = {
    NODE_ENV: 'production',
    APP_URL: 'https://harbour.example',
    SMTP_URL: 'smtps://mail.harbour.example',
    MAIL_FROM: 'hello@harbour.example',
  }
  it('starts with an https address and a mail server', () => expect(getMessage(good)).toBe('accepted'))

  it.each<[string, Record<string, string>]>([
    ['APP_URL', { APP_URL: '' }],
    ['APP_URL', { APP_URL: 'http://harbour.example' }],
    ['APP_URL', { APP_URL: 'http://127.0.0.1.harbour.example' }],
    ['APP_URL', { APP_URL: 'http://192.168.1.20:3000' }],
    ['SMTP_URL', { SMTP_URL: '' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
    ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '11' }],
    ['DEMO', { DEMO: 'true' }],
    ['ENCRYPTION_KEYS', { DATABASE_URL: 'postgres://db/itinera' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'http://127.0.0.1:12111' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_live_12345678' }],
  ])('is refused for its %s with %j', (key, wrong) => {
    expect(getMessage({ ...good, ...wrong })).toMatch(new RegExp(`^${key}`))
  })

  it.each<Record<string, string>>([
    { APP_URL: 'http://harbour.example', ALLOW_HTTP: 'true' },
    { SMTP_URL: '', MAIL_KEEP_FILES: 'true' },
    { RATE_LIMIT_FACTOR: '10' },
    { APP_URL: 'http://localhost:3000', SMTP_URL: '', RATE_LIMIT_FACTOR: '1000000' },
    { APP_URL: 'http://[::1]:3000', SMTP_URL: '' },
  ])('starts with %j, which was meant', (other) => expect(getMessage({ ...good, ...other })).toBe('accepted'))
})

describe('the demo agency', () => {
  it.each(['0.0.0.0', '::', '192.168.1.20', 'shop'])('is not loaded by itself where HOST is %s', (HOST) => {
    expect(getMessage({ HOST })).toMatch(/^DEMO: .*well known/)
    expect(readEnv({ HOST, DEMO: 'true' }).DEMO).toBe(true)
    expect(readEnv({ HOST, DEMO: 'false' }).DEMO).toBe(false)
  })

  it.each(['127.0.0.1', 'localhost', '::1'])('is where HOST is %s', (HOST) => {
    expect(readEnv({ HOST }).DEMO).toBe(true)
  })

  it.each([
    ['::1', 'http://[::1]:3000'],
    ['fd00::2', 'http://[fd00::2]:3000'],
    ['::', 'http://localhost:3000'],
    ['192.168.1.20', 'http://192.168.1.20:3000'],
  ])('has an address that opens where HOST is %s', (HOST, address) => {
    const { APP_URL } = readEnv({ HOST, DEMO: 'true' })
    expect([APP_URL, new URL(APP_URL).origin]).toEqual([address, address])
  })
})
