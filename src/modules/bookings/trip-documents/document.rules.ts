import { maxUploadBytes } from '../../core/media/upload.rules'
import { cutText } from '../../../shared/text'

/** What of a trip is handed to its traveler as a file. */
export const documentKinds = ['ticket', 'insurance', 'visa', 'invoice', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentKindLabels: Record<DocumentKind, string> = {
  ticket: 'Ticket',
  insurance: 'Insurance',
  visa: 'Visa',
  invoice: 'Invoice',
  other: 'Other',
}

/** PDFs stay as they are; pictures are decoded and written anew. */
export const documentFormats = ['pdf', 'webp'] as const
export type DocumentFormat = (typeof documentFormats)[number]
export const documentTypes: Record<DocumentFormat, string> = { pdf: 'application/pdf', webp: 'image/webp' }

/** So many for one trip. */
export const maxDocuments = 40
/** So many of one yes. */
export const maxEvidence = 10

const ascii = (data: Uint8Array) => String.fromCharCode(...data)

/** A whole PDF: it begins as one, and ends as one but for a kilobyte that some programs add. */
export const isPdf = (data: Uint8Array): boolean =>
  /^%PDF-[12]\.\d/.test(ascii(data.subarray(0, 8))) && ascii(data.subarray(-1024)).includes('%%EOF')

/** Why a chosen file is not sent; null when it may be. The server decides by the bytes. */
export function documentFileError(file: { name: string; type: string; size: number }): string | null {
  if (file.type !== 'application/pdf' && !file.type.startsWith('image/'))
    return `${file.name} is neither a PDF nor a picture`
  return file.size > maxUploadBytes ? `${file.name} is too large (max 5MB)` : null
}

/** 'Ticket to Krabi.pdf': what the file is called where it is downloaded, without signs that paths have. */
export function fileNameOf({ title, format }: { title: string; format: DocumentFormat }): string {
  const plain = title
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  return `${cutText(plain.toWellFormed(), 100) || 'document'}.${format}`
}

/** For `content-disposition`: a name of plain signs, and the real one beside it (RFC 6266). */
export function dispositionOf(document: { title: string; format: DocumentFormat }): string {
  const name = fileNameOf(document)
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${name.replace(/[^\x20-\x7e]|["%]/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** '240 kB' */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** 'ticket-to_krabi.pdf' → 'ticket to krabi' */
export const titleOf = (fileName: string): string =>
  cutText(
    fileName
      .toWellFormed()
      .replace(/\.\w{1,5}$/, '')
      .replace(/[\s_-]+/g, ' ')
      .trim(),
    120,
  )

/** Instants are ISO texts. */
export type DocumentView = {
  id: string
  kind: DocumentKind
  title: string
  format: DocumentFormat
  bytes: number
  addedAt: string
}
