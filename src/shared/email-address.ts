const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const last = '(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])'

/** Lower case, in ASCII: at most 64 characters before the '@' and 254 in all, and a domain of two names or more. */
export const emailPattern = new RegExp(`^(?=.{3,254}$)(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${last}$`)

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** 'anna@münchen.example' → 'anna@xn--mnchen-3ya.example', as mail servers know it; other texts stay as they are. */
export function toAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1
  // Asian keyboards write the full stop in its own way.
  const domain = text.slice(at).replaceAll('\u3002', '.')
  // The browser's own reading of addresses knows more than names.
  const plain = text.slice(0, at) + domain
  if (isAscii(domain) || !domain.includes('.') || /[\s/?#:\\%[\]]/.test(domain)) return plain
  try {
    return text.slice(0, at) + new URL(`http://${domain}`).hostname
  } catch {
    return plain
  }
}

/** An address as it was typed or pasted, in the form in which it is stored and compared. */
export const toEmailAddress = (typed: string): string =>
  toAsciiDomain(
    typed
      .normalize('NFKC')
      .replace(/^\p{Cf}+|\p{Cf}+$/gu, '')
      .trim()
      .replace(/^mailto:/i, '')
      .toLowerCase(),
  )
