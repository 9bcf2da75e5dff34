const isDigit = /^\p{Nd}$/u

/** Returns a digit's value: Unicode encodes each script's ten digits in a row, adjacent only to other such rows. */
function toDigit(char: string): string {
  const at = char.codePointAt(0)!
  let before = 0
  while (isDigit.test(String.fromCodePoint(at - before - 1))) before += 1
  return String(before % 10)
}

/**
 * Normalizes pasted text: ASCII digits for those of any script, no invisible characters, single blanks. Keeps
 * superscripts and fractions: '5²' is not 52.
 */
export const toPlain = (text: string): string =>
  text
    .replace(/[\p{No}\p{Nl}]+|[^\p{No}\p{Nl}]+/gu, (run) =>
      /^[\p{No}\p{Nl}]/u.test(run) ? run : run.normalize('NFKC'),
    )
    .replace(/\p{Cf}/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, toDigit)
    .replace(/\s+/g, ' ')
    .trim()
