import { describe, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anUpload } from '../../../testing/factories'
import type { AgencyInput } from '../../../testing/settings'
import { media, uploads } from '../../core/media/table'
import { defaultPrefixes } from './brand.rules'

const database = useDatabase()
const deps = useDeps(database)

type Input = NonNullable<AgencyInput['brand']>
const admin = async () => (await callerAs(deps, 'admin')).call.settings
const site = async () => (await (await callerAs(deps, null)).call.settings.site()).agency

describe('the brand', () => {
  it.each<[string, Input, RegExp]>([
    [
      'primary',
      { primary: '#c6ff00' },
      /contrast of 1\.\d to 1; 4\.5 is needed\. The nearest that passes is #[0-9a-f]{6}/,
    ],
    ['primary', { primary: 'red' }, /such as #0f4f57/],
    ['accent', { accent: '#7f7f7f' }, /nearest that passes/],
    ['logo', { logo: { image: '/media/none', alt: '' } }, /not there/],
    ['icon', { icon: { image: 'https://elsewhere.example/x.svg', alt: '' } }, /not there/],
    ['hero.picture', { hero: { picture: { image: '/terms', alt: '' } } }, /not there/],
    ['prefix', { prefix: 'ht' }, /capital letters/],
    ['prefix', { prefix: 'TOOLONG' }, /At most 5/],
    ['prefix', { prefix: 'BK' }, /references of bookings/],
    ['prefixes.invoice', { prefixes: { ...defaultPrefixes, invoice: 'F-1' } }, /letters of A to Z, or digits/],
    ['prefixes.receipt', { prefixes: { ...defaultPrefixes, receipt: 'toolong' } }, /At most 6/],
    [
      'prefixes.creditNote',
      { prefixes: { ...defaultPrefixes, creditNote: 'rc' } },
      /RC begins the numbers of receipts/,
    ],
    ['prefixes.booking', { prefixes: { ...defaultPrefixes, booking: 'IT' } }, /numbers of requests/],
    ['prefixes.booking', { prefixes: { ...defaultPrefixes, booking: 'PR' } }, /numbers of proposals/],
    ['letterhead', { letterhead: 'a\nb\nc\nd\ne' }, /At most 4 lines/],
    ['footer.links.0.url', { footer: { links: [{ label: 'x', url: 'javascript:alert(1)' }] } }, /address such as/],
    ['footer.links.0.url', { footer: { links: [{ label: 'x', url: '//elsewhere.example' }] } }, /address such as/],
  ])('is refused at brand.%s', async (field, brand, message) => {
    const failure = await (await admin()).update({ version: 0, brand }).then(
      () => null,
      (error: {
        message: string
        cause?: { details?: { field?: string }; issues?: { path: unknown[]; message: string }[] }
      }) => error,
    )
    const issue = failure?.cause?.issues?.[0]
    expect(issue ? issue.path.join('.') : failure?.cause?.details?.field).toBe(`brand.${field}`)
    expect(issue?.message ?? failure?.message).toMatch(message)
    expect(await site()).toMatchObject({ brand: {} })
  })

  it('shows visitors logos, hero, footer and letterhead, and keeps to itself what only papers need', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const upload = await anUpload(database.db, { userId: user.id, forAgency: true, createdAt: deps.now() })
    const [picture] = await database.db.select().from(media)
    const logo = { image: `http://itinera.test/objects/${upload.id}`, alt: 'Harbour' }
    const footer = { text: 'By the sea since 1998', links: [{ label: 'About', url: '/pages/about' }] }
    await call.settings.update({
      version: 0,
      brand: {
        primary: '8A1538',
        logo,
        hero: { title: 'By the sea' },
        footer,
        letterhead: '1 Quay\nPort',
        prefix: 'HT',
      },
    })
    const { brand } = await site()
    expect(brand).toMatchObject({ logo: { key: picture!.key, alt: 'Harbour' }, hero: { title: 'By the sea' }, footer })
    expect(brand.letterhead).toBe('1 Quay\nPort')
    expect(Object.keys(brand)).toEqual(['logo', 'hero', 'footer', 'letterhead'])
    expect((await call.settings.agency()).brand).toMatchObject({ primary: '#8a1538', prefix: 'HT' })
  })

  it('shows a picture or it is deleted, whichever is first', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const upload = await anUpload(database.db, { userId: user.id, forAgency: true, createdAt: deps.now() })
    const [picture] = await database.db.select().from(media)
    const logo = { image: `http://itinera.test/objects/${upload.id}`, alt: 'Harbour' }
    const [shown, deleted] = await Promise.allSettled([
      call.settings.update({ version: 0, brand: { logo } }),
      call.media.remove({ id: picture!.id }),
    ])
    expect([shown.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.$count(media)).toBe(shown.status === 'fulfilled' ? 1 : 0)
  })

  it('changes in other parts while a picture of it is gone', async () => {
    const { call, user } = await callerAs(deps, 'admin')
    const upload = await anUpload(database.db, { userId: user.id, forAgency: true, createdAt: deps.now() })
    const logo = { image: `http://itinera.test/objects/${upload.id}`, alt: 'Harbour' }
    const { version } = await call.settings.update({ version: 0, brand: { logo } })
    await database.db.delete(uploads)
    await database.db.delete(media)
    const title = 'By the sea'
    const saved = await call.settings.update({ version, brand: { hero: { title } } })
    expect(saved).toMatchObject({ brand: { hero: { title } } })
  })

  it('keeps letters that papers had once from papers of another kind', async () => {
    const settings = await admin()
    const { version, brand } = await settings.update({ version: 0, brand: { prefixes: { invoice: 'ft' } } })
    expect(brand.prefixes).toEqual({ ...defaultPrefixes, invoice: 'FT' })
    await expect(settings.update({ version, brand: { prefixes: { receipt: 'INV' } } })).rejects.toThrow(/of invoices/)
    const again = await settings.update({ version, brand: { prefixes: { invoice: 'INV' } } })
    expect(again.brand.prefixes).toEqual(defaultPrefixes)
  })

  it('begins references with letters of the agency’s first name, and keeps what was chosen', async () => {
    const settings = await admin()
    const named = await settings.update({ version: 0, name: 'Lusitana Viagens' })
    expect(named.brand.prefix).toBe('LV')
    const renamed = await settings.update({ version: named.version, name: 'Osaka Tabi' })
    expect(renamed.brand.prefix).toBe('OT')
    const chosen = await settings.update({ version: renamed.version, brand: { prefix: 'IT' } })
    const kept = await settings.update({ version: chosen.version, name: 'Viagens do Sul' })
    expect(kept.brand.prefix).toBe('IT')
    const both = await settings.update({ version: kept.version, name: 'Itinera', brand: { prefix: 'IT' } })
    expect(both.brand.prefix).toBe('IT')
  })
})
