const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const last = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])'

/**
 * Matches lower-case ASCII: at most 64 characters before the '@' and 254 in all. Requires a domain of at least two
 * labels.
 */
export const emailPattern = new RegExp(`^(?=.{3,254}$)(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${last}$`)

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * Converts 'anna@münchen.example' to 'anna@xn--mnchen-3ya.example', as mail servers need it; leaves other texts
 * unchanged.
 */
export function toAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1
  // Replaces the ideographic full stop of Asian keyboards.
  const domain = text.slice(at).replaceAll('\u3002', '.')
  // Excludes domains that the URL parser would reinterpret.
  const plain = text.slice(0, at) + domain
  if (isAscii(domain) || !domain.includes('.') || /[\s/?#:\\%[\]]/.test(domain)) return plain
  try {
    return text.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return plain
  }
}

/** Normalizes a typed or pasted address to the form that is stored and compared. */
export const toEmailAddress = (typed: string): string =>
  toAsciiDomain(
    typed
      .normalize('NFKC')
      .replace(/^\p{Cf}+|(?<!\p{Cf})\p{Cf}+$/gu, '')
      .trim()
      .replace(/^mailto:/i, '')
      .toLowerCase(),
  )
