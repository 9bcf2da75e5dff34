import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  useMode,
  wcagContrast,
} from 'culori/fn'

/** Checks the contrast of an agency's two colors, and derives from them what pages, mails and papers are drawn in. */

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklab)
const toOklch = useMode(modeOklch)

type Color = string
/** Holds the agency's own colors; null keeps the product's. */
type BrandColors = { primary: Color | null; accent: Color | null }

export const defaultColors = { primary: '#0f4f57', accent: '#f5982b' } as const

/** Requires this ratio of text and its ground: WCAG 2.2, 1.4.3, level AA. */
const textContrast = 4.5

/** Reads '#1d5c4b' as people type it: also without '#', in capitals or in three digits; null for anything else. */
export function readColor(text: string): Color | null {
  const [, digits] = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : formatHex(parseHex(digits)!)
}
export const getContrast = (a: Color, b: Color): number => wcagContrast(parseHex(a)!, parseHex(b)!)

type Part = { l: number; c: number; h?: number }
const split = (color: Color): Part => toOklch(parseHex(color)!)
const join = ({ l, c, h = 0 }: Part): Color =>
  formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))

/** Keeps the hue; lightness is `l`, chroma at most `c`. */
const tint = (color: Color, l: number, c: number): Color => {
  const { c: own, h } = split(color)
  return join({ l, c: Math.min(own, c), h })
}

const passes = (color: Color, grounds: readonly Color[]) =>
  grounds.every((ground) => getContrast(color, ground) >= textContrast)

/** Returns the color of this hue whose lightness is the nearest that passes. */
function findPassing(color: Color, isGood: (color: Color) => boolean): Color {
  if (isGood(color)) return color
  const { l, c, h } = split(color)
  for (let step = 1; step <= 200; step++) {
    for (const to of [l - step / 200, l + step / 200]) {
      if (to < 0 || to > 1) continue
      const made = join({ l: to, c, h })
      if (isGood(made)) return made
    }
  }
  return '#000000'
}

const white = '#ffffff'
const ink = '#10292e'
const light = { paper: '#fbfaf6', surface: white, sunken: '#f2efe7' }
const dark = { paper: '#0c1c1f', surface: '#13282c', raised: '#193236' }

/** Returns the lighter of black-green ink and white that reads better on a color. */
const textOn = (ground: Color): Color => (getContrast(ink, ground) >= getContrast(white, ground) ? ink : white)
const toSoft = (primary: Color): Color => tint(primary, 0.945, 0.02)

const canBe = {
  /** Is the color of links on all light grounds, and the ground of white words. */
  primary: (color: Color) => passes(color, [...Object.values(light), toSoft(color)]),
  /** Is the ground of words in ink or white. */
  accent: (color: Color) => passes(textOn(color), [color]),
} satisfies Record<keyof BrandColors, (color: Color) => boolean>

/** Returns null for a color that reads well in both schemes, else the nearest one that does. */
export function offerColor(name: keyof BrandColors, color: Color): Color | null {
  return canBe[name](color) ? null : findPassing(color, canBe[name])
}

/** Says what a refused color lacks. */
export function contrastProblem(name: keyof BrandColors, color: Color): string | null {
  const offered = offerColor(name, color)
  if (!offered) return null
  const lowest =
    name === 'primary'
      ? Math.min(...[...Object.values(light), toSoft(color)].map((ground) => getContrast(color, ground)))
      : getContrast(textOn(color), color)
  // Rounds down: 4.49 would read as passed.
  const ratio = (Math.floor(lowest * 10) / 10).toFixed(1)
  const what = name === 'primary' ? 'Links and white words' : 'Words on it'
  return `${what} would have a contrast of ${ratio} to 1; 4.5 is needed. The nearest that passes is ${offered}`
}

/** Maps custom properties of tokens.css to colors. */
type Tokens = Record<`--${string}`, Color>
type Schemes = { light: Tokens; dark: Tokens }

