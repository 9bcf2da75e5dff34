import { type DateOrder, readDate } from './date-text'
import { type CalendarDate, toRealDate } from './dates'
import { toPlain } from './digits'

/** Lists the first day of each era of Japan that somebody alive may be born in, the latest first. */
const eras = [
  { names: ['令和', 'r'], first: '2019-05-01' },
  { names: ['平成', 'h'], first: '1989-01-08' },
  { names: ['昭和', 's'], first: '1926-12-25' },
  { names: ['大正', 't'], first: '1912-07-30' },
] as const
const inEra =
  /^(令和|平成|昭和|大正|[RHST])\.? ?(元|\d{1,2}) ?(?:年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日|([-/.])(\d{1,2})\5(\d{1,2}))(?: \d{1,2}:\d{2}.*)?$/i
/** Matches a weekday after a date in Japanese: '(金)' */
const japaneseWeekday = / ?\([日月火水木金土](?:曜日?)?\)$/

/** Reads '令和9年10月1日', '令和元年5月1日', 'R9.10.1'; null for other texts and a day that is not one of its era. */
function readEraDate(text: string): CalendarDate | null {
  const [match, name = '', year = '', month, day, , otherMonth, otherDay] = inEra.exec(text) ?? []
  if (match === undefined) return null
  const at = eras.findIndex(({ names }) => names.some((one) => one === name.toLowerCase()))
  const { first } = eras[at]!
  const count = year === '元' ? 1 : Number(year)
  const [m, d] = [month ?? otherMonth!, day ?? otherDay!].map((part) => part.padStart(2, '0'))
  const date = toRealDate(`${Number(first.slice(0, 4)) + count - 1}-${m}-${d}`)
  const next = eras[at - 1]?.first
  return date && count > 0 && date >= first && (!next || date < next) ? date : null
}

/** Reads a date of a file as `readDate` does, and one in an era of Japan, which no form asks for. */
export function readFileDate(text: string, order?: DateOrder, example?: string): ReturnType<typeof readDate> {
  const plain = toPlain(text).replace(japaneseWeekday, '')
  const date = readEraDate(plain)
  return date ? { date } : readDate(plain, order, example)
}
