import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aBarePackage, aPackage } from '../../testing/package.factory'
import { testPages } from '../../testing/pages'
import { aWorld, getCookie, type World } from '../../testing/world'
import type { BootState } from '../web/boot'

/** Covers the surroundings of pages: policy, nonces, addresses, caching. */

const database = useDatabase()
const site = useApp(database, { pages: testPages, env: { APP_URL: 'http://itinera.test:3000' } })
let world: World
beforeEach(async () => {
  world = await aWorld(site.deps)
})
afterEach(() => void vi.restoreAllMocks())

const paths = ['/', '/packages', '/terms', '/packages/reef', '/package/reef', '/nowhere', '/login']
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
const toHashes = (body: string, inline: RegExp) => [...body.matchAll(inline)].map(([, text]) => sha256(text!))
const hashesIn = (sources: string) => [...sources.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
const readNonce = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1]

describe('an address', () => {
  it.each(['/packages/%E0%A4%A', '/%ff?x=%ff', '/%'])(
    'that cannot be decoded, %s, is a page that is not there',
    async (path) => {
      const { statusCode, headers, body } = await site.get(path)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toMatch(/nonce-/)
      expect(body).toContain('Not Found')
    },
  )

  it.each(['/api/packages/%E0%A4%A', '/trpc/%ff'])(
    'that cannot be decoded, %s, is refused to callers',
    async (path) => {
      const { statusCode, headers } = await site.get(path)
      expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8'])
    },
  )

  it.each(['/api', '/api/', '/api/x', '/api?x=1'])('of no call, %s, is JSON', async (path) => {
    const { statusCode, headers, json } = await site.get(path)
    expect([statusCode, headers['content-type'], json().message]).toEqual([
      404,
      'application/json; charset=utf-8',
      'Call not found',
    ])
  })

  it.each(['/?destination=%00', '/packages?search=%0A%00x', '/packages?city=%00&sort=%00&page=%00'])(
    'with unusable filters, %s, is the page without them',
    async (path) => expect((await site.get(path)).statusCode).toBe(200),
  )
})

describe('the policy of a page', () => {
  beforeEach(() => aPackage(database.db, { slug: 'reef' }))

  it.each(paths)('of %s allows its own inline elements alone, with a fresh nonce for styles to come', async (path) => {
    const nonces = new Set<string>()
    for (let i = 0; i < 3; i++) {
      const { headers, body } = await site.get(path)
      const policy = headers['content-security-policy']
      const nonce = readNonce(policy)!
      nonces.add(nonce)
      expect(policy).not.toMatch(/unsafe-|\*|https?:/)
      expect(policy).toMatch(/default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
      const [, scripts, styles] = /script-src 'self'([^;]*); style-src 'self'([^;]*);/.exec(policy as string)!
      expect(hashesIn(scripts!)).toEqual(toHashes(body, /<script>([^<]*)<\/script>/g))
      expect(hashesIn(styles!)).toEqual(toHashes(body, /<style>([^<]*)<\/style>/g))
      expect(scripts).not.toContain('nonce')
      // Expects all others to be data or files.
      for (const [script] of body.matchAll(/<script [^>]*>/g)) expect(script).toMatch(/ src="\/|json"/)
      // Expects attributes of React and our own: no handlers, no style attributes, which the policy would block.
      expect(body).not.toMatch(/<[^>]+\s(on[a-z]+|style)="/)
      expect(body.match(/nonce="([^"]*)"/g)).toEqual([`nonce="${nonce}"`])
    }
    expect(nonces.size).toBe(3)
  })

  it('has a nonce placeholder that content cannot imitate', async () => {
    for (const text of ['%nonce%', '%25nonce%25', '$&', '</script>', '<img src=x>']) {
      const { headers, body } = await site.get(`/packages?search=${encodeURIComponent(text)}`)
      const nonce = readNonce(headers['content-security-policy'])!
      expect(body.split(nonce).length - 1).toBe(body.match(/nonce="/g)!.length)
      expect(body).not.toContain('<img src=x>')
    }
  })

  it('and the other headers are on every answer', async () => {
    for (const path of [
      ...paths,
      '/api/packages',
      '/healthz',
      '/favicon.ico',
      '/robots.txt',
      '/sitemap.xml',
      '/media/x',
    ]) {
      const { headers } = await site.get(path)
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-request-id': expect.any(String),
      })
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })
})

it('a package without JavaScript shows what it is made of, and links to all its pictures', async () => {
  const { hotels, activities, transfers, mealPlan, image } = await aPackage(database.db, { slug: 'reef' })
  const { body } = await site.get('/packages/reef')
  const made = [hotels, activities, transfers].flatMap((parts) => Object.values(parts)).concat(mealPlan)
  const shown = body.replace(/<script.*?<\/script>/gs, '')
  expect(made.filter(({ name }) => !shown.includes(`>${name}<`)).map(({ name }) => name)).toEqual([])
  const plain = [...shown.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, html]) => html).join('')
  expect(plain).toContain(`<a href="/media/${image.key}/`)
})

describe('a page that the browser draws', () => {
  it.each([
    ['/admin/leads', ['office-pages.ts', 'office-layout.tsx', '../../modules/office/records/ui/office/leads.page.tsx']],
    ['/order/none', ['link-pages.ts', '../../modules/bookings/supplier-orders/ui/links/order.page.tsx']],
    ['/login', ['../../modules/identity/auth/ui/sign-in/staff-login.page.tsx']],
  ])('%s has its files, the agency and the user ahead', async (path, files) => {
    const asked = vi.spyOn(testPages, 'assets')
    const { body } = await site.get(path, getCookie(world, 'agent'))
    expect(asked.mock.lastCall).toEqual([files])
    // Reads modules as the build does, whose manifest names them from this folder.
    for (const file of files) expect(existsSync(new URL(`../web/${file}`, import.meta.url)), file).toBe(true)
    const [, boot] = /id="boot">([^<]*)/.exec(body)!
    const { isRendered, query } = JSON.parse(boot!) as BootState
    const known = query!.queries.map(({ queryKey: [name], state }) => [name, state.data])
    expect([isRendered, Object.fromEntries(known.map(([name, data]) => [String(name), data]))]).toMatchObject([
      false,
      { 'settings,site': { agency: {} }, 'auth,me': { user: { email: world.people.agent.user.email } } },
    ])
  })
})

describe('an odd address', () => {
  it.each(['//', '//[', '//x:99999', '//evil.example/packages', '/packages//', '/\\evil.example', '/.//..//', '/;a=b'])(
    '%s is a page of ours or none',
    async (url) => {
      const { statusCode, headers, body } = await site.get(url)
      expect(statusCode).toBeOneOf([200, 404])
      expect(headers.location).toBeUndefined()
      expect(body).not.toMatch(/(href|src)="(https?:)?\/\/evil/)
    },
  )
})

describe('an address with a host in it', () => {
  const getStatus = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = site.app.server.address() as AddressInfo
      const asked = request({ port, path }, (answer) => resolve(answer.resume().statusCode!))
      asked.on('error', reject).end()
    })

  it('is 404', async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    for (const path of ['http://evil.example/packages', 'http://evil.example:81/', '*']) {
      expect([path, await getStatus(path)]).toEqual([path, 404])
    }
  })
})