function primaryTokens(primary: Color): Schemes {
  const onDark = findPassing(tint(primary, 0.77, 0.11), (color) => passes(color, [...Object.values(dark), '#0a2327']))
  const soft = toSoft(primary)
  const shades = [0.96, 0.9, 0.82, null, 0.62, 0.53, 0.46, null, 0.33, 0.27].map((l, i): [`--${string}`, Color] => [
    `--mantine-color-harbour-${i}`,
    l !== null ? tint(primary, l, 0.1) : i === 3 ? onDark : primary,
  ])
  const office = Object.fromEntries(shades) as Tokens
  const { l } = split(primary)
  return {
    light: {
      '--base': primary,
      '--base-hover': tint(primary, l - 0.07, 1),
      '--on-base': white,
      '--base-soft': soft,
      '--link': primary,
      '--deep': tint(primary, Math.min(l, 0.27), 0.055),
      '--on-deep-2': tint(primary, 0.83, 0.03),
      '--deep-line': tint(primary, 0.41, 0.05),
      '--mark': primary,
      ...office,
    },
    dark: {
      '--base': onDark,
      '--base-hover': tint(onDark, split(onDark).l + 0.07, 1),
      '--on-base': tint(primary, 0.2, 0.04),
      '--base-soft': tint(primary, 0.34, 0.045),
      '--link': onDark,
      '--deep': tint(primary, 0.255, 0.045),
      '--on-deep-2': tint(primary, 0.82, 0.03),
      '--deep-line': tint(primary, 0.385, 0.045),
      '--mark': primary,
      ...office,
    },
  }
}

/** Goes away from the color of the words on it, so that they stay legible. */
const toHover = (accent: Color): Color => {
  const { l } = split(accent)
  const darker = tint(accent, l - 0.04, 1)
  return passes(textOn(accent), [darker]) ? darker : tint(accent, l + 0.04, 1)
}

function accentTokens(accent: Color): Schemes {
  const soft = tint(accent, 0.96, 0.04)
  const softOnDark = tint(accent, 0.31, 0.045)
  // Keeps an accent that is too dark for the dark scheme visible there.
  const onDark = findPassing(accent, (color) => getContrast(color, dark.surface) >= 3 && canBe.accent(color))
  const isText = (grounds: readonly Color[]) => (color: Color) => passes(color, grounds)
  return {
    light: {
      '--accent': accent,
      '--accent-hover': toHover(accent),
      '--on-accent': textOn(accent),
      '--accent-text': findPassing(accent, isText([...Object.values(light), soft])),
      '--accent-soft': soft,
      '--mark-accent': accent,
    },
    dark: {
      '--accent': onDark,
      '--accent-hover': toHover(onDark),
      '--on-accent': textOn(onDark),
      '--accent-text': findPassing(onDark, isText([...Object.values(dark), softOnDark])),
      '--accent-soft': softOnDark,
      '--mark-accent': accent,
    },
  }
}

/** Returns the tokens that the agency's own colors change. */
export function brandTokens({ primary, accent }: BrandColors): Schemes {
  const none: Schemes = { light: {}, dark: {} }
  const [a, b] = [primary ? primaryTokens(primary) : none, accent ? accentTokens(accent) : none]
  return { light: { ...a.light, ...b.light }, dark: { ...a.dark, ...b.dark } }
}

const toRule = (selector: string, tokens: Tokens) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, color]) => `${name}:${color}`)
    .join(';')}}`

/** Returns the style sheet of the agency's own colors; '' without any. Paper is light, as in tokens.css. */
export function brandSheet(colors: BrandColors): string {
  const { light: day, dark: night } = brandTokens(colors)
  if (Object.keys(day).length === 0) return ''
  const dim = toRule(`:root:root[data-mantine-color-scheme='dark']`, night)
  return `${toRule(':root:root', day)}@media not print{${dim}}`
}

/** Holds the colors of mails and papers, which have no style sheet of their own. */
export type Look = Record<'deep' | 'onDeep' | 'onDeepSoft' | 'base' | 'accent' | 'onAccent', Color>
export const defaultLook: Look = {
  deep: '#072b32',
  onDeep: '#fbf3e2',
  onDeepSoft: '#b5cdcb',
  base: defaultColors.primary,
  accent: defaultColors.accent,
  onAccent: ink,
}

export function toLook(colors: BrandColors): Look {
  const { light: day } = brandTokens(colors)
  return {
    deep: day['--deep'] ?? defaultLook.deep,
    onDeep: defaultLook.onDeep,
    onDeepSoft: day['--on-deep-2'] ?? defaultLook.onDeepSoft,
    base: day['--base'] ?? defaultLook.base,
    accent: day['--accent'] ?? defaultLook.accent,
    onAccent: day['--on-accent'] ?? defaultLook.onAccent,
  }
}
