import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; isEntry?: boolean; imports?: string[] }
type Manifest = Record<string, Chunk>

const client = 'dist/client'
/** Gzipped bytes of JavaScript that a public page may ship before anything is clicked. */
export const scriptLimit = 150_000

/** Public pages by route, and the module that each loads lazily. */
const pages = {
  '/': '../../features/site/ui/home.page.tsx',
  '/packages': '../../features/search/ui/list.page.tsx',
  '/packages/:id': '../../features/packages/ui/detail/detail.page.tsx',
}

function filesOf(manifest: Manifest, keys: string[]): Set<string> {
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

/** Route and gzipped bytes of the entry, the page's chunk and all that they import statically. */
export function scriptSizes(): { route: string; bytes: number }[] {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const size = (file: string) => (file.endsWith('.js') ? gzipSync(readFileSync(path.join(client, file))).length : 0)
  return Object.entries(pages).map(([route, module]) => {
    const files = [...filesOf(manifest, [entry, module])]
    return { route, bytes: files.reduce((sum, file) => sum + size(file), 0) }
  })
}
