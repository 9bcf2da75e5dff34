import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeMaster, encodeVariant } from './sharp.client'
import { toPngChunk, pngSignature } from '../../../testing/png'

const photo = (width = 900, height = 600) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 }, background: '#888' },
  })

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

/** Returns a valid header with many pixels, and next to no data. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0], 8)
  const pixels = toPngChunk('IDAT', deflateSync(Buffer.alloc(1000)))
  return Buffer.concat([pngSignature, toPngChunk('IHDR', header), pixels, toPngChunk('IEND', Buffer.alloc(0))])
}

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 12"><path fill="red" d="M0 0h16v12H0z"/></svg>',
)

describe('encodeMaster', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('takes %s and gives WebP', async (format) => {
    const master = await encodeMaster(await photo(90, 60).toFormat(format).toBuffer())
    expect(await sharp(master.data).metadata()).toMatchObject({ format: 'webp', width: 90, height: 60 })
    expect(master).toMatchObject({ width: 90, height: 60 })
    expect(master.blur).toMatch(/^data:image\/webp;base64,/)
    expect(master.blur.length).toBeLessThan(500)
  })

  it('is at most 1600 wide and never enlarges', async () => {
    expect(await encodeMaster(await photo(2400, 1200).jpeg().toBuffer())).toMatchObject({ width: 1600, height: 800 })
    expect(await encodeMaster(await photo(40, 30).png().toBuffer())).toMatchObject({ width: 40, height: 30 })
  })

  it('is no higher than WebP can be', async () => {
    const { width, height } = await encodeMaster(await flat(100, 17_000).png().toBuffer())
    expect({ width, height }).toEqual({ width: 96, height: 16_383 })
  })

  it('turns the picture upright and drops all metadata', async () => {
    const exif = { IFD0: { Copyright: 'Somebody', Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } }
    const taken = await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const master = await encodeMaster(taken)
    expect(master).toMatchObject({ width: 600, height: 900 })
    const { exif: left, orientation, icc, xmp } = await sharp(master.data).metadata()
    expect({ left, orientation, icc, xmp }).toEqual({})
    expect(master.data.includes('Camera')).toBe(false)
  })

  it('removes metadata and trailing data', async () => {
    const polyglot = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect((await encodeMaster(polyglot)).data.includes('<script>')).toBe(false)
  })

  it('takes the first frame of a moving picture', async () => {
    const frames = await sharp([await photo(40, 30).png().toBuffer(), await photo(40, 30).png().toBuffer()], {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    expect(await encodeMaster(frames)).toMatchObject({ width: 40, height: 30 })
  })

  it.each([
    ['a drawing', async () => svg, 'This is an SVG drawing'],
    ['a truncated file', async () => (await photo().jpeg().toBuffer()).subarray(0, 20_000), 'damaged or not whole'],
    ['a truncated PNG', async () => (await photo().png().toBuffer()).subarray(0, 50_000), 'damaged or not whole'],
    ['a header of 256 megapixels', async () => hugePng(16_000), 'too many pixels: at most 50 million'],
    ['a photograph of 51 megapixels', async () => flat(8200, 6240).jpeg().toBuffer(), 'too many pixels'],
    ['a text', async () => Buffer.from('no picture at all'), 'Please choose a picture: JPEG'],
    ['nothing', async () => Buffer.alloc(0), 'Please choose a picture: JPEG'],
    ['a signature alone', async () => pngSignature, 'damaged or not whole'],
    ['a TIFF', async () => photo().tiff().toBuffer(), 'This is a TIFF picture. Please save it as JPEG or PNG first'],
    [
      'an iPhone picture',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'This is a HEIC picture',
    ],
    ['a drawing behind a PNG signature', async () => Buffer.concat([pngSignature, svg]), 'damaged'],
  ])('refuses %s', async (_what, make, message) => {
    await expect(encodeMaster(await make())).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(message),
      details: { field: 'image' },
    })
  })

  it('takes a picture of a printer’s colors', async () => {
    const printed = await photo(90, 60).toColourspace('cmyk').jpeg().toBuffer()
    expect(await sharp((await encodeMaster(printed)).data).metadata()).toMatchObject({ space: 'srgb', width: 90 })
  })

  it('refuses more than 5 MB', async () => {
    await expect(encodeMaster(Buffer.alloc(5_242_881))).rejects.toMatchObject({ code: 'too-large' })
  })
})

describe('encodeVariant', () => {
  it('does not hold up somebody who sends a picture', async () => {
    const { data } = await encodeMaster(await photo().jpeg().toBuffer())
    let waiting = 20
    const copies = Array.from({ length: waiting }, async () => {
      await encodeVariant(data, 800, 'avif')
      waiting--
    })
    await encodeMaster(await photo(90, 60).jpeg().toBuffer())
    expect(waiting).toBeGreaterThan(5)
    await Promise.all(copies)
  })

  it.each([
    [400, 'webp', 400],
    [1600, 'avif', 900],
  ] as const)('of width %d as %s is %d wide: never enlarged', async (width, format, made) => {
    const { data } = await encodeMaster(await photo().jpeg().toBuffer())
    const found = await sharp(await encodeVariant(data, width, format)).metadata()
    expect(found).toMatchObject({ format: format === 'avif' ? 'heif' : 'webp', width: made })
  })
})
