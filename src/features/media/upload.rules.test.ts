import { describe, expect, it } from 'vitest'
import { signatureOf } from './upload.rules'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('signatureOf', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['gif', 'GIF89a'],
    ['avif', '\x00\x00\x00\x1cftypavif'],
  ])('knows %s', (format, start) => {
    expect(signatureOf(bytes(start))).toBe(format)
  })

  it.each([
    ['nothing', ''],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a drawing behind a byte order mark', '\xef\xbb\xbf<svg/>'],
    ['a page', '<!doctype html>'],
    ['a PDF', '%PDF-1.7'],
    ['a sound in a RIFF file', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['an iPhone picture', '\x00\x00\x00\x1cftypheic'],
    ['half a PNG signature', '\x89PNG'],
  ])('knows nothing of %s', (_what, start) => {
    expect(signatureOf(bytes(start))).toBeNull()
  })
})
