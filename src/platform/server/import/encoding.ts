import iconv from 'iconv-lite'
import { type Encoding, encodings } from '../../../shared/encodings'

/** Holds decoded text; `isSure` when the bytes prove the encoding, else a person must check. */
type Decoded = { text: string; encoding: Encoding; isSure: boolean }

/** Lists non-ASCII letters of the languages that use each encoding. */
const languages: Partial<Record<Encoding, readonly string[]>> = {
  'windows-1252': ['àâæçèéêëîïôœùûüÿ', 'áéíñóúü', 'àáâãçéêíóôõú', 'äöüß', 'åäöé', 'æøåé', 'àèéìòù', 'ëéïèö'],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'],
  'windows-1251': [
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
    'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
    'ђјљњћџабвгдежзиклмнопрстуфхцчш',
  ],
  'windows-1253': ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'],
  'windows-1254': ['çğıiöşüâîû'],
  'windows-1255': ['אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  'windows-1256': ['ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگکی'],
  'windows-1257': ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äõöüšž'],
  'windows-1258': ['ăâđêôơưàáãèéìíòóùúý\u0300\u0301\u0303\u0309\u0323'],
  'windows-874': [Array.from({ length: 0x5b }, (_, i) => String.fromCharCode(0xe01 + i)).join('')],
}
const same: Partial<Record<Encoding, Encoding>> = {
  'iso-8859-15': 'windows-1252',
  macintosh: 'windows-1252',
  cp850: 'windows-1252',
  'iso-8859-2': 'windows-1250',
  cp852: 'windows-1250',
  'koi8-r': 'windows-1251',
  cp866: 'windows-1251',
}
/** Bounds the lead bytes of common characters in two-byte encodings. */
const commonLeads: Partial<Record<Encoding, readonly [number, number]>> = {
  shift_jis: [0x82, 0x97],
  'euc-jp': [0xa4, 0xcf],
  gbk: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  'euc-kr': [0xb0, 0xc8],
}

/** Matches control characters that occur only in wrongly decoded text. */
const broken = /[\ufffd\u0080-\u009f]/
const words = /[\p{L}\p{M}\p{S}\p{P}]*[^\p{ASCII}][\p{L}\p{M}\p{S}\p{P}]*/gu
/** Matches punctuation that may stand next to letters in correct text, and º and ª as in 3.º, Nº and M.ª. */
const punctuation =
  /(?<!\p{L}{2})[ºª](?!\p{L})|(?<=\p{L})’(?=\p{L})|(?<!\p{L})[“„‘«]|[“”’»](?!\p{L})|(?<!\p{L})[–—]|[–—](?!\p{Ll})|…|(?<!\p{L})[€£¥](?!\p{L})/gu

/** Scores how much a word resembles one of the languages; symbols in place of letters lower it. */
function scoreWord(word: string, alphabets: readonly Set<string>[]): number {
  const letters = [...word.replace(punctuation, '')].filter((char) => char > '\u007f')
  const text = letters.join('')
  const strange = letters.filter((char) => !/[\p{L}\p{M}]/u.test(char)).length
  const inner = /\p{Ll}\p{Lu}/u.test(word) ? 3 : 0
  const isLatin = /\p{Script=Latin}/u.test(text)
  const mixes = !isLatin && text !== '' && /[a-z]/i.test(word) ? 3 : 0
  const unlikeName = !isLatin && /^\P{L}*(\p{Ll}|\p{Lu}\p{Lu})/u.test(word) ? 0.5 : 0
  const marks = (word.match(punctuation) ?? []).length
  const dense = isLatin && letters.length > 2 && letters.length > 0.6 * word.length ? letters.length * 2 : 0
  const fits = alphabets.some((one) => letters.every((char) => one.has(char.toLowerCase())))
  const each = fits ? 3 : strange > 0 ? 0 : 0.5
  return 3 * marks + each * letters.length - 3 * strange - inner - mixes - unlikeName - dense
}

/** Scores two-byte characters by frequency; lowers it for those amid Latin letters. */
function scoreWide(text: string, encoding: Encoding, [first, last]: readonly [number, number]): number {
  const amid = (text.match(/(?<=[a-z])[^\p{ASCII}]|[^\p{ASCII}](?=[a-z])/giu) ?? []).length
  const wide = [...text].filter((char) => char > '\u007f')
  const common = wide.filter((char) => {
    const [lead = 0] = iconv.encode(char, encoding)
    return lead >= first && lead <= last
  }).length
  // Prefers text that is Hangul throughout, as it is hardly Chinese by chance.
  const whole = encoding === 'euc-kr' && common === wide.length ? 1.1 : 1
  return whole * 6 * common - (wide.length - common) - 9 * amid
}

function score(bytes: Buffer, encoding: Encoding): number {
  const text = iconv.decode(bytes, encoding)
  if (broken.test(text)) return -Infinity
  const leads = commonLeads[encoding]
  if (leads) return scoreWide(text, encoding, leads)
  const alphabets = (languages[same[encoding] ?? encoding] ?? []).map((one) => new Set(one))
  return [...text.matchAll(words)].reduce((total, [word]) => total + scoreWord(word, alphabets), 0)
}

/** Returns up to 200 non-ASCII lines of the first 64 KiB. */
const pickForeignLines = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes
      .subarray(0, 65_536)
      .toString('latin1')
      .split('\n')
      .filter((one) => /[\x80-\xff]/.test(one))
      .slice(0, 200)
      .join('\n'),
    'latin1',
  )

const legacy = encodings.filter((one) => !one.startsWith('utf-'))

/** Guesses the encoding of a text without Unicode; prefers the first of equals. */
function guessEncoding(bytes: Buffer): Encoding {
  const sample = pickForeignLines(bytes)
  const scores = legacy.map((encoding) => ({ encoding, points: score(sample, encoding) }))
  return scores.reduce((best, one) => (one.points > best.points ? one : best)).encoding
}

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Detects UTF-16 by its byte-order mark, or by the position of zero bytes, one per ASCII character; ignores a stray one. */
function detectUtf16(bytes: Buffer): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [i, byte] of bytes.subarray(0, 4096).entries()) if (byte === 0) zeros[i % 2]! += 1
  const [even, odd] = zeros as [number, number]
  if ((even + odd) * 20 < Math.min(bytes.length, 4096)) return null
  if (odd > 4 * even) return 'utf-16le'
  return even > 4 * odd ? 'utf-16be' : null
}

const utf8Letters = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g

/** Tells whether UTF-8 sequences far outnumber stray bytes: a damaged UTF-8 file. */
function isBrokenUtf8(bytes: Buffer): boolean {
  const text = pickForeignLines(bytes).toString('latin1')
  const rest = text.replace(utf8Letters, '')
  const others = rest.match(/[\x80-\xff]/g)?.length ?? 0
  return (text.match(utf8Letters)?.length ?? 0) > 2 * others
}

/** Decodes a file by its own marks, else as `chosen`, else by the best guess. */
export function decodeText(bytes: Buffer, chosen?: Encoding): Decoded {
  const own = detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : null)
  const likely = () => (isBrokenUtf8(bytes) ? 'utf-8' : guessEncoding(bytes))
  const encoding = own ?? (chosen && !chosen.startsWith('utf-16') ? chosen : likely())
  const text = iconv.decode(bytes, encoding)
  // Takes the byte 0x5C for the yen sign, as JIS X 0201 does: iconv decodes it as a backslash.
  return { text: encoding === 'shift_jis' ? text.replace(/\\(?=\d)/g, '¥') : text, encoding, isSure: own !== null }
}
