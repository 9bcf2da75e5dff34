import { toPlain } from './digits'

/** Begins the phone fields of agencies that were there before they could choose (product.md 6.7). */
export const specifiedPrefix = '+91'
/** Returns what was typed; nothing where only the prefix was left. */
export const withoutPrefix = (typed: string, prefix: string): string => (typed.trim() === prefix ? '' : typed)

/** Matches labels that contacts, signatures and exports write before a number: 'Tel.: …', 'p:+1…', '☎ …'. */
const before =
  /^(?:\W*(?:t[eé]l(?:[eé](?:ph|f)on[eo]?)?|ph(?:one)?|m[oó][bv](?:ile?|il)?|cel(?:l|ular)?|handy|whatsapp|work|home|office|contact|no|[tpmh])(?![\p{L}\d])[.:]*(?: ?\(\p{L}+\))? ?:? ?|(?:['☎☏✆]|📞|📱|\ufe0f)+ ?)(?=[+(\d])/iu

/**
 * Normalizes a typed or pasted telephone number: ASCII digits and dashes, nothing invisible, no label. Drops a
 * spreadsheet's decimals, and the form's prefix before a number with its own country code.
 */
export const toPlainPhone = (typed: string): string =>
  toPlain(typed)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(before, '')
    .replace(/ ?\([a-z]+\)$|[,;]$/i, '')
    .replace(/^(\+?\d{7,15})\.0+$/, '$1')
    .replace(/^\+\d{1,3}(?: (?=\+|00)|(?=\+))/, '')

/** Matches '+1 212 555 0142 ext. 5', '… x5', '…;ext=5', '… #5'. */
export const hasExtension = (plain: string): boolean =>
  /\d[ ,;./-]*(?:e?xt(?:ensi(?:on|ón))?\.?|extn\.?|anexo|int\.?|x|#)[ .:=]*\d{1,7}$/i.test(plain)

/**
 * Accepts any country's number: digits with the usual separators, 10 to 32 characters with at least 7 digits
 * (product.md 6.7). Eight digits are enough without separators, as in Denmark: the server knows how many a country has.
 */
export const looksLikePhone = (plain: string): boolean =>
  plain.length <= 32 &&
  plain.length >= (plain.replace(/\D/g, '').length >= 8 ? 8 : 10) &&
  /^(?:\+ ?\(?|\(\+? ?)?\d[\d ()./-]*$/.test(plain) &&
  plain.replace(/\D/g, '').length >= 7 &&
  !isRepeated(plain)

/** Detects 0000000000 and the like, with or without a country code. */
export const isRepeated = (plain: string): boolean => /(\d)\1{8}$|0{7}$/.test(plain.replace(/\D/g, ''))
