import { describe, expect, it } from 'vitest'
import { fileError, maxUploadBytes, detectFormat } from './upload.rules'

const bytes = (text: string) => Buffer.from(text, 'latin1')

describe('detectFormat', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['gif', 'GIF89a'],
    ['avif', '\x00\x00\x00\x1cftypavif'],
    ['avif', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf'],
  ])('knows %s', (format, start) => {
    expect(detectFormat(bytes(start))).toBe(format)
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
    expect(detectFormat(bytes(start))).toBeNull()
  })
})

describe('a picture that is chosen', () => {
  it.each([
    ['image/png', maxUploadBytes, null],
    ['image/jpeg', 0, null],
    ['image/png', maxUploadBytes + 1, 'me.png is too large (max 5MB)'],
    ['text/plain', 10, 'me.png is not an image file'],
    ['', 10, 'me.png is not an image file'],
  ])('%s of %i bytes: %s', (type, size, error) => {
    expect(fileError({ name: 'me.png', type, size })).toBe(error)
  })

  it.each([
    ['IMG_1.HEIC', ''],
    ['IMG_1.heif', 'image/heif'],
    ['IMG_1', 'image/heic'],
  ])('%s of type %j is refused as HEIC', (name, type) => {
    expect(fileError({ name, type, size: 10 })).toBe(`${name} is a HEIC picture. Please save it as JPEG or PNG first.`)
  })
})
