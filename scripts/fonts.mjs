// Writes the folder fonts: the files that PDF documents need, out of packages that carry ten times as much. Run it after
// changing a version below: npx tsx scripts/fonts.mjs
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants, inflateSync } from 'node:zlib'
import { readTables, toFile } from '../src/platform/server/pdf/sfnt.ts'

const target = 'fonts'
const both = [400, 600]
const family = (name, weights, parts = [name.replace(/^noto-(sans|serif)-/, '')]) => ({
  name,
  weights,
  parts,
  spec: `@fontsource/${name}@5.3.0`,
})
const scripts =
  'arabic hebrew thai armenian georgian bengali gurmukhi gujarati oriya tamil telugu kannada malayalam sinhala lao myanmar khmer ethiopic thaana cherokee canadian-aboriginal ol-chiki meetei-mayek adlam syriac javanese'
/** Lists typefaces in parts, each for some characters; `parts` null: all of them. */
const inParts = [
  family('brygada-1918', [600], null),
  family('hanken-grotesk', both, null),
  ...scripts.split(' ').map((script) => family(`noto-sans-${script}`, both)),
  family('noto-serif-tibetan', both),
  ...['nko', 'tifinagh', 'mongolian'].map((script) => family(`noto-sans-${script}`, [400])),
  family('noto-sans-symbols-2', [400], null),
]
const google = (name, version, face, styles) => ({
  name,
  spec: `@expo-google-fonts/${name}@${version}`,
  files: Object.fromEntries(styles.map((style) => [style.slice(0, 3), `${style}/${face}_${style}.ttf`])),
})
const whole = [
  google('noto-sans', '0.4.2', 'NotoSans', ['400Regular', '600SemiBold']),
  google('nanum-gothic', '0.4.0', 'NanumGothic', ['400Regular', '700Bold']),
  {
    name: 'noto-emoji',
    spec: '@fontsource/noto-emoji@5.3.2',
    files: { 400: 'files/noto-emoji-emoji-400-normal.woff' },
  },
  google('noto-sans-sc', '0.4.3', 'NotoSansSC', ['400Regular', '600SemiBold']),
]

/** Unpacks a package into a folder of its own. */
function unpack(spec) {
  const folder = mkdtempSync(path.join(tmpdir(), 'itinera-font-'))
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', spec, '--json', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  execFileSync('tar', ['xzf', path.join(folder, filename), '-C', folder])
  return path.join(folder, 'package')
}

/** Reads the tables of a WOFF file. */
const readPackedTables = (file) =>
  Array.from({ length: file.readUInt16BE(12) }, (_, i) => {
    const at = 44 + i * 20
    const [offset, packed, size] = [4, 8, 12].map((part) => file.readUInt32BE(at + part))
    const data = file.subarray(offset, offset + packed)
    return { tag: file.toString('latin1', at, at + 4), data: packed < size ? inflateSync(data) : data }
  })

function write(name, file) {
  const data = readFileSync(file)
  // Orders tables by name: fontkit reads beyond an empty last glyph, so outlines must not end the file.
  const font = toFile(file.endsWith('.woff') ? readPackedTables(data) : readTables(data))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: font.length,
  }
  writeFileSync(path.join(target, `${name}.ttf.br`), brotliCompressSync(font, { params }))
}
const keepLicense = (name, folder) => {
  const file = ['LICENSE_FONT', 'LICENSE'].map((one) => path.join(folder, one)).find((one) => existsSync(one))
  cpSync(file, path.join(target, 'licenses', `${name}.txt`))
}

rmSync(target, { recursive: true, force: true })
mkdirSync(path.join(target, 'licenses'), { recursive: true })
const ranges = {}
for (const { name, spec, weights, parts } of inParts) {
  const folder = unpack(spec)
  const table = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8'))
  const used = Object.entries(table).filter(([part]) => parts?.includes(part) ?? true)
  ranges[name] = Object.fromEntries(used.map(([part, text]) => [part.replace(/[[\]]/g, ''), text]))
  for (const part of Object.keys(ranges[name]))
    for (const weight of weights)
      write(`${name}-${part}-${weight}`, path.join(folder, 'files', `${name}-${part}-${weight}-normal.woff`))
  keepLicense(name, folder)
  rmSync(path.dirname(folder), { recursive: true })
}
for (const { name, spec, files } of whole) {
  const folder = unpack(spec)
  for (const [weight, file] of Object.entries(files)) write(`${name}-${weight}`, path.join(folder, file))
  keepLicense(name, folder)
  rmSync(path.dirname(folder), { recursive: true })
}
writeFileSync(path.join(target, 'ranges.json'), `${JSON.stringify(ranges, null, 2)}\n`)
