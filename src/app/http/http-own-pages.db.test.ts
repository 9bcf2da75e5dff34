import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anUpload } from '../../testing/factories'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { useDatabase } from '../../testing/database'
import { aPageInput } from '../../testing/page.examples'
import { testPages } from '../../testing/pages'
import { newId } from '../../platform/server/ids'
import { media } from '../../modules/core/media/table'
import { discardAgencyPictures } from '../../modules/catalog/pictures/service'
import { testContext } from '../../testing/context'
import { pages as pageTable } from '../../modules/settings/pages/table'
import { listPagePictures } from '../../modules/settings/pages/service'

const database = useDatabase()
const site = useApp(database, { pages: testPages })
const admin = async () => (await callerAs(site.deps, 'admin')).call.pages

describe('an own page', () => {
  it('is for staff until it is published, and again once it is taken back', async () => {
    const pages = await admin()
    const made = await pages.create(aPageInput('about'))
    expect(made).toMatchObject({ publishedAt: null, version: 1 })
    expect((await site.get('/pages/about')).statusCode).toBe(404)
    const shown = await pages.publish({ id: made.id, version: 1 })
    const { statusCode, body } = await site.get('/pages/about')
    expect(statusCode).toBe(200)
    expect(body).toContain('<h2>By the sea</h2><p>Since <strong>1998</strong></p>')
    expect(body).toMatch(/<title>About us \| /)
    expect(body).toContain('/pages/about"><meta property="og:url"')
    expect(body).toContain('<meta name="description" content="Who we are">')
    expect((await site.get('/sitemap.xml')).body).toContain('/pages/about</loc>')
    expect((await site.get('/terms')).body).toContain('href="/pages/about"')
    await pages.unpublish({ id: made.id, version: shown.version })
    expect((await site.get('/pages/about')).statusCode).toBe(404)
    expect((await site.get('/sitemap.xml')).body).not.toContain('/pages/about')
    expect((await site.get('/terms')).body).not.toContain('href="/pages/about"')
  })

  it('stays as it was published while its draft changes', async () => {
    const pages = await admin()
    const { id, version } = await pages.create(aPageInput('about'))
    const shown = await pages.publish({ id, version })
    const draft = await pages.update({ ...aPageInput('about', { title: 'About you' }), id, version: shown.version })
    expect(draft).toMatchObject({ title: 'About you', hasChanges: true })
    expect(await pages.list()).toMatchObject([{ title: 'About you', hasChanges: true }])
    expect((await pages.export({})).csv).toContain('\nAbout you,/pages/about,"Published, with changes",')
    expect((await site.get('/pages/about')).body).not.toContain('About you')
    expect(await pages.publish({ id, version: draft.version })).toMatchObject({ hasChanges: false })
    expect(await pages.list()).toMatchObject([{ hasChanges: false }])
    expect((await site.get('/pages/about')).body).toContain('About you')
  })

  it('stands where it was published until another address is, to which the former ones lead', async () => {
    const pages = await admin()
    const visitor = (await callerAs(site.deps, null)).call
    const { id, version } = await pages.create(aPageInput('about'))
    let shown = await pages.publish({ id, version })
    // Has been published by 1.0.0, which keeps the address in the row alone.
    const { title, description, document } = aPageInput('about')
    await database.db.update(pageTable).set({ published: { title, description, document } })
    const move = async (slug: string) => {
      const to = aPageInput(slug, { place: 'header' })
      return (shown = await pages.update({ ...to, id, version: shown.version }))
    }
    const links = async () => (await site.get('/terms')).body.match(/\/pages\/[a-z-]+/g)
    expect(await move('about-us')).toMatchObject({ slug: 'about-us', publishedSlug: 'about', hasChanges: true })
    expect(await pages.list()).toMatchObject([{ slug: 'about-us', publishedSlug: 'about', hasChanges: true }])
    expect((await site.get('/pages/about')).statusCode).toBe(200)
    expect((await site.get('/pages/about-us')).statusCode).toBe(404)
    expect(await links()).toEqual(['/pages/about'])
    await expect(pages.create(aPageInput('about'))).rejects.toMatchObject({ cause: { details: { field: 'slug' } } })

    shown = await pages.publish({ id, version: shown.version })
    await move('who-we-are')
    shown = await pages.publish({ id, version: shown.version })
    expect(shown).toMatchObject({ publishedSlug: 'who-we-are', hasChanges: false })
    for (const former of ['about', 'about-us']) {
      const { statusCode, headers } = await site.get(`/pages/${former}?utm_source=letter`)
      expect([statusCode, headers.location]).toEqual([301, '/pages/who-we-are?utm_source=letter'])
      expect(await visitor.pages.read({ slug: former })).toMatchObject({ slug: 'who-we-are' })
    }
    expect(new Set(await links())).toEqual(new Set(['/pages/who-we-are']))
    expect((await site.get('/sitemap.xml')).body).toContain('/pages/who-we-are</loc>')

    const other = await pages.create(aPageInput('about', { title: 'About the coast' }))
    expect((await site.get('/pages/about')).statusCode).toBe(301)
    await pages.publish({ id: other.id, version: other.version })
    expect((await site.get('/pages/about')).body).toContain('About the coast')
    shown = await pages.unpublish({ id, version: shown.version })
    await move('about-us')
    expect(await pages.publish({ id, version: shown.version })).toMatchObject({ publishedSlug: 'about-us' })
    expect((await site.get('/pages/about-us')).statusCode).toBe(200)
    expect((await site.get('/pages/who-we-are')).headers.location).toBe('/pages/about-us')
  })

  it('is written by one at a time, has an address of its own, and is not deleted while visitors see it', async () => {
    const pages = await admin()
    const { id, version } = await pages.create(aPageInput('about'))
    const update = (more: object) => pages.update({ ...aPageInput('about'), id, version, ...more })
    await update({})
    await expect(update({})).rejects.toMatchObject({ cause: { code: 'conflict', details: { field: 'version' } } })
    await expect(pages.create(aPageInput('about'))).rejects.toMatchObject({ cause: { details: { field: 'slug' } } })
    const shown = await pages.publish({ id, version: 2 })
    await expect(pages.remove({ id, version: shown.version })).rejects.toMatchObject({ cause: { code: 'conflict' } })
    const { version: last } = await pages.unpublish({ id, version: shown.version })
    await pages.remove({ id, version: last })
    expect(await pages.list()).toEqual([])
  })

  it('is refused by a menu with twenty, and takes its place in the other one', async () => {
    const pages = await admin()
    for (let i = 1; i <= 20; i++) {
      const made = await pages.create(aPageInput(`page-${i}`, { place: 'footer' }))
      await pages.publish({ id: made.id, version: made.version })
    }
    const { id, version } = await pages.create(aPageInput('news', { place: 'footer' }))
    await expect(pages.publish({ id, version })).rejects.toThrow('The footer links to 20 pages already')
    const moved = await pages.update({ ...aPageInput('news', { place: 'header' }), id, version })
    await pages.publish({ id, version: moved.version })
    expect((await site.get('/terms')).body).toContain('href="/pages/news"')
  })

  it.each(['About', 'a b', '-a', 'a--b', '../x', ''])('has no address like %j', async (slug) => {
    await expect((await admin()).create(aPageInput(slug))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('terms in the agency’s own words', () => {
  const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const own = (slug: string, ...content: ReturnType<typeof paragraph>[]) =>
    aPageInput(slug, { title: 'Our terms', document: { type: 'doc', content } })
  const form = {
    customerName: 'Asha Rao',
    email: 'asha@example.com',
    phone: '+1 212 555 0142',
    departureCity: 'New York',
    destination: 'Thailand',
    travelDate: '2027-09-14',
    travelers: 2,
    budget: 'Flexible',
    agreeTerms: true,
  }
  const agree = async () => (await site.call('POST', '/api/quotes', form)).json<{ termsVersion: string }>().termsVersion
  const read = async (path = '/terms') => (await site.get(path)).body

  it('stand at /terms once published, are agreed to, and give way to the standard text again', async () => {
    const pages = await admin()
    const first = await agree()
    const draft = own('terms', paragraph('Written by {agency}: {payment}'), paragraph('{cancellation}'))
    const { id, version, place } = await pages.create(draft)
    expect(place).toBe('none')
    expect(await read()).toContain('These terms are between you and')
    expect(await agree()).toBe(first)
    const shown = await pages.publish({ id, version })
    const body = await read()
    expect(body).toMatch(/<title>Our terms \| /)
    expect(body).toContain('Written by Our agency: 25% books the trip')
    expect(body).toMatch(/<ul><li><p>Free cancellation up to/)
    expect(body).not.toContain('These terms are between you and')
    expect((await site.get('/pages/terms')).statusCode).toBe(404)
    expect(await read('/sitemap.xml')).not.toContain('/pages/terms')
    const second = await agree()
    expect(second).not.toBe(first)
    const { version: last } = await pages.unpublish({ id, version: shown.version })
    expect(await read()).toContain('These terms are between you and')
    expect(await agree()).toBe(first)
    await pages.remove({ id, version: last })
    const { call } = await callerAs(site.deps, null)
    const kept = await call.terms.get({ version: second })
    expect(JSON.stringify(kept.terms)).toContain('Written by Our agency: 25% books the trip')
    expect(JSON.stringify((await call.terms.get({ version: first })).terms)).toContain('These terms are between')
  })

  it('are agreed to in the version that the sender read: another one by now is a conflict', async () => {
    const pages = await admin()
    const visitor = (await callerAs(site.deps, null)).call
    const { version: read } = await visitor.terms.current({ of: 'terms' })
    const send = (termsVersion: string) => site.call('POST', '/api/quotes', { ...form, termsVersion })
    expect((await send(read)).json()).toMatchObject({ termsVersion: read })
    const { id, version } = await pages.create(own('terms', paragraph('Pay early.')))
    await pages.publish({ id, version })
    const late = await send(read)
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('The terms have changed. Read them once more')
    const { version: now } = await visitor.terms.current({ of: 'privacy' })
    expect((await send(now)).json()).toMatchObject({ termsVersion: now })
  })

  it('keep their address, have no pictures, and no placeholder that nothing fills', async () => {
    const pages = await admin()
    const about = await pages.create(aPageInput('about'))
    const renamed = pages.update({ ...aPageInput('privacy'), id: about.id, version: 1 })
    await expect(renamed).rejects.toMatchObject({ cause: { details: { field: 'slug' } } })
    const { id } = await pages.create(own('privacy', paragraph('x')))
    await expect(pages.update({ ...own('other', paragraph('x')), id, version: 1 })).rejects.toMatchObject({
      cause: { details: { field: 'slug' } },
    })
    await expect(pages.create(own('terms', paragraph('{deposit}')))).rejects.toThrow('no placeholder {deposit}')
    await expect(pages.create(own('terms'))).rejects.toThrow('enter the text')
    expect((await pages.create(own('free', paragraph('{deposit}')))).slug).toBe('free')
  })

  it('that were saved before their rules are not published', async () => {
    const pages = await admin()
    const { id, version } = await pages.create(own('terms', paragraph('Pay early.')))
    const { document } = own('terms', paragraph('{deposit}'))
    await database.db.update(pageTable).set({ document }).where(eq(pageTable.id, id))
    await expect(pages.publish({ id, version })).rejects.toMatchObject({ cause: { code: 'conflict' } })
    expect(await read()).toContain('These terms are between you and')
  })
})

describe('pictures of own pages', () => {
  beforeEach(async () => {
    const { user } = await callerAs(site.deps, 'admin')
    await anUpload(database.db, { userId: user.id, forAgency: true, createdAt: site.deps.now() })
  })

  it('are in the library, and kept as long as a page shows them', async () => {
    const pages = await admin()
    const [picture] = await database.db.select().from(media)
    const image = (key: string) => ({ type: 'image' as const, attrs: { src: `/media/${key}`, alt: 'A quay' } })
    const document = (key: string) => ({ type: 'doc' as const, content: [image(key)] })
    const missing = pages.create(aPageInput('a', { document: document('f'.repeat(64)) }))
    await expect(missing).rejects.toMatchObject({ cause: { details: { field: 'document' } } })
    await pages.create(aPageInput('a', { document: document(picture!.key) }))
    const ctx = testContext(site.deps)
    expect(await listPagePictures(ctx, [picture!.id, newId()])).toEqual([picture!.id])
    site.deps.clock.advance(60 * 86_400)
    await discardAgencyPictures({ ctx, input: { mediaIds: [picture!.id] } })
    expect(await database.db.$count(media)).toBe(1)
  })
})
