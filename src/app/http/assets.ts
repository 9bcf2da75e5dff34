import { readFile } from 'node:fs/promises'
import type { Assets, Style } from '../web/html'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** Limits style sheets inlined in the document, in bytes; the library's own one is longer and stays a file. */
const maxInlined = 32_768

/** Matches the font to preload, of the first visible text. Others load by the style sheet, after a fallback. */
const preloadedFont = /hanken-grotesk-latin-wght-normal/

function collectChunks(manifest: Manifest, keys: string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    // Visits imports first, as their styles may be overridden.
    chunk.imports?.forEach(visit)
    seen.add(key)
  }
  keys.forEach(visit)
  return [...seen].map((key) => manifest[key]!)
}

/** Reads the build's manifest. Returns a function from route modules to the files that their page needs. */
export async function readAssets(client = 'dist/client'): Promise<(modules: string[]) => Assets> {
  const manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry)!
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))
  const sheets = new Map<string, Style>()
  for (const file of files) {
    const css = await readFile(`${client}/${file}`, 'utf8')
    sheets.set(file, { href: `/${file}`, css: css.length <= maxInlined ? css : null })
  }
  const findAssets = (modules: string[]): Assets => {
    const chunks = collectChunks(manifest, [entry, ...modules])
    const scripts = chunks.map(({ file }) => `/${file}`)
    const script = `/${manifest[entry]!.file}`
    return {
      scripts: [script],
      styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => sheets.get(file)!),
      preloads: scripts.filter((file) => file !== script),
      fonts: (manifest[entry]!.assets ?? []).filter((f) => preloadedFont.test(f)).map((f) => `/${f}`),
      devHead: '',
    }
  }
  const known = new Map<string, Assets>()
  return (modules) => {
    const key = modules.join()
    if (!known.has(key)) known.set(key, findAssets(modules))
    return known.get(key)!
  }
}
