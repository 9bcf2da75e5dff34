import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { callerAs } from '../../testing/callers'
import { useDatabase } from '../../testing/database'
import { testPages } from '../../testing/pages'
import type { Brand } from '../../modules/settings/settings/brand.schema'

const database = useDatabase()
const site = useApp(database, { pages: testPages })

const save = async (brand: Partial<Brand>, version = 0) =>
  (await callerAs(site.deps, 'admin')).call.settings.update({ version, name: 'Harbour & Sons', brand })

describe('pages of an agency', () => {
  beforeEach(() => save({ primary: '#8a1538', accent: '#c6ff00' }))

  it('are in its colors, which their policy allows', async () => {
    const { body, headers } = await site.get('/')
    const sheet = /<style id="brand">([^<]+)<\/style>/.exec(body)?.[1]
    expect(sheet).toContain('--base:#8a1538')
    expect(sheet).toContain('--accent:#c6ff00')
    const hash = createHash('sha256').update(sheet!).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
    await save({ primary: null, accent: null }, 1)
    const plain = await site.get('/')
    expect(plain.body).not.toContain('id="brand"')
    expect(plain.headers['content-security-policy']).not.toContain(hash)
  })

  it.each(['/', '/packages', '/terms', '/login', '/dashboard', '/nowhere'])(
    'name it in the head of %s',
    async (path) => {
      const { body } = await site.get(path)
      expect(body).toContain('<meta property="og:site_name" content="Harbour &amp; Sons">')
      expect(body).toMatch(/<title>[^<]*(Harbour &amp; Sons|Not Found)[^<]*<\/title>/)
      expect(body).not.toMatch(/Itinera/)
    },
  )

  it('name nobody where they fail', async () => {
    await database.db.execute(sql`ALTER TABLE catalog_version RENAME TO elsewhere`)
    const { statusCode, body } = await site
      .get('/packages')
      .finally(() => database.db.execute(sql`ALTER TABLE elsewhere RENAME TO catalog_version`))
    expect(statusCode).toBe(500)
    expect(body).toContain('This page could not be loaded')
    expect(body).not.toMatch(/Itinera/)
  })

  it('have its icon and manifest', async () => {
    const icon = await site.get('/favicon.svg')
    expect(icon.headers['content-type']).toContain('image/svg+xml')
    expect(icon.body).toContain('#8a1538')
    expect((await site.get('/icon-192.png')).statusCode).toBe(404)
    const manifest = await site.get('/manifest.webmanifest')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(manifest.json()).toMatchObject({ name: 'Harbour & Sons', short_name: 'Harbour', icons: [{ sizes: 'any' }] })
  })
})
