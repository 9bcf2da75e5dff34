/**
 * Matches names that files have for one currency alone. Leaves out dollars, rupees, dirhams and others that several
 * countries have.
 */
const names: Record<string, RegExp> = {
  USD: /^(us\$|us ?dollars?|米?ドル)$/i,
  EUR: /^(€|euros?|ユーロ)$/i,
  GBP: /^(pounds? sterling|英?ポンド)$/i,
  JPY: /^(yens?|円|日本円)$/i,
  CNY: /^(yuan|rmb|人民币|人民元)$/i,
  KRW: /^((韓国)?ウォン)$/,
  THB: /^(฿|บาท|bah?ts?|(タイ・?)?バーツ)$/i,
  VND: /^(đồng|dong|ドン)$/i,
  IDR: /^(rupiah|ルピア)$/i,
  BRL: /^(reais|real)$/i,
}

/** Returns the code of the currency that a cell names: 'thb', 'バーツ'; any other text in capitals. */
export function toCurrencyCode(cell = ''): string {
  const name = cell.normalize('NFKC').trim()
  return Object.keys(names).find((code) => names[code]!.test(name)) ?? name.toUpperCase()
}

export const noCurrency = (cell: string): string => `‘${cell}’ is no currency: please enter a code such as EUR`
