import { crc32, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readXlsxRows } from './xlsx'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const parts = (sheet: string, strings = '<sst/>') => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/sharedStrings.xml': strings,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
})

/** Builds a ZIP whose directory states the given `sizes` instead of the real ones. */
function toZip(files: Record<string, string>, sizes: Record<string, number> = {}): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const data = deflateRawSync(text)
    const [local, entry] = [Buffer.alloc(30), Buffer.alloc(46)]
    for (const [head, at] of [
      [local, 0],
      [entry, 2],
    ] as const) {
      head.writeUInt16LE(8, 8 + at)
      head.writeUInt32LE(crc32(text), 14 + at)
      head.writeUInt32LE(data.length, 18 + at)
      head.writeUInt32LE(sizes[name] ?? Buffer.byteLength(text), 22 + at)
      head.writeUInt16LE(name.length, 26 + at)
    }
    local.writeUInt32LE(0x04034b50)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), data)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + data.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, entries, end])
}

it('a workbook gives the rows of its first sheet, with their numbers: texts, numbers, days and times', async () => {
  const rows = [
    ['Name', 'Price', 'Day', 'Time', 'Yes'],
    [null, null, null, null, null],
    ['Zoë 東京', 0.1 + 0.2, new Date('2027-05-31T00:00:00Z'), null, true],
    ['Not 141,235', 141.235, null, null, null],
  ]
  const data = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Leads', rows },
        { name: 'Other', rows: [['x']] },
      ],
    }),
  )
  expect(await readXlsxRows(data, 10)).toEqual({
    rows: [
      { line: 1, cells: ['Name', 'Price', 'Day', 'Time', 'Yes'] },
      { line: 3, cells: ['Zoë 東京', '0.3', '2027-05-31', '', 'TRUE'] },
      { line: 4, cells: ['Not 141,235', '141.2350'] },
    ],
    broken: [],
    sheets: ['Leads', 'Other'],
    name: 'Leads',
  })
})

it('a workbook without known headings gives its first sheet', async () => {
  const sheets = ['Cover', 'Other'].map((name) => ({ name, rows: [[name]] }))
  const data = Buffer.from(await writeXlsx({ sheets }))
  const read = async (known: string) =>
    (await readXlsxRows(data, 10, { hasKnownHead: (rows) => rows[0]!.cells[0] === known })).rows[0]!.cells
  expect([await read('Other'), await read('None')]).toEqual([['Other'], ['Cover']])
  expect(await readXlsxRows(data, 10, { wanted: 'Other' })).toMatchObject({
    name: 'Other',
    rows: [{ cells: ['Other'] }],
  })
  await expect(readXlsxRows(data, 10, { wanted: 'Third' })).rejects.toMatchObject({
    message: 'There is no sheet “Third” with data. There are: Cover, Other',
    details: { field: 'sheet' },
  })
})

const named = (...cells: string[]) =>
  `<row r="1">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

describe('a workbook of another program', () => {
  const plain = parts(named('Ana', 'Peru'))
  const two = (first: string, state = '') => ({
    ...parts(first),
    'xl/workbook.xml': `<workbook><sheets><sheet name="a" sheetId="1"${state} r:id="rId1"/><sheet name="b" sheetId="2" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId3', 'worksheet', 'worksheets/sheet2.xml')}</Relationships>`,
    'xl/worksheets/sheet2.xml': plain['xl/worksheets/sheet1.xml'],
  })
  it.each<[string, Record<string, string>]>([
    ['texts inside its cells', plain],
    ['a list in a hidden sheet before', two(named('hidden'), ' state="hidden"')],
    ['a blank sheet before', two('')],
    [
      'shared texts in two styles',
      parts(
        '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>',
        '<sst><si><t>Peru</t></si><si><r><t>A</t></r><r><rPr/><t>na</t></r></si></sst>',
      ),
    ],
    ['what the office beside it keeps', { ...plain, 'customXml/item1.xml': '<?xml version="1.0"?><?mso x?><a/>' }],
    ['formulas', parts('<row><c t="str"><f>A9</f><v>Ana</v></c><c t="str"><f>"Pe"&amp;"ru"</f><v>Peru</v></c></row>')],
    [
      'merged cells',
      parts(`${named('Ana', 'Peru')}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells><sheetData>`),
    ],
  ])('with %s is read', async (_, files) => {
    expect(await readXlsxRows(toZip(files), 10)).toMatchObject({
      rows: [{ line: 1, cells: ['Ana', 'Peru'] }],
      broken: [],
    })
  })

  it('counts its days from 1904 where it says so, and has a comment behind its directory', async () => {
    const files = {
      ...parts('<row r="1"><c s="1"><v>45076</v></c></row>'),
      'xl/workbook.xml':
        '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
      'xl/styles.xml': '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    }
    const zip = toZip(files)
    zip.writeUInt16LE(4, zip.length - 2)
    const data = Buffer.concat([zip, Buffer.from('made')])
    expect((await readXlsxRows(data, 10)).rows).toEqual([{ line: 1, cells: ['2027-05-31'] }])
  })
})

