import { isCurrency } from '../../../shared/amounts'

/** Shows a number as its cell does, as far as its sense depends on it. */
export type NumberFormat = (value: number) => string

/**
 * Writes a number without floating-point noise: 0.1 + 0.2 is 0.3. Appends a zero to three decimals, which might be read
 * as thousands.
 */
export const formatNumber: NumberFormat = (value) => String(Number(value.toPrecision(15))).replace(/\.\d{3}$/, '$&0')

const formatPercent: NumberFormat = (value) => `${formatNumber(value * 100)}%`

const entities: Record<string, string> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' }
const unescapeXml = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : (entities[String(name)] ?? whole)
  })

const codes = Intl.supportedValuesOf('currency')
/** Tests whether a text beside a number is a currency: a code or sign, and no other text, such as 'pax' or '€ p.P.'. */
const isSign = (text: string) =>
  codes.includes(text.toUpperCase()) || (!/^\p{L}{3}$|\s/u.test(text) && isCurrency(text))

/** Matches the currency of a format: [$€-407], "CHF", $ */
const currency = new RegExp(`\\[\\$([^\\]-]+)|"\\s*(${codes.join('|')})\\s*"|([A-Z]{0,3}(?<!\\[)\\p{Sc})`, 'u')

/** Returns what a format code adds to a number; undefined for the number alone. */
export function readFormat(code: string): NumberFormat | undefined {
  const shown = code.replace(/"[^"]*"|\\.|_.|\*./g, '')
  if (shown.includes('%')) return formatPercent
  if (/^0{2,}$/.test(code)) return (value) => formatNumber(value).padStart(code.length, '0')
  // Leaves out the widths of signs that stand for spaces.
  const found = currency.exec(code.replace(/[_*]./g, ''))
  const named = found?.slice(1).find(Boolean)?.trim()
  return named && isSign(named) ? (value) => `${formatNumber(value)} ${named}` : undefined
}

/** Reads an attribute of a tag; '' without one. */
export const readAttribute = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return unescapeXml(double ?? single ?? '')
}

/** Reads the formats of a workbook's styles that change the sense of a number, by the index of the style. */
export function readFormats(styles: string): Map<number, NumberFormat> {
  const ofId = new Map<string, NumberFormat | undefined>([
    ['9', formatPercent],
    ['10', formatPercent],
  ])
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g))
    ofId.set(readAttribute(tag, 'numFmtId'), readFormat(readAttribute(tag, 'formatCode')))
  const cells = styles.slice(Math.max(0, styles.indexOf('cellXfs')))
  const [ofCells = ''] = cells.split(/<\/(?:\w+:)?cellXfs>/, 1)
  return new Map(
    [...ofCells.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].flatMap(([tag], style) => {
      const format = ofId.get(readAttribute(tag, 'numFmtId'))
      return format ? [[style, format] as const] : []
    }),
  )
}

const rowOrCell = /<(\/?)(?:\w+:)?(row|c)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/g

const toColumn = (letters: string) => [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

export function* listFormats(
  sheet: string,
  formats: ReadonlyMap<number, NumberFormat>,
): Generator<Map<number, NumberFormat>, void> {
  let [row, next] = [new Map<number, NumberFormat>(), 0]
  for (const [, isEnd, name, attributes = ''] of sheet.matchAll(rowOrCell)) {
    if (name === 'row') {
      if (isEnd || attributes.endsWith('/')) yield row
      ;[row, next] = [new Map(), 0]
    } else if (!isEnd) {
      const letters = /\sr\s*=\s*["']([A-Z]+)/.exec(attributes)?.[1]
      const at = letters ? toColumn(letters) : next
      const format = formats.get(Number(/\ss\s*=\s*["'](\d+)/.exec(attributes)?.[1] ?? -1))
      if (format) row.set(at, format)
      next = at + 1
    }
  }
}
