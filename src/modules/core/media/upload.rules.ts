/** Limits bytes, inclusive (specification 9). */
export const maxUploadBytes = 5_242_880

/** Limits pixels before decoding: 50 megapixels is the largest common camera. */
export const maxPixels = 50_000_000

export const uploadFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
type UploadFormat = (typeof uploadFormats)[number]

const starts = (data: Uint8Array, at: number, text: string) =>
  data.length >= at + text.length && [...text].every((char, i) => data[at + i] === char.charCodeAt(0))

/** Returns the brands of an MPEG-4 container, such as AVIF, HEIC or a video. */
function readBrands(data: Uint8Array): string[] {
  if (!starts(data, 4, 'ftyp')) return []
  const text = String.fromCharCode(...data.subarray(8, Math.min(data[3]!, 128)))
  return text.match(/[^]{4}/g) ?? []
}

/**
 * Detects a file's format by its magic bytes, not by its name. Admits only these formats to a decoder; excludes SVG,
 * which can contain scripts.
 */
export function detectFormat(data: Uint8Array): UploadFormat | null {
  if (starts(data, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(data, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(data, 0, 'RIFF') && starts(data, 8, 'WEBP')) return 'webp'
  if (starts(data, 0, 'GIF87a') || starts(data, 0, 'GIF89a')) return 'gif'
  if (readBrands(data).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return null
}

/** Names further formats that cameras, printers and office programs write. */
export function detectOtherFormat(data: Uint8Array): string | null {
  const brands = readBrands(data)
  if (brands.some((brand) => /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) return 'a HEIC picture'
  if (brands.length > 0) return 'a video'
  if (starts(data, 0, 'II*\0') || starts(data, 0, 'MM\0*')) return 'a TIFF picture'
  if (starts(data, 0, 'BM')) return 'a BMP picture'
  if (starts(data, 0, '\xff\x0a') || starts(data, 4, 'JXL ')) return 'a JPEG XL picture'
  if (starts(data, 0, '8BPS')) return 'a Photoshop file'
  if (starts(data, 0, '%PDF-')) return 'a PDF'
  return /<svg[\s>]/i.test(String.fromCharCode(...data.subarray(0, 1000))) ? 'an SVG drawing' : null
}

/** Tells a HEIC picture of a phone camera, also by its name: most browsers do not report its type. */
export const isHeic = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Returns true if a text may be an image's address (specification 9); the server checks if one is there. */
export const isImageUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/**
 * Returns the error of a chosen file before its upload, in the specified words; null if allowed. The server checks the
 * bytes.
 */
export function fileError(file: { name: string; type: string; size: number }): string | null {
  if (isHeic(file)) return `${file.name} is a HEIC picture. Please save it as JPEG or PNG first.`
  if (!file.type.startsWith('image/')) return `${file.name} is not an image file`
  if (file.size > maxUploadBytes) return `${file.name} is too large (max 5MB)`
  return null
}
