import { describe, expect, it } from 'vitest'
import { maxUploadBytes } from '../../media/upload.rules'
import { fileError } from './use-avatar'

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
