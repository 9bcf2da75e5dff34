import { describe, expect, it } from 'vitest'
import { fuzzedApp } from '../../testing/fuzz/fuzz'

const { inject } = fuzzedApp()

describe('bad requests', () => {
  const odd = [
    '/trpc',
    '/trpc/',
    '/trpc/__proto__',
    '/trpc/constructor',
    '/trpc/auth.constructor',
    '/trpc/auth.me.toString',
    '/trpc/auth.me?input=',
    '/trpc/auth.me?input=not-json',
    '/trpc/auth.me?input=%00',
    '/trpc/auth.me?input=%ff',
    '/trpc/auth.me,auth.me?batch=1&input=%7B%220%22%3A1%2C%22x%22%3A2%7D',
    `/trpc/${Array.from({ length: 50 }, () => 'auth.me').join()}?batch=1`,
    '/trpc/auth.login',
    '/api',
    '/api/none',
    '/api/packages/%00',
    '/api/packages/%ff',
    '/api/packages/%E0%A4%A',
    '/api/packages?cursor=%00&limit=-1',
    '/api/packages?limit=1e9&limit=2',
    '/api/packages?__proto__=1&constructor=2',
    `/api/packages?${'a=1&'.repeat(2000)}`,
    '/api/placeholder/NaN/-1',
    '/api/placeholder/1e308/0x10',
    '/media/..%2f..%2fpackage.json',
    '/media/%00/400.webp',
    `/${'x'.repeat(5000)}`,
    '//example.com/%2e%2e',
  ]
  it.each(odd)('GET %s is no fault of the server', async (url) => {
    expect((await inject({ method: 'GET', url })).statusCode).toBeLessThan(500)
  })

  const oddHeaders: Record<string, string>[] = [
    { cookie: 'session=%00' },
    { cookie: `session=${'a'.repeat(40)}` },
    { cookie: '=;=;;itinera' },
    { cookie: `session=${'x'.repeat(8000)}` },
    { 'idempotency-key': 'é'.repeat(500) },
    { 'user-agent': '\u00ff'.repeat(2000) },
    { accept: '*/*;q=NaN', 'accept-encoding': 'br;q=x, gzip;q=-1', 'accept-language': '\u00e9' },
    { 'x-forwarded-for': 'not, an, address', forwarded: 'for=_x' },
    { host: 'evil.example' },
  ]
  it.each(oddHeaders)('headers %j are no fault of the server', async (headers) => {
    for (const url of ['/trpc/auth.me', '/api/auth/user', '/api/none']) {
      expect((await inject({ method: 'GET', url, headers })).statusCode).toBeLessThan(500)
    }
  })
})
