const isDigit = /^\p{Nd}$/u

/** A digit's value: Unicode has the ten digits of each script in a row, and rows only beside rows. */
function toDigit(char: string): string {
  const at = char.codePointAt(0)!
  let before = 0
  while (isDigit.test(String.fromCodePoint(at - before - 1))) before += 1
  return String(before % 10)
}

/**
 * What people copy from elsewhere, as plain as they would type it: ASCII digits for those of any script, no invisible
 * characters, each run of blanks as one. Superscripts and fractions stay as they are: '5²' is not 52.
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
