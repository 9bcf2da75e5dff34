/** Accepts addresses of this site and of others, and of mail; never of scripts. */
export const isLink = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) ||
  /^mailto:[^\s@]+@[^\s@]+$/i.test(text) ||
  (/^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text))

/** Completes an address as people type it: 'www.example.com' or 'hello@example.com'; null for what is no link. */
export function toLink(text: string): string | null {
  const typed = text.trim()
  const completed = [
    typed,
    /^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(typed) && `mailto:${typed}`,
    /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) && `https://${typed}`,
  ]
  return completed.find((one) => one !== false && isLink(one)) || null
}

/** Joins an origin and a path as programs send it: letters beyond ASCII are percent-encoded. */
export const toAddress = (origin: string, path: string): string => new URL(origin + path).href

/** Reads the last part of an address of a page, also as browsers copy it: percent-encoded. */
export function readSlug(cell: string): string {
  const last = cell
    .replace(/(?<!\/)\/+$/, '')
    .split('/')
    .at(-1)!
  try {
    return decodeURIComponent(last).normalize('NFC').toLowerCase()
  } catch {
    return last.toLowerCase()
  }
}
