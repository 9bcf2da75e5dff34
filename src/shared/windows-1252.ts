/** Lists the characters of bytes 0x80 to 0x9f; a space where there is none. */
const high = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const bytes = new Map([...high].flatMap((char, i): [string, number][] => (char === ' ' ? [] : [[char, 0x80 + i]])))

/**
 * Encodes a text for German accounting programs. Replaces unknown characters by their base letter; null where one has
 * none.
 */
export function toWindows1252(text: string): Uint8Array<ArrayBuffer> | null {
  const codes: number[] = []
  for (const char of text.normalize('NFC')) {
    const code = char.codePointAt(0)!
    const known = code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : bytes.get(char)
    const base = known ?? char.normalize('NFD').codePointAt(0)!
    if (known === undefined && base >= 0x80) return null
    codes.push(base)
  }
  return Uint8Array.from(codes)
}
