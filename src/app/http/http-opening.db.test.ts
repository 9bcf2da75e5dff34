import { beforeEach, describe, expect, it } from 'vitest'
import { beginNew } from '../../modules/settings/settings/service'
import { useApp } from '../../testing/app'
import { calls } from '../../testing/calls'
import { testContext } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { testPages } from '../../testing/pages'
import { aWorld, getCookie, type World } from '../../testing/world'
import { createCaller } from '../router'

/** Asks a new agency for all that strangers reach, as them and as its staff, until it has a name (decision 225). */

const database = useDatabase()
const site = useApp(database, { pages: testPages })
/** Stands for a second process on the database. */
const second = useApp(database, { pages: testPages })
let world: World
beforeEach(async () => {
  world = await aWorld(site.deps)
  await beginNew({ ctx: testContext(site.deps) })
})

const split = (text: string) => text.trim().split(/\s+/)
const closedPages = split(`
  / /packages /packages/reef /package/reef /destinations /fits /pages/about /terms /privacy /saved /profile /trips
  /account-security /quote/secret /order/secret /book/reef /nowhere /setups //admin/ /%E0%A4%A
  /login/x/../../terms /admin/../packages /admin/%2e%2e/packages`)
const closedFiles = split('/sitemap.xml /trips-worker.js /api/docs /api/openapi.json /api/x /calendars/x.ics')
const openPaths = split(`
  /login /setup /invitation /forgot-password /reset-password /admin /admin/setup /dashboard
  /healthz /readyz /robots.txt /manifest.webmanifest /favicon.svg`)

/** Duplicates what opening.ts lists. */
const openCalls = [
  ...split('forgotPassword resetForgotten revertEmail').map((name) => `trpc accountSecurity.${name}`),
  ...split('login logout me staffLogin').map((name) => `trpc auth.${name}`),
  'trpc firstRun.makeAdministrator',
  'trpc settings.site',
  'trpc users.acceptInvitation',
  'POST /api/auth/login',
  'POST /api/auth/logout',
]

const html = { accept: 'text/html,*/*' }
const isLogout = ({ name }: { name: string }) => /auth[./]logout$/.test(name)
const isRefused = (answer: { statusCode: number; body: string }) =>
  answer.statusCode === 503 && answer.body.includes('This site is not open yet')

describe('a new agency', () => {
  it('tells strangers on each page that it is not open yet, and crawlers to come back', async () => {
    for (const path of closedPages) {
      const { statusCode, headers, body } = await site.get(path, html)
      expect([path, statusCode, headers['retry-after'], headers['x-robots-tag']]).toEqual([
        path,
        503,
        '3600',
        'noindex',
      ])
      expect([headers['content-type'], headers['cache-control']]).toEqual(['text/html; charset=utf-8', 'no-store'])
      expect(body).toContain('<a class="link" href="/login">Sign in</a>')
      expect(body).not.toMatch(/Our agency|<script[^>]* src|#boot/)
    }
    for (const path of closedFiles) expect([path, isRefused(await site.get(path))]).toEqual([path, true])
  })

  it('shows strangers what leads staff in, and machines that it runs', async () => {
    for (const path of openPaths) expect([path, (await site.get(path, html)).statusCode]).toEqual([path, 200])
    // Lets a picture and the stream of changes answer for themselves.
    expect([(await site.get('/media/none')).statusCode, (await site.get('/live/changes')).statusCode]).toEqual([
      404, 401,
    ])
  })

  it('leads to its set-up while nobody administers it', async () => {
    await database.db.execute(`DELETE FROM users WHERE role = 'admin'`)
    expect((await site.get('/', html)).body).toContain('<a class="link" href="/setup">Set it up</a>')
  })

  it.each(['visitor', 'stranger'] as const)('refuses each call of a %s but those that sign in', async (who) => {
    // Signs out last: whoever is signed out is a visitor.
    const asked = calls
      .filter(({ access }) => access === 'public' || (who === 'stranger' && access === 'traveler'))
      .toSorted((a, b) => Number(isLogout(a)) - Number(isLogout(b)))
    const answered: string[] = []
    for (const call of asked) {
      const { headers, ...request } = call.request({})
      const answer = await site.app.inject({ ...request, headers: { ...headers, ...getCookie(world, who) } })
      if (!isRefused(answer)) answered.push(call.name)
    }
    expect(answered.toSorted()).toEqual(openCalls.toSorted())
  })

  it('answers each call of a batch for itself, in the form of its kind', async () => {
    const { statusCode, headers, json } = await site.get('/trpc/auth.me,search.list?batch=1')
    expect([statusCode, headers['retry-after']]).toEqual([207, '3600'])
    expect(json()).toMatchObject([{ result: {} }, { error: { data: { httpStatus: 503, reason: 'unavailable' } } }])
    const refused = await site.call('POST', '/api/quotes', {})
    expect(refused.json()).toMatchObject({ code: 'unavailable', message: 'This site is not open yet' })
  })

  it.each(['agent', 'admin'] as const)('lets an %s see everything before', async (who) => {
    const headers = { ...html, ...getCookie(world, who) }
    for (const path of [...closedPages, ...closedFiles])
      expect([path, (await site.get(path, headers)).statusCode]).not.toEqual([path, 503])
    const { body } = await site.get('/', headers)
    expect(body).toContain('This site is not open yet: only staff see it.')
    expect((await site.get('/trpc/search.tiles', headers)).statusCode).toBe(200)
  })

  it('asks a caller whose session is over to sign in, and no page', async () => {
    const lost = { 'x-signed-in': 'true' }
    for (const path of ['/trpc/leads.staff', '/api/leads', '/'])
      expect([path, (await site.get(path, lost)).statusCode]).toEqual([path, 401])
  })

  /** Comes last: a process does not ask again once its site is open. */
  it('opens at once, in each process, when it has both a name and an e-mail', async () => {
    const { user } = world.people.admin
    const call = createCaller(testContext(site.deps, { actor: { id: user.id, role: 'admin' } }))
    const isOpen = async () => {
      const answers = await Promise.all([site, second].map((one) => one.get('/', html)))
      return answers.map(({ statusCode, body }) => [statusCode, body.includes('not open yet')])
    }
    const closed = [503, true]
    expect((await call.firstRun.setup()).isOpen).toBe(false)
    await call.settings.update({ version: 0, setupSkipped: ['brand'] })
    await call.settings.update({ version: 1, name: 'Lusitana Viagens' })
    expect(await isOpen()).toEqual([closed, closed])
    await call.settings.update({ version: 2, email: 'ola@lusitana.example' })
    expect(await isOpen()).toEqual([200, 200].map((status) => [status, false]))
    expect((await call.firstRun.setup()).isOpen).toBe(true)
    // Stays open for those who know it, whatever is taken back.
    await call.settings.update({ version: 3, email: null })
    expect((await second.get('/trpc/search.tiles')).statusCode).toBe(200)
    expect(await call.settings.site()).toMatchObject({ isOpen: true })
  })
})
