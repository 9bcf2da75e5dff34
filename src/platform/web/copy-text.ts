/**
 * Copies a text; false when refused. Pages without TLS have no clipboard, and some browsers refuse after an
 * asynchronous call.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
