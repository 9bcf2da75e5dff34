import { currencyNames, isCalled } from './amounts'

/** Matches names that files have for currencies of other countries. The site's own fields need none of them. */
const inFiles: Record<string, RegExp> = {
  USD: /^米?ドル$/,
  EUR: /^ユーロ$/,
  GBP: /^英?ポンド$/,
  JPY: /^日本円$/,
  CNY: /^人民元$/,
  KRW: /^(韓国)?ウォン$/,
  THB: /^(タイ・?)?バーツ$|^bah?ts?$/i,
  VND: /^ドン$/,
  IDR: /^ルピア$/,
}

/** Returns the code of the one currency that a cell names: 'thb', 'バーツ'; any other text in capitals. */
export function toCurrencyCode(cell = ''): string {
  const name = cell.normalize('NFKC').trim()
  const code = name.toUpperCase()
  if (/^[A-Z]{3}$/.test(code)) return code
  const called = Object.keys(currencyNames).filter((one) => inFiles[one]?.test(name) || isCalled(one, name))
  return called.length === 1 ? called[0]! : code
}

export const noCurrency = (cell: string): string => `‘${cell}’ is no currency: please enter a code such as EUR`
