import { toAsciiDigits } from './text'

/** What a number begins with unless another one is typed (product.md 6.7). */
export const phonePrefix = '+91 '
/** A prefix alone is no number. */
export const isPrefixOnly = (typed: string): boolean => typed.trim() === phonePrefix.trim()

/** What contacts, signatures and exports write before a number: 'Tel.: …', 'p:+1…', '☎ …'. */
const before =
  /^(?:\W*(?:t[eé]l(?:[eé](?:ph|f)on[eo]?)?|ph(?:one)?|m[oó][bv](?:ile?|il)?|cel(?:l|ular)?|handy|whatsapp|work|home|office|contact|no|[tpmh])(?![\p{L}\d])[.:]*(?: ?\(\p{L}+\))? ?:? ?|(?:['☎☏✆]|📞|📱|\ufe0f)+ ?)(?=[+(\d])/iu

/**
 * A telephone number as it was typed or pasted, in plain characters: digits of any script and dashes of any kind in
 * ASCII, nothing invisible, no word for what it is, no decimals of a spreadsheet, and no prefix of the form before a
 * number that has its own country code.
 */
export const toPlainPhone = (typed: string): string =>
  toAsciiDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(before, '')
    .replace(/ ?\([a-z]+\)$|[,;]$/i, '')
    .replace(/^(\+?\d{7,15})\.0+$/, '$1')
    .replace(/^\+\d{1,3}(?: (?=\+|00)|(?=\+))/, '')

/** '+1 212 555 0142 ext. 5', '… x5', '…;ext=5', '… #5' */
export const hasExtension = (plain: string): boolean =>
  /\d[ ,;./-]*(?:e?xt(?:ensi(?:on|ón))?\.?|extn\.?|anexo|int\.?|x|#)[ .:=]*\d{1,7}$/i.test(plain)

/** Any country's number: digits with the usual separators, 10 to 32 characters with at least 7 digits (product.md 6.7). */
export const looksLikePhone = (plain: string): boolean =>
  plain.length >= 10 &&
  plain.length <= 32 &&
  /^(?:\+ ?\(?|\(\+? ?)?\d[\d ()./-]*$/.test(plain) &&
  plain.replace(/\D/g, '').length >= 7 &&
  !isRepeated(plain)

/** 0000000000 and the like, with a country code or without. */
export const isRepeated = (plain: string): boolean => /(\d)\1{8,}$|0{7,}$/.test(plain.replace(/\D/g, ''))
