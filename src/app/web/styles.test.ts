import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { getContrast } from '../../shared/colors'

const root = path.resolve(import.meta.dirname, '../..')
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !/\/(tokens|fonts)\.css$/.test(file),
)

const isSpacing = /^(margin|padding|gap|row-gap|column-gap)/
const isType = /^font(-size)?$/
/** Finds lengths that a token has: spacing of 3 to 32 px (larger ones make room for a thing), text up to 2 rem. */
const rawSpacing = (value: string) =>
  [...value.matchAll(/(\d+(?:\.\d+)?)px/g)].map(([, px]) => Number(px)).filter((px) => px > 2 && px <= 32)
const rawType = (value: string) =>
  [...value.replace(/clamp\([^)]*\)/g, '').matchAll(/(\d*\.?\d+)(px|rem|pt)/g)]
    .filter(([, size, unit]) => unit !== 'rem' || Number(size) <= 2)
    .map(([length]) => length)

function findRawLengths(sheet: string): string[] {
  const declarations = sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)
  return [...declarations].flatMap(([, property, value]) =>
    (isSpacing.test(property!) && rawSpacing(value!).length > 0) ||
    (isType.test(property!) && rawType(value!).length > 0)
      ? [`${property}: ${value!.trim()}`]
      : [],
  )
}

const spacingProp =
  /\b(?:[pm][xytblrse]?|gap|rowGap|columnGap|(?:vertical|horizontal)?[sS]pacing|padding\w*|margin\w*)(?:=\{+([^}]*)\}|="([^"]*)"|: ('[^']*'|-?[\d.]+))/g
const typeProp = /\b(?:fz|fontSize)(?:=\{+([^}]*)\}|="([^"]*)"|: ('[^']*'|-?[\d.]+))/g

/** Finds the same lengths in props and styles of screens, where a number alone is px. */
function findRawProps(screen: string): string[] {
  const read = (of: RegExp, isRaw: (px: number) => boolean) =>
    [...screen.matchAll(of)].flatMap(([prop, ...values]) =>
      [
        ...values
          .find((value) => value !== undefined)!
          .matchAll(/(?<![\w.#]|var\([^)]*)(\d*\.?\d+)(?:px|rem|pt)?(?![\w.%])/g),
      ].some(([, size]) => isRaw(Number(size)))
        ? [prop]
        : [],
    )
  return [...read(spacingProp, (px) => px > 2 && px <= 32), ...read(typeProp, () => true)]
}

const findClasses = (sheet: string) =>
  new Set([...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!))

describe('Style sheets', () => {
  it.each([
    ['a { padding: 10px 1px; }', ['padding: 10px 1px']],
    ['a { margin: calc(-1 * 8px) }', ['margin: calc(-1 * 8px)']],
    ['a { font-size: 0.8125rem; font: 600 13px/1.4 serif; }', ['font-size: 0.8125rem', 'font: 600 13px/1.4 serif']],
    ['a { padding: 2px 0 var(--s-2) 108px; font-size: clamp(1rem, 4vw, 2rem); width: 20px; }', []],
  ])('knows raw lengths: %s', (sheet, found) => {
    expect(findRawLengths(sheet)).toEqual(found)
  })

  it.each([
    [
      `<Stack gap={8} mb={-8} mt="10px" p={{ base: 0, sm: 12 }}>`,
      ['gap={8}', 'mb={-8}', 'mt="10px"', 'p={{ base: 0, sm: 12 }'],
    ],
    [`<a style={{ padding: '0 8px', fontSize: 13 }}>`, ["padding: '0 8px'", 'fontSize: 13']],
    [`<Box gap="s2" m={0} pt="calc(var(--s-3) + 2px)" mt={56} w={220} fz="office" lh={1.1}>`, []],
  ])('knows raw lengths of screens: %s', (screen, found) => {
    expect(findRawProps(screen)).toEqual(found)
  })

  it('take spacing and text sizes from tokens.css, and so do screens', () => {
    const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
    const found = [...sheets, ...screens].flatMap((file) => {
      const find = file.endsWith('.tsx') ? findRawProps : findRawLengths
      return find(readFileSync(path.join(root, file), 'utf8')).map((raw) => `${file}: ${raw}`)
    })
    expect(found).toEqual([])
  })

  it('have every class that screens name, and screens name every class of site.css', () => {
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
    const [base, site] = ['base', 'site'].map((name) =>
      findClasses(readFileSync(path.join(import.meta.dirname, `${name}.css`), 'utf8')),
    )
    const named = sources.flatMap(([file, text]) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, composed]) =>
        (plain ?? composed!.replace(/\$\{[^}]*\}/g, ' '))
          .split(/\s+/)
          .flatMap((name) => (name ? [{ file, name }] : [])),
      ),
    )
    expect(named.filter(({ name }) => !base!.has(name) && !site!.has(name))).toEqual([])
    const words = new Set(sources.flatMap(([, text]) => text.split(/[\s"'`]+/)))
    expect([...site!].filter((name) => !words.has(name))).toEqual([])
  })

  it('have badges that read well in both schemes', () => {
    const [tokens, base] = ['tokens', 'base'].map((name) =>
      readFileSync(path.join(import.meta.dirname, `${name}.css`), 'utf8'),
    )
    const schemes = tokens!
      .split("[data-mantine-color-scheme='dark']")
      .map((sheet) => new Map([...sheet.matchAll(/(--[\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name!, hex!])))
    const badges = [...base!.matchAll(/(\.badge[^{]*) \{([^}]*)\}/g)].map(([, rule, body]) => ({
      rule: rule!,
      pair: ['background', 'color'].map((name) => new RegExp(`\\b${name}: var\\((--[\\w-]+)\\)`).exec(body!)![1]!),
    }))
    const known = ['honeymoon', 'family', 'premium', 'adventure', 'cultural']
    expect(badges.flatMap(({ rule }) => /category='(\w+)'/.exec(rule)?.[1] ?? [])).toEqual(known)
    for (const { rule, pair } of badges)
      for (const [i, tones] of schemes.entries()) {
        const [ground, ink] = pair.map((name) => tones.get(name)!)
        expect(getContrast(ground!, ink!), `${rule} in scheme ${i}`).toBeGreaterThanOrEqual(4.5)
      }
  })

  it('have the colors of screens, as Mantine drops names that it does not know', () => {
    const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
    const found = screens.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/ c="(?!dimmed"|var\(--)[^"]*"/g)].map(
        ([prop]) => `${file}:${prop}`,
      ),
    )
    expect(found).toEqual([])
  })
})
