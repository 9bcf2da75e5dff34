/** Whether a text was copied. Browsers refuse it on pages without TLS, where there is no clipboard, and some after a call. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
