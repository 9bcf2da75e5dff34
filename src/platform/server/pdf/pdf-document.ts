import type { Font } from 'fontkit'
import Pdf from 'pdfkit'
import { defaultLook, type Look } from '../../../shared/colors'
import type { Face } from './fonts'
import { splitCharacters, cutLine, type Line, type Run, toOrderedRuns, toParagraph, splitWords } from './lines'

/** Adds what the types of pdfkit lack: fonts that fontkit has opened, and those of a document. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      _fontFamilies: Record<string, { finalize: () => void }>
    }
    namespace Mixins {
      interface PDFFont {
        font(font: Font, family: string, size: number): this
      }
    }
  }
}

/** Holds the size of an A4 page, in points. */
export const pageSize = { width: 595.28, height: 841.89 }
export const margin = 48
const foot = 64
export const inner = pageSize.width - 2 * margin
const bottom = pageSize.height - foot

/** Holds whose paper it is: colors, logos as PNG, and the lines of the letterhead. */
export type DocumentBrand = {
  look: Look
  logo: Buffer | null
  logoOnDark: Buffer | null
  letterhead: readonly string[]
}
export const plainBrand: DocumentBrand = { look: defaultLook, logo: null, logoOnDark: null, letterhead: [] }

export type Style = { face?: Face; size?: number; color?: string; gap?: number; align?: 'left' | 'right' }
type Box = { x?: number; width?: number }

/** Passes the direction to the font through pdfkit's `features`. */
const toShapeOptions = (isRtl: boolean) => ({ features: { isRtl } as never })

/** Explains code points in the footer of a document that has some. */
const codesText = '[U+…] is the number of a character that this document has no letter for.'

/** Holds a wrapped line, and the width of its box, to whose right a right-to-left line aligns. */
type Fitted = Line & { width?: number }

/** Writes a PDF document from top to bottom, with a footer on each page. */
export class PdfDocument {
  readonly doc: PDFKit.PDFDocument
  readonly #chunks: Buffer[] = []
  readonly #end: Promise<void>
  y = margin