it('a workbook gives percentages and amounts as their cells show them, wherever they stand', async () => {
  const styles = `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="[$&#8364;-407]\\ #,##0.00"/></numFmts>
    <cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="9"><alignment/></xf><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>`
  const files = {
    ...parts(
      `<row r="1"><c r="A1" t="inlineStr" s="1"><is><t>Markup</t></is></c></row><row r="2"/>
      <row r="3"><c r="B3" s="1"><v>1</v></c><c r="D3" s="2"><v>0.0725</v></c><c r="E3"><v>0.25</v></c></row>
      <row><c s="0"><v>7</v></c><c s="3"><f>1&gt;0</f><v>1299.5</v></c><c s="1"/><c s="1" t="b"><v>1</v></c></row>`,
    ),
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId2', 'styles', 'styles.xml')}${relation('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')}</Relationships>`,
    'xl/styles.xml': styles,
  }
  expect((await readXlsxRows(toZip(files), 10)).rows.map(({ cells }) => cells)).toEqual([
    ['Markup'],
    ['', '100%', '', '7.25%', '0.25'],
    ['7', '1299.5 €', '', 'TRUE'],
  ])
})

describe('a workbook that would do harm', () => {
  const wide = Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`)
  it.each([
    ['no ZIP', Buffer.from('PK\x03\x04 and nothing else')],
    ['a ZIP that ends too soon', toZip(parts('')).subarray(0, -30)],
    ['no workbook', toZip({ 'a.txt': 'x' })],
    ['a part of 400 MB', toZip(parts('', 'x'.repeat(400_000_000)))],
    ['a part that says less than it has', toZip(parts('<row/>'.repeat(2_000_000)), { 'xl/worksheets/sheet1.xml': 9 })],
    ['a part that says nothing', toZip(parts('<row/>'.repeat(2_000_000)), { 'xl/worksheets/sheet1.xml': 0 })],
    ['cells far to the right', toZip(parts(wide.join('')))],
    ['a tag without an end', toZip(parts(`<row ${'a'.repeat(20_000_000)}`))],
    ['a tag whose quote has no end', toZip(parts(`<row a="${'>'.repeat(20_000_000)}`))],
    ['a comment', toZip(parts(`<!--${'>'.repeat(20_000_000)}`))],
    ['types of its own', toZip(parts('', '<!DOCTYPE x [<!ENTITY a "ha">]><sst><si><t>&a;</t></si></sst>'))],
    ['a million texts', toZip(parts('', `<sst>${'<si><t>a</t></si>'.repeat(1_000_000)}</sst>`))],
    [
      'a sheet among what is not looked at',
      toZip({
        ...parts(''),
        'xl/theme/sheet.xml': '<worksheet><!-- a --></worksheet>',
        'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'theme/sheet.xml')}</Relationships>`,
      }),
    ],
    ['XML that breaks off', toZip({ ...parts(''), 'xl/workbook.xml': '<workbook><sheets>' })],
  ])('%s is refused at once', async (_, data) => {
    const started = performance.now()
    await expect(readXlsxRows(data, 10)).rejects.toMatchObject({ code: 'invalid', details: { field: 'file' } })
    expect(performance.now() - started).toBeLessThan(4000)
  })
})
