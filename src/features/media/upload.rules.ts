/** Bytes; inclusive (specification 9). */
export const maxUploadBytes = 5_242_880

/** More pixels than this are refused before they are decoded: 50 megapixels is the largest common camera. */
export const maxPixels = 50_000_000

export const uploadFormats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export type UploadFormat = (typeof uploadFormats)[number]

const starts = (data: Uint8Array, at: number, text: string) =>
  data.length >= at + text.length && [...text].every((char, i) => data[at + i] === char.charCodeAt(0))

/**
 * The format of a file by its magic bytes, not by its name. Only these formats ever reach a decoder; SVG is not
 * allowed: it can contain scripts.
 */
export function signatureOf(data: Uint8Array): UploadFormat | null {
  if (starts(data, 0, '\xff\xd8\xff')) return 'jpeg'
  if (starts(data, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(data, 0, 'RIFF') && starts(data, 8, 'WEBP')) return 'webp'
  if (starts(data, 0, 'GIF87a') || starts(data, 0, 'GIF89a')) return 'gif'
  if (starts(data, 4, 'ftypavif') || starts(data, 4, 'ftypavis')) return 'avif'
  return null
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
