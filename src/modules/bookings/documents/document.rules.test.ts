import { describe, expect, it } from 'vitest'
import { toDisposition, documentFileError, toFileName, isPdf, sizeText } from './document.rules'

const bytes = (text: string) => Buffer.from(text, 'latin1')

it.each<[string, string, boolean]>([
  ['a PDF', '%PDF-1.7\n1 0 obj\n%%EOF\n', true],
  ['one of version 2', '%PDF-2.0\n%%EOF', true],
  ['with a tail', `%PDF-1.4\n%%EOF${' '.repeat(900)}`, true],
  ['one that was cut', '%PDF-1.7\n1 0 obj\n', false],
  ['a page that only ends as one', '<html>%PDF-1.7 %%EOF', false],
  ['one behind something else', ' %PDF-1.7\n%%EOF', false],
  ['nothing', '', false],
])('%s is a PDF or not', (_about, text, is) => {
  expect(isPdf(bytes(text))).toBe(is)
})

describe('a file', () => {
  it.each([
    ['a.pdf', 'application/pdf', 10, null],
    ['a.jpg', 'image/jpeg', 10, null],
    ['visa.HEIC', '', 10, 'visa.HEIC is a HEIC picture. Please save it as PDF, JPEG or PNG first'],
    ['a.html', 'text/html', 10, 'a.html is neither a PDF nor a picture'],
    ['a.pdf', 'application/pdf', 5_242_881, 'a.pdf is too large (max 5MB)'],
  ])('%s of type %s with %d bytes: %s', (name, type, size, error) => {
    expect(documentFileError({ name, type, size })).toBe(error)
  })

  it.each([
    ['Ticket to Krabi', 'Ticket to Krabi.pdf'],
    ['../../etc/passwd', 'etc passwd.pdf'],
    ['  a:b*c?"<>|  ', 'a b c.pdf'],
    ['...', 'document.pdf'],
  ])('%j is downloaded as %j', (title, name) => {
    expect(toFileName({ title, format: 'pdf' })).toBe(name)
  })

  it('has a name that no header can be broken with', () => {
    expect(toDisposition({ title: 'Flug "Ä" (100%)', format: 'pdf' })).toBe(
      `attachment; filename="Flug _ (100_).pdf"; filename*=UTF-8''Flug%20%C3%84%20%28100%25%29.pdf`,
    )
  })

  it.each([
    [1, '1 kB'],
    [240_400, '240 kB'],
    [5_242_880, '5.2 MB'],
  ])('of %d bytes has %s', (size, text) => {
    expect(sizeText(size)).toBe(text)
  })
})
