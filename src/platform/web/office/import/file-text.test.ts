import { expect, it } from 'vitest'
import { fileText } from './file-text'

it.each([
  ['UTF-8', Buffer.from('name\nJosé 東京')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFname\nJosé 東京')],
  ['UTF-16', Buffer.from('\uFEFFname\nJosé 東京', 'utf16le')],
])('a file in %s is read as it is', async (_, bytes) => {
  expect(await fileText(new Blob([new Uint8Array(bytes)]))).toBe('name\nJosé 東京')
})

it('a file in the encoding of older spreadsheets keeps its accents', async () => {
  const bytes = Buffer.from('name\nJosé, Zoë', 'latin1')
  expect(await fileText(new Blob([new Uint8Array(bytes)]))).toBe('name\nJosé, Zoë')
})
