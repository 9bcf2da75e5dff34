import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; isEntry?: boolean; imports?: string[] }
type Manifest = Record<string, Chunk>

const client = 'dist/client'
const [site, office] = [115_000, 250_000]
/**
 * Lists the lazy modules of a page, the most gzipped JavaScript bytes before a click that it should have, and the limit
 * that a test holds it to until it does.
 */
const pages = [
  { route: '/', modules: ['../../modules/storefront/site/ui/home.page.tsx'], target: site, limit: 135_150 },
  { route: '/packages', modules: ['../../modules/storefront/search/ui/list.page.tsx'], target: site, limit: 129_050 },
  {
    route: '/packages/:id',
    modules: ['../../modules/storefront/packages/ui/detail/detail.page.tsx'],
    target: site,
    limit: 139_700,
  },
  ...[
    { route: '/dashboard', page: 'office/reports/ui/office/dashboard', limit: 245_900 },
    { route: '/admin/leads', page: 'office/records/ui/office/leads', limit: 251_150 },
    { route: '/admin/bookings', page: 'office/records/ui/office/bookings', limit: 266_850 },
    { route: '/admin/bookings/:id', page: 'office/records/ui/office/booking', limit: 297_600 },
  ].map(({ page, ...one }) => ({
    ...one,
    modules: ['office-layout.tsx', 'office-pages.ts', `../../modules/${page}.page.tsx`],
    target: office,
  })),
]

function collectFiles(manifest: Manifest, keys: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

/** Measures gzipped bytes of the entry, the page's chunk and all their static imports, by route. */
export function scriptSizes(): { route: string; bytes: number; target: number; limit: number }[] {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const size = (file: string) => (file.endsWith('.js') ? gzipSync(readFileSync(path.join(client, file))).length : 0)
  return pages.map(({ route, modules, ...rest }) => {
    const files = [...collectFiles(manifest, [entry, ...modules])]
    return { route, ...rest, bytes: files.reduce((sum, file) => sum + size(file), 0) }
  })
}
