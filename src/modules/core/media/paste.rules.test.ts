import { expect, it } from 'vitest'
import { pastedFiles } from './paste.rules'

const picture = new File(['x'], 'image.png', { type: 'image/png' })
const cells = { types: ['text/plain', 'text/html', 'Files'], files: [picture] }
const shot = { types: ['Files'], files: [picture] }

it.each([
  { tagName: 'TEXTAREA', type: 'textarea' },
  { tagName: 'INPUT', type: 'text' },
  { tagName: 'DIV', isContentEditable: true },
])('cells of a spreadsheet are text where text is typed: $tagName', (field) => {
  expect(pastedFiles(cells, field)).toEqual([])
})

it('a picture is taken anywhere, cells elsewhere', () => {
  expect(pastedFiles(shot, { tagName: 'TEXTAREA' })).toEqual([picture])
  expect(pastedFiles(cells, { tagName: 'BODY' })).toEqual([picture])
  expect(pastedFiles(cells, { tagName: 'INPUT', type: 'checkbox' })).toEqual([picture])
})
