/**
 * The text of a file. Spreadsheets save CSV in the system's own encoding, too: what is no UTF-8 is read as Windows-1252, so
 * that 'José' keeps his accent.
 */
export async function fileText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