describe('a page from the cache', () => {
  const cookie = (currency: string) => ({ cookie: `itinera-currency=${currency}` })
  const signedIn = (body: string) => body.includes(world.people.owner.user.email)

  it('is never personal, and personal pages are not cached', async () => {
    const owner = getCookie(world, 'owner')
    for (let i = 0; i < 2; i++) {
      const [own, agents] = [await site.get('/', owner), await site.get('/', getCookie(world, 'agent'))]
      expect([signedIn(own.body), signedIn(agents.body)]).toEqual([true, false])
      for (const who of ['visitor', 'deactivated'] as const) {
        expect(signedIn((await site.get('/', getCookie(world, who))).body)).toBe(false)
      }
    }
    const { headers } = await site.get('/', owner)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: expect.stringContaining('cookie') })
  })

  it('is in the currency that was asked for, and unknown ones are none', async () => {
    await aBarePackage(database.db)
    const currencyIn = (body: string) => /"currency":("[A-Z]+"|null)\}<\/script>/.exec(body)?.[1]
    const seen: unknown[] = []
    for (const headers of [{}, cookie('EUR'), cookie('GBP'), cookie('EUR'), cookie('XXX'), cookie('EUR%20/'), {}]) {
      seen.push(currencyIn((await site.get('/packages', headers)).body))
    }
    expect(seen).toEqual(['null', '"EUR"', '"GBP"', '"EUR"', 'null', 'null', 'null'])
  })

  it('is in the sitemap as browsers send it, right after it was published', async () => {
    const listed = async () => (await site.get('/sitemap.xml')).body.match(/<loc>(?![^<]+\/destinations)[^<]+/g)
    const first = ['<loc>http://itinera.test:3000/', '<loc>http://itinera.test:3000/packages']
    expect(await listed()).toEqual(first)
    await aBarePackage(database.db, { slug: '東京-tour' })
    const address = '<loc>http://itinera.test:3000/packages/%E6%9D%B1%E4%BA%AC-tour'
    expect(await listed()).toEqual([...first, address])
  })

  const forged: Record<string, string>[] = [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', 'x-forwarded-port': '666' },
    { forwarded: 'host=evil.example' },
    { 'x-original-url': '/evil.example', 'x-rewrite-url': '/evil.example' },
    { accept: 'application/json', 'accept-language': 'evil.example' },
    { 'user-agent': 'evil.example', referer: 'https://evil.example/' },
    { origin: 'https://evil.example' },
  ]
  it.each(forged)('cannot be spoilt by %j', async (headers) => {
    await aPackage(database.db, { slug: 'reef' })
    const nonceless = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
    for (const path of ['/', '/packages/reef', '/api/packages', '/robots.txt', '/sitemap.xml']) {
      const poisoned = await site.get(path, headers)
      expect(poisoned.body).not.toContain('evil.example')
      expect(nonceless((await site.get(path)).body)).toBe(nonceless(poisoned.body))
    }
  })
})
