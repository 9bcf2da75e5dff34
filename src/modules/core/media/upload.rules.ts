/** Bytes; inclusive (specification 9). */
export const maxUploadBytes = 5_242_880

/** More pixels than this are refused before they are decoded: 50 megapixels is the largest common camera. */
export const maxPixels = 50_000_000

export const uploadFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export type UploadFormat = (typeof uploadFormats)[number]

const starts = (data: Uint8Array, at: number, text: string) =>
  data.length >= at + text.length && [...text].every((char, i) => data[at + i] === char.charCodeAt(0))

/** What a file of the family of MPEG-4 says that it is: AVIF and HEIC are of it, and videos. */
function readBrands(data: Uint8Array): string[] {
  if (!starts(data, 4, 'ftyp')) return []
  const text = String.fromCharCode(...data.subarray(8, Math.min(data[3]!, 128)))
  return text.match(/[^]{4}/g) ?? []
}

/**
 * The format of a file by its magic bytes, not by its name. Only these formats ever reach a decoder; SVG is not
 * allowed: it can contain scripts.
 */
export function signatureOf(data: Uint8Array): UploadFormat | null {
  if (starts(data, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(data, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(data, 0, 'RIFF') && starts(data, 8, 'WEBP')) return 'webp'
  if (starts(data, 0, 'GIF87a') || starts(data, 0, 'GIF89a')) return 'gif'
  if (readBrands(data).some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return null
}

/** What others than these are called, of the formats that cameras, printers and office programs write. */
export function otherFormatOf(data: Uint8Array): string | null {
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

/** Whether a text can be the address of a picture elsewhere (specification 9); the server says whether one is there. */
export const isImageUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

/**
 * Error of a chosen file before it is sent, in the specified words; null when it may be sent. The server decides by the
 * bytes.
 */
export function fileError(file: { name: string; type: string; size: number }): string | null {
  // Cameras of phones write it, and most browsers do not say its type.
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return `${file.name} is a HEIC picture. Please save it as JPEG or PNG first.`
  }
  if (!file.type.startsWith('image/')) return `${file.name} is not an image file`
  if (file.size > maxUploadBytes) return `${file.name} is too large (max 5MB)`
  return null
}
