/**
 * The text of a file. Spreadsheets save UTF-16 with a mark, UTF-8, or the system's own encoding. What is no UTF-8 is
 * read as Windows-1252, so that 'José' keeps his accent.
 */
export async function fileText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
