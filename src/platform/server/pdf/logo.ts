import { margin, pageSize, type PdfDocument } from './pdf-document'

const box = { width: 170, height: 26 }
/** Parts the name from what stands at its right, in points. */
const gap = 14

/**
 * Draws the agency's logo, else its mark and name. Its top is at `y`. `beside` is the width of what stands at the right
 * of the page. A name that does not fit before it is smaller, in lines.
 */
export function writeLogo(
  pdf: PdfDocument,
  x: number,
  y: number,
  { name, beside, color }: { name: string; beside: number; color?: string },
): void {
  const { logo, logoOnDark } = pdf.brand
  const picture = color ? logoOnDark : logo
  if (picture) {
    pdf.doc.image(picture, x, y - 3, { fit: [box.width, box.height] })
    return
  }
  writeMark(pdf, x, y)
  const style = { face: 'bold', ...(color && { color }) } as const
  const left = x + 28
  const width = pageSize.width - margin - beside - gap - left
  const [large, small] = [12, 9]
  if (pdf.measureWidth(name, { ...style, size: large }) <= width) {
    pdf.put(name, left, y + 3, { ...style, size: large })
    return
  }
  for (const [i, one] of pdf
    .fitLines(name, width, { ...style, size: small })
    .slice(0, 3)
    .entries())
    pdf.put(one, left, y - 1 + i * 10.5, { ...style, size: small })
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
