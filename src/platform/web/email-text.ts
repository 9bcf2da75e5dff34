import punycode from 'punycode.js'

/** Detects letters that look like Latin ones beside them, which stay encoded (homograph attack). */
const isMixed = (text: string) => /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)

/** Decodes an address: 'anna@xn--mnchen-3ya.example' → 'anna@münchen.example'. */
export function emailText(address: string): string {
  if (!/[@.]xn--/.test(address)) return address
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- Node knows the default export alone
    const text = punycode.toUnicode(address)
    return text.slice(text.lastIndexOf('@')).split('.').some(isMixed) ? address : text
  } catch {
    return address
  }
}