  constructor(
    info: { title: string; author: string; at: Date },
    readonly brand: DocumentBrand = plainBrand,
  ) {
    const { title, author, at } = info
    this.doc = new Pdf({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: at },
    })
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#end = new Promise((resolve, reject) => {
      this.doc.on('end', resolve)
      this.doc.on('error', reject)
    })
  }

  /** Returns the remaining height of the page. */
  get room(): number {
    return bottom - this.y
  }

  newPage(): void {
    this.doc.addPage()
    this.y = margin
  }

  /** Starts a new page unless this height fits. @returns whether it started one */
  keep(height: number): boolean {
    if (this.room >= height || this.y === margin) return false
    this.newPage()
    return true
  }

  #hasCodes = false
  readonly #widths = new Map<string, number>()

  /** Measures each word of a style once. */
  measureWidth(text: string | Line, style: Style = {}): number {
    if (typeof text !== 'string') return this.#measure(text, style)
    const { face = 'text', size = 10 } = style
    const key = `${face} ${size} ${text}`
    const width = this.#widths.get(key) ?? this.#measure(text, style)
    this.#widths.set(key, width)
    return width
  }

  #measure(text: string | Line, { face = 'text', size = 10 }: Style): number {
    return toOrderedRuns(text, face).reduce((sum, run) => sum + this.#measureRun(run, size), 0)
  }

  /** Selects the font for the text that follows. Documents need unique keys, as files of a typeface share one name. */
  #measureRun({ font, key, text, isRtl }: Run, size: number): number {
    return this.doc.font(font, key, size).widthOfString(text, toShapeOptions(isRtl))
  }

  /** Wraps a paragraph to a width. Cuts a word that is longer than the line. */
  fitLines(text: string, width: number, style: Style = {}): Fitted[] {
    return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((one) => {
      const lines = this.#wrap(toParagraph(one), width, style)
      // Leaves a single line unaligned, as it is a name or a label.
      return lines.length === 1 ? lines : lines.map((cut) => ({ ...cut, width }))
    })
  }

  #wrap(paragraph: Line, width: number, style: Style): Line[] {
    const lines: Line[] = []
    let [from, at, used] = [0, 0, 0]
    const put = (word: string) => {
      if (used + this.measureWidth(word.trimEnd(), style) > width && at > from) {
        lines.push(cutLine(paragraph, from, at))
        from = at
        used = 0
      }
      at += word.length
      used += this.measureWidth(word, style)
    }
    for (const word of splitWords(paragraph.text)) {
      if (this.measureWidth(word.trimEnd(), style) <= width) put(word)
      else for (const character of splitCharacters(word)) put(character)
    }
    return [...lines, cutLine(paragraph, from, at)]
  }

  static height = ({ size = 10 }: Style): number => size * 1.4

  measureHeight(text: string, width: number, style: Style = {}): number {
    return this.fitLines(text, width, style).length * PdfDocument.height(style)
  }

  put(line: string | Fitted, x: number, y: number, style: Style = {}): void {
    const { face = 'text', size = 10, color = ink, align } = style
    const box = typeof line !== 'string' && line.isRtl ? line.width : undefined
    let at = x
    if (align === 'right') at -= this.measureWidth(line, style)
    else if (box !== undefined) at += box - this.measureWidth(line, style)
    const placed = toOrderedRuns(line, face).map((run) => {
      const left = at
      at += this.#measureRun(run, size)
      return { run, left }
    })
    // Writes runs in reading order, which PDF readers copy text in.
    for (const { run, left } of placed.toSorted((a, b) => a.run.place - b.run.place)) {
      this.#hasCodes ||= run.hasCodes
      // Aligns on the baseline, as fonts of other scripts have other ascents.
      const options = { lineBreak: false, baseline: 'alphabetic' as const, ...toShapeOptions(run.isRtl) }
      this.doc
        .font(run.font, run.key, size)
        .fillColor(color)
        .text(run.text, left, y + size * 1.06, options)
    }
  }

  /** Writes a paragraph across pages, without widows and orphans. */
  text(text: string, style: Style = {}, { x = margin, width = inner }: Box = {}): void {
    const lines = this.fitLines(text, width, style)
    const height = PdfDocument.height(style)
    for (const [i, line] of lines.entries()) {
      const left = lines.length - i
      this.keep(height * (i === 0 || left === 2 ? Math.min(2, left) : 1))
      this.put({ ...line, width }, x, this.y, style)
      this.y += height
    }
    this.y += style.gap ?? 0
  }

  /** Writes a heading; `next` is the height of what must follow on the same page. */
  heading(text: string, next: number): void {
    if (!this.keep(44 + next)) this.y += 14
    this.text(text, { face: 'display', size: 17, gap: 6 })
  }

  rule(color: string, { x = margin, width = inner }: Box = {}, thick = 0.7): void {
    this.doc
      .moveTo(x, this.y)
      .lineTo(x + width, this.y)
      .lineWidth(thick)
      .strokeColor(color)
      .stroke()
  }

  /** Writes the footer of each page, now that their number is known, then embeds the fonts one by one. */
  async finish(left: string, pause: () => Promise<void>): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange()
    const style = { size: 8, color: faint }
    // Leaves room for the number of the page. Lines end where a single one stands.
    const lines = this.fitLines(left, inner - 70, style)
    const top = pageSize.height - 40 - (lines.length - 1) * 10
    for (let i = 0; i < count; i++) {
      this.doc.switchToPage(start + i)
      for (const [j, one] of lines.entries()) this.put(one, margin, top + j * 10, style)
      if (this.#hasCodes) this.put(codesText, margin, pageSize.height - 28, { ...style, size: 7 })
      const page = `Page ${i + 1} of ${count}`
      this.put(page, pageSize.width - margin, pageSize.height - 40, { ...style, align: 'right' })
      await pause()
    }
    // Finalizes fonts one at a time, which `end` would do at once; finished ones are skipped.
    const { _fontFamilies: fonts } = this.doc
    for (const font of Object.values(fonts)) {
      font.finalize()
      await pause()
    }
    this.doc.end()
    await this.#end
    return Buffer.concat(this.#chunks)
  }
}

/** Adapts the site's colors to PDF documents. */
export const ink = '#10292e'
export const soft = '#40565a'
export const faint = '#5a6c6f'
export const line = '#e0dbcf'
export const good = '#1b6a44'
export const bad = '#ad2b22'
