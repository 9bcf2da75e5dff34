import { expect, it } from 'vitest'
import { PdfDocument } from './pdf-document'

it.each(['\n', '\r\n', '\r', '\u2028', '\u2029'])('a paragraph ends at %j', (end) => {
  const pdf = new PdfDocument({ title: '', author: '', at: new Date(0) })
  expect(pdf.fitLines(`Rest${end}Swim`, 200).map(({ text }) => text)).toEqual(['Rest', 'Swim'])
})

// Checks units per em: fonts have 1000 or 2048.
it.each(['Rest', '\u{1f334}', '김민준', 'राम', '王小明', 'ᠮᠣᠩ', 'ⵜⴰⵎ'])('%s is as wide as its letters are', (name) => {
  const pdf = new PdfDocument({ title: '', author: '', at: new Date(0) })
  const each = pdf.measureWidth(name, { size: 10 }) / Array.from(name).length
  expect(each).toBeGreaterThan(2)
  expect(each).toBeLessThan(13)
})

it.each([
  ['\u0301', 400],
  ['\u0903', 300],
])('a pile of marks is written: %j', async (mark, count) => {
  const pdf = new PdfDocument({ title: '', author: '', at: new Date(0) })
  pdf.text(`${mark === '\u0301' ? 'a' : '\u0915'}${mark.repeat(count)}`)
  expect((await pdf.finish('', () => Promise.resolve())).subarray(0, 5).toString()).toBe('%PDF-')
})
