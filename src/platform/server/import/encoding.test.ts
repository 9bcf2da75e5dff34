import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import type { Encoding } from '../../../shared/encodings'
import { decodeText } from './encoding'

describe('a file says itself that it is Unicode', () => {
  const text = 'name\nJosé 東京'
  it.each<[string, Encoding, Buffer]>([
    ['UTF-8', 'utf-8', Buffer.from(text)],
    ['UTF-8 with a mark', 'utf-8', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', 'utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big-endian', 'utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', 'utf-16le', Buffer.from(text, 'utf16le')],
    ['UTF-16, big-endian, without a mark', 'utf-16be', Buffer.from(text, 'utf16le').swap16()],
  ])('%s', (_, encoding, bytes) => {
    expect(decodeText(bytes, 'windows-1250')).toEqual({ text, encoding, isSure: true })
  })
})

it.each(['Имя,Город\nИван,Москва', '名前,都市\n田中太郎,東京', 'שם,עיר\nדוד,חיפה'])(
  'UTF-16 without a mark is known by its signs: %j',
  (text) => {
    const bytes = Buffer.from(text, 'utf16le')
    expect(decodeText(bytes)).toEqual({ text, encoding: 'utf-16le', isSure: true })
    expect(decodeText(bytes.swap16())).toEqual({ text, encoding: 'utf-16be', isSure: true })
  },
)

it.each([1, 2])('a stray zero at byte %i makes no UTF-16 of UTF-8', (at) => {
  const bytes = Buffer.from('name,city\nJosé,東京\nAna,Pune\nRavi,Goa\n')
  bytes[at] = 0
  expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', isSure: true })
})

it('UTF-8 with a broken byte stays UTF-8, and a person may choose otherwise', () => {
  const bytes = Buffer.concat([Buffer.from('Name\nŁukasz Święcicki\nŽaneta\n'), Buffer.from('José', 'latin1')])
  expect(decodeText(bytes)).toEqual({
    text: 'Name\nŁukasz Święcicki\nŽaneta\nJos\ufffd',
    encoding: 'utf-8',
    isSure: false,
  })
  expect(decodeText(bytes, 'windows-1252').text).toMatch(/José$/)
})

describe('the encoding of another file is found by its letters', () => {
  it.each<[Encoding, string]>([
    ['windows-1252', 'Name\nJosé García\nZoë Müller\nFrançois Lefèvre'],
    ['windows-1252', 'Name,Price\nBjörn Åsén,€ 5\n“Café” O’Connor'],
    ['windows-1252', 'Nome;Morada\nJoão Simões;Rua da Sé, 3 6.º Esq.\nAna Sá;Rua B, 7, 3º Dto.\nM.ª Leão;Lote 1, 1.ª'],
    ['windows-1250', 'Nume\nŞtefan Mureş\nIonuţ Bălăşescu\nGeorge Popa, ş.a.'],
    ['windows-1250', 'Name\nŁukasz Święcicki\nŽaneta Dvořáková'],
    ['windows-1250', 'Name\nDvořák'],
    ['iso-8859-2', 'Name\nŁukasz Święcicki\nJiří Dvořák'],
    ['windows-1251', 'Имя\nИван Петров\nМария Сидорова'],
    ['koi8-r', 'Имя\nИван Петров\nМария Сидорова'],
    ['windows-1253', 'Όνομα\nΓιώργος Παπαδόπουλος'],
    ['windows-1254', 'İsim\nAyşe Yılmaz\nÇağrı Şahin'],
    ['windows-1255', 'שם\nדוד כהן\nשרה לוי'],
    ['windows-1256', 'الاسم\nمحمد علي\nفاطمة حسن'],
    ['windows-1257', 'Vārds\nJānis Bērziņš\nRūta Kazlauskienė'],
    ['windows-874', 'ชื่อ\nสมชาย ใจดี'],
    ['shift_jis', '名前\n田中太郎\n鈴木花子'],
    ['gbk', '姓名\n王小明\n李娜'],
    ['big5', '姓名\n王小明\n陳美玲'],
    ['euc-kr', '이름\n김민준\n이서연'],
    ['iso-8859-15', 'Name,Price\nFrançoise Œuvré,120 €'],
    ['macintosh', 'Name\nZoë Núñez'],
    ['macintosh', 'Name\nJosé Müller\nFrançois'],
    ['cp852', 'Name\nŁukasz Święcicki\nJiří Dvořák'],
  ])('%s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({ text, encoding, isSure: false })
  })
})

it('a backslash before a figure is the yen sign of Shift_JIS', () => {
  const bytes = iconv.encode('氏名,料金,メモ\n田中太郎,"\\180,000",C:\\写真', 'shift_jis')
  expect(decodeText(bytes).text).toBe('氏名,料金,メモ\n田中太郎,"¥180,000",C:\\写真')
})

it('a person may choose another one', () => {
  const bytes = iconv.encode('Name\nKovács Győző', 'windows-1250')
  expect(decodeText(bytes, 'windows-1250').text).toBe('Name\nKovács Győző')
  expect(decodeText(bytes, 'iso-8859-15').text).toBe('Name\nKovács Gyõzõ')
})
