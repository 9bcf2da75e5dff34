type Part = { name: string; filename?: string; type?: string; data: Buffer | string }
const boundary = 'itinera-test-boundary'
export const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const toHead = ({ name, filename, type }: Part) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
  (filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: ${type ?? 'application/octet-stream'}`) +
  '\r\n\r\n'

/** Encodes a form, as browsers do. */
export const toMultipart = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(toHead(part)), Buffer.from(part.data), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
