import type { PdfDocument } from './pdf-document'

const box = { width: 170, height: 26 }

/** Draws the agency's logo, else its mark and name. Its top is at `y`. */
export function writeLogo(
  pdf: PdfDocument,
  x: number,
  y: number,
  { name, color }: { name: string; color?: string },
): void {
  const { logo, logoOnDark } = pdf.brand
  const picture = color ? logoOnDark : logo
  if (picture) {
    pdf.doc.image(picture, x, y - 3, { fit: [box.width, box.height] })
    return
  }
  writeMark(pdf, x, y)
  pdf.put(name, x + 28, y + 3, { face: 'bold', size: 12, ...(color && { color }) })
}

/** Draws the mark, 20 points wide. */
function writeMark({ doc, brand }: PdfDocument, x: number, y: number): void {
  const { base, accent } = brand.look
  doc.save().translate(x, y).scale(0.62)
  doc.circle(16, 16, 15).fill(base)
  doc.path('M1.6 20C8 15.5 12 21 18 18.5S27 17 30.5 19.5A15 15 0 0 1 1.6 20Z').fill('#f3eee1')
  doc.circle(20.5, 11, 4.3).fill(accent)
  doc.restore()
}
