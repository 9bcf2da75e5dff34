/** Lists the characters of bytes 0x80 to 0x9f; a space where there is none. */
const high = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const bytes = new Map([...high].flatMap((char, i): [string, number][] => (char === ' ' ? [] : [[char, 0x80 + i]])))

/** Encodes a text for German accounting programs. Replaces unknown characters by their base letter, or '?'. */
export function toWindows1252(text: string): Uint8Array<ArrayBuffer> {
  const codes = [...text.normalize('NFC')].flatMap((char) => {
    const code = char.codePointAt(0)!
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
    const known = bytes.get(char)
    if (known !== undefined) return known
    const base = char.normalize('NFD').codePointAt(0)!
    return base < 0x80 ? base : 0x3f
  })
  return Uint8Array.from(codes)
}
