import { isHeic, maxUploadBytes } from '../../core/media/upload.rules'
import { cutText } from '../../../shared/text'

/** Lists the kinds of files for a traveler. */
export const documentKinds = ['ticket', 'insurance', 'visa', 'invoice', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentKindLabels: Record<DocumentKind, string> = {
  ticket: 'Ticket',
  insurance: 'Insurance',
  visa: 'Visa',
  invoice: 'Invoice',
  other: 'Other',
}

/** Lists stored formats: PDFs are unchanged, pictures are decoded and re-encoded. */
export const documentFormats = ['pdf', 'webp'] as const
export type DocumentFormat = (typeof documentFormats)[number]
export const documentTypes: Record<DocumentFormat, string> = { pdf: 'application/pdf', webp: 'image/webp' }

export const maxDocuments = 40
/** Limits the evidence of one acceptance. */
export const maxEvidence = 10

const ascii = (data: Uint8Array) => String.fromCharCode(...data)

/** Checks header and trailer of a PDF; some programs append up to a kilobyte. */
export const isPdf = (data: Uint8Array): boolean =>
  /^%PDF-[12]\.\d/.test(ascii(data.subarray(0, 8))) && ascii(data.subarray(-1024)).includes('%%EOF')

/** Explains why a chosen file is not sent; null when it may be. The server checks the bytes. */
export function documentFileError(file: { name: string; type: string; size: number }): string | null {
  if (isHeic(file)) return `${file.name} is a HEIC picture. Please save it as PDF, JPEG or PNG first`
  if (file.type !== 'application/pdf' && !file.type.startsWith('image/'))
    return `${file.name} is neither a PDF nor a picture`
  return file.size > maxUploadBytes ? `${file.name} is too large (max 5MB)` : null
}

/** Returns the file's name for downloads, such as 'Ticket to Krabi.pdf', without characters of paths. */
export function toFileName({ title, format }: { title: string; format: DocumentFormat }): string {
  const plain = title
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  return `${cutText(plain.toWellFormed(), 100) || 'document'}.${format}`
}

/** Builds `content-disposition`: an ASCII name, and the real one beside it (RFC 6266). */
export function toDisposition(document: { title: string; format: DocumentFormat }): string {
  const name = toFileName(document)
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${name.replace(/[^\x20-\x7e]|["%]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** Formats '240 kB'. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Converts 'ticket-to_krabi.pdf' to 'ticket to krabi'. */
export const toTitle = (fileName: string): string =>
  cutText(
    fileName
      .toWellFormed()
      .replace(/\.\w{1,5}$/, '')
      .replace(/[\s_-]+/g, ' ')
      .trim(),
    120,
  )
