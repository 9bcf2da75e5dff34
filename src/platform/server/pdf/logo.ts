import { accent, base, type PdfDocument } from './paper'

/** Draws the site's logo, 20 points wide. */
export function writeLogo({ doc }: PdfDocument, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.62)
  doc.circle(16, 16, 15).fill(base)
  doc.path('M1.6 20C8 15.5 12 21 18 18.5S27 17 30.5 19.5A15 15 0 0 1 1.6 20Z').fill('#f3eee1')
  doc.circle(20.5, 11, 4.3).fill(accent)
  doc.restore()
}
