import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodeMaster } from './sharp.client'
import { needsWhole } from './whole.rules'

const draw = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 90, b: 40, alpha } } })
    .composite([{ input: { create: { width: 8, height: 8, channels: 4, background: '#123456' } } }])
    .png()
    .toBuffer()

it.each([
  ['a logo with a transparent ground', 64, 48, 0, true],
  ['a photo', 64, 48, 1, false],
  ['a square photo', 48, 48, 1, false],
  ['a logo on white, four times as wide as high', 64, 16, 1, true],
  ['a photo that is high', 32, 64, 1, true],
])('shows whole in a frame of 4:3: %s', async (_, width, height, alpha, expected) => {
  expect(needsWhole(await encodeMaster(await draw(width, height, alpha)), 4 / 3)).toBe(expected)
})
