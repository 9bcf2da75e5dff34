import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { AppError, invalid } from '../../../shared/errors'
import { type VariantFormat, type VariantWidth, variantWidths } from './picture.rules'
import { maxPixels, maxUploadBytes, detectOtherFormat, detectFormat, uploadFormats } from './upload.rules'

// Disables the cache, as images rarely repeat, and further threads, whose memory is never released.
sharp.cache(false)
sharp.concurrency(1)

/** Holds a normalized image: WebP, upright, sRGB, without metadata. */
export type Master = { data: Buffer; width: number; height: number; blur: string }

/** Limits a side of WebP. */
const maxWebpHeight = 16_383

/** Limits concurrent encodings, so that the process stays responsive. Separates senders from the visitors' queue. */
const forSender = pLimit(1)
const forVisitors = pLimit(2)

const notAnImage = () => invalid('Please choose a picture: JPEG, PNG, WebP, AVIF or GIF', 'image')
const otherFormat = (name: string) => invalid(`This is ${name}. Please save it as JPEG or PNG first`, 'image')
const tooManyPixels = () =>
  invalid(`The picture has too many pixels: at most ${maxPixels / 1e6} million. Please make it smaller first`, 'image')
const createDamagedError = () =>
  invalid('The picture is damaged or not whole. Please save or download it anew', 'image')

/** Opens the first frame strictly: damaged pixels and oversized headers are errors. */
async function open(data: Buffer): Promise<Sharp> {
  if (data.length > maxUploadBytes) throw new AppError('too-large', 'The picture is too large (max 5MB)')
  const claimed = detectFormat(data)
  const other = claimed ? null : detectOtherFormat(data)
  if (other) throw otherFormat(other)
  if (!claimed) throw notAnImage()
  const image = sharp(data, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
  const { format, compression } = await image.metadata()
  const decoded = (format as string) === 'heif' && compression === 'av1' ? 'avif' : format
  if (decoded !== claimed || !uploadFormats.includes(claimed)) throw notAnImage()
  return image
}

/** Measures a master, and makes what stands in its place until it is loaded. */
export async function describeMaster(data: Buffer): Promise<Master> {
  const { width, height } = await sharp(data).metadata()
  const blur = await sharp(data).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  return { data, width, height, blur: `data:image/webp;base64,${blur.toString('base64')}` }
}

/**
 * Decodes an image and encodes it anew, at most 1600 pixels wide and 16,383 high: removes metadata and trailing data.
 * @throws AppError invalid unless it is a whole image of an allowed format with few enough pixels. Too-large over 5 MB
 */
export const encodeMaster = (data: Buffer): Promise<Master> =>
  forSender(async () => {
    try {
      const image = await open(data)
      const box = { width: Math.max(...variantWidths), height: maxWebpHeight }
      const upright = image.autoOrient().resize({ ...box, fit: 'inside', withoutEnlargement: true })
      return await describeMaster(await upright.webp({ quality: 84, effort: 2 }).toBuffer())
    } catch (error) {
      if (error instanceof AppError) throw error
      // Hides sharp's messages, which contain paths and codec names.
      throw error instanceof Error && error.message.includes('pixel limit') ? tooManyPixels() : createDamagedError()
    }
  })

/** Encodes a smaller copy of a master; never enlarges it. */
export const encodeVariant = (master: Buffer, width: VariantWidth, format: VariantFormat): Promise<Buffer> =>
  forVisitors(() => {
    const image = sharp(master).resize({ width, withoutEnlargement: true })
    return (
      format === 'avif' ? image.avif({ quality: 54, effort: 2 }) : image.webp({ quality: 80, effort: 3 })
    ).toBuffer()
  })

/** Encodes a master as PNG that fits a box, with its transparent parts: for papers, icons and mails. */
export const encodePng = (master: Buffer, box: { width: number; height: number }): Promise<Buffer> =>
  forVisitors(() =>
    sharp(master)
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )

/** Encodes a master as a square PNG; what it does not fill is transparent. */
export const encodeIcon = (master: Buffer, size: number): Promise<Buffer> =>
  forVisitors(() =>
    sharp(master)
      .resize({ width: size, height: size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
