import { maxMinor } from './money'

/** A currency's code or sign, or both; then groups of three, Indian groups (1,09,830) or plain digits; then cents. */
const pricePattern =
  /^(?:USD|INR|EUR|GBP|US|Rs\.?)? ?\p{Sc}? ?(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,9})(?:\.(\d{1,2}))?$/iu

/** Minor units from a decimal text such as '1,299.50' or '$1299'; null when it is no price (product.md 7.5). */
export function parsePrice(text: string): number | null {
  const match = pricePattern.exec(text.trim())
  if (!match) return null
  const minor = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return minor <= maxMinor ? minor : null
}
