import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { beforeEach, describe, expect, it } from 'vitest'
import { hotels } from '../../modules/catalog/inventory/table'
import { leads } from '../../modules/sales/leads/table'
import type { ImportPreview } from '../../shared/imports'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { multipartHeaders, toMultipart } from '../../testing/multipart'
import { aWorld, getCookie, type Who, type World } from '../../testing/world'

/** Imports files of other programs, sent as the office sends them. */

const database = useDatabase()
const site = useApp(database)
let world: World
beforeEach(async () => {
  world = await aWorld(site.deps)
})

const send = (path: string, data: Buffer | string, options: object = {}, who: Who = 'agent') =>
  site.app.inject({
    method: 'POST',
    url: `/admin/imports/${path}`,
    payload: toMultipart(
      { name: 'options', data: JSON.stringify(options) },
      { name: 'file', filename: 'leads.csv', data },
    ),
    headers: { ...multipartHeaders, ...getCookie(world, who) },
  })
const preview = async (data: Buffer | string, options: object = {}) => {
  const answer = await send('leads/preview', data, options)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ImportPreview>()
}
const imported = async (data: Buffer | string, options: object = {}) => {
  const answer = await send('leads', data, options)
  expect(answer.statusCode, answer.body).toBe(200)
  return database.db.select().from(leads).orderBy(leads.customerName)
}

const head = 'Customer name,E-mail,Phone,Destination'
const ana = 'Ana Lee,ana@example.com,+1 212 555 0142,Peru'
const bo = 'Bo Li,bo@example.com,+1 212 555 0143,Peru'
const toFile = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('')

describe('a file of leads', () => {
  it.each([
    ['with a line that names its separator', toFile('sep=;', head, ana).replaceAll(',', ';')],
    ['with rows of separators', toFile(head, ana, ',,,', ',,,')],
    ['with two columns for one field', toFile(`${head},E-mail`, `${ana},`)],
    ['with the headings of HubSpot', `First Name,Last Name,Email,Phone Number,Destination\nAna,Lee,${ana.slice(8)}`],
    ['with the headings of Google', `Name,E-mail 1 - Value,Phone 1 - Value,Destination\n${ana}`],
    ['with the headings of Pipedrive', `Person - Name,Person - Email - Work,Person - Phone - Work,Destination\n${ana}`],
    ['with a full name', toFile('Full Name,Email Address,Phone Number,Destination', ana)],
    ['with formulas for texts', `${head}\n="Ana Lee",ana@example.com,="+1 212 555 0142",Peru`],
  ])('%s has one lead', async (_, csv) => {
    expect(await preview(csv)).toMatchObject({ count: 1, added: 1, names: ['Ana Lee'], bad: [], problem: null })
    expect(await imported(csv)).toMatchObject([
      { customerName: 'Ana Lee', email: 'ana@example.com', mobile: '+12125550142', destination: 'Peru' },
    ])
  })

  it('in another encoding is read as its letters look, and as somebody chooses', async () => {
    const [lukasz, zaneta] = [
      'Łukasz Święcicki,lukasz@example.com,+48 22 555 01 42,Peru',
      'Žaneta Dvořáková,zaneta@example.com,+420 224 555 142,Peru',
    ]
    const csv = iconv.encode(toFile(head, lukasz, zaneta), 'windows-1250')
    const names = ['Łukasz Święcicki', 'Žaneta Dvořáková']
    expect(await preview(csv)).toMatchObject({ encoding: 'windows-1250', isSure: false, names, bad: [] })
    const other = await preview(csv, { encoding: 'windows-1252' })
    expect(other.columns[0]!.samples).toEqual(['£ukasz Œwiêcicki', 'Žaneta Dvoøáková'])
    expect((await imported(csv)).map(({ customerName }) => customerName)).toEqual(names)
  })

  it('with amounts of another currency is refused line by line', async () => {
    const csv = toFile(`${head},Value`, `${ana},"₹1,50,000"`, `${bo},€1200`)
    const wanted = 'is not USD: please enter an amount in USD, such as 1,299.50'
    const answer = await send('leads', csv)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'No line of this file can be imported'])
    expect(await preview(csv)).toMatchObject({
      count: 0,
      bad: [
        { line: 2, column: 'value', message: `‘₹’ ${wanted}` },
        { line: 3, column: 'value', message: `‘€’ ${wanted}` },
      ],
    })
  })

  it('shows how its amounts are read, and refuses three decimals where others have two', async () => {
    const values = ['99.50', '12.345', '"1,234"']
    const csv = [`${head},Value`, ...values.map((value, i) => `${ana}${i},${value}`)].join('\n')
    const { columns, bad, count } = await preview(csv)
    expect([count, columns.at(-1)!.readings]).toEqual([
      2,
      [
        { text: '1,234', as: '1,234.00' },
        { text: '99.50', as: '99.50' },
      ],
    ])
    expect(bad).toMatchObject([
      { line: 3, column: 'value', message: expect.stringMatching(/^12\.345 may be 12,345\.00, or have three/) },
    ])
  })

  it('as a workbook keeps its days and its letters', async () => {
    const day = new Date('2027-05-31T00:00:00Z')
    const rows = [
      [...head.split(','), 'Travel date', 'Pax'],
      ['Zoë 東京', ...ana.split(',').slice(1), day, 2],
    ]
    const xlsx = Buffer.from(await writeXlsx({ sheets: [{ name: 'Leads', rows }] }))
    expect(await preview(xlsx)).toMatchObject({ count: 1, encoding: null, isSure: true, bad: [] })
    expect(await imported(xlsx)).toMatchObject([
      { customerName: 'Zoë 東京', travelDate: '2027-05-31', numberOfTravelers: 2 },
    ])
    const cover = { name: 'Über & about', rows: [['Leads of spring'], ['Customer name', 'Reef Travel'], ['Made', day]] }
    const covered = await writeXlsx({ sheets: [cover, { name: 'Leads', rows: [['Spring'], ...rows] }] })
    const message = 'Sheet “Leads” is read, as “Über & about” has no headings that are known'
    expect(await preview(Buffer.from(covered))).toMatchObject({ same: 1, bad: [], notices: [{ line: 2, message }] })
    const short = await writeXlsx({ sheets: [cover, { name: 'Leads', rows: [['E-mail', 'Phone']] }] })
    const { problem } = await preview(Buffer.from(short))
    expect(problem).toMatch(`${message}. A column is missing: “Customer name”`)
  })

  it('with days as spreadsheets save them is refused where one could be two days, unless another has one order', async () => {
    const toDays = (day: string) =>
      toFile(`${head},Travel date`, `${ana},${day}`, `${bo},2027-05-31 00:00:00`, `${ana}1,5/6/2027`)
    const message = '5/6/2027 may be 5 Jun 2027 or 6 May 2027: please write a date such as 2027-09-14'
    const unclear = await preview(toDays('5/5/2027'))
    expect(unclear).toMatchObject({ count: 2, dates: null, bad: [{ line: 4, column: 'travelDate', message }] })
    const csv = toDays('5/31/2027')
    const { columns, ...found } = await preview(csv)
    expect(found).toMatchObject({ count: 3, dates: 'month-first', unclearDate: '5/6/2027', bad: [] })
    expect(columns.at(-1)!.readings).toEqual([
      { text: '5/6/2027', as: '6 May 2027' },
      { text: '5/31/2027', as: '31 May 2027' },
      { text: '2027-05-31 00:00:00', as: '31 May 2027' },
    ])
    const days = (await imported(csv)).map(({ travelDate }) => travelDate)
    expect(days.toSorted()).toEqual(['2027-05-06', '2027-05-31', '2027-05-31'])
  })

  it('says in one message which columns are missing and not known, and a person chooses what they are', async () => {
    const csv = `Who,Mail,Number,Where to\n${ana}`
    const { problem, columns, count } = await preview(csv)
    expect([problem, count]).toEqual([
      'A column is missing: “Customer name”. Not known: “Who”, “Number”. Choose below what each column is.',
      0,
    ])
    expect(columns.map(({ field }) => field)).toEqual(['', 'email', '', 'destination'])
    expect((await send('leads', csv)).json()).toMatchObject({ code: 'invalid', fields: { file: problem } })
    const chosen = { columns: ['customerName', 'email', 'mobile', 'destination'] }
    expect(await preview(csv, chosen)).toMatchObject({ count: 1, problem: null })
    expect(await imported(csv, chosen)).toHaveLength(1)
  })

  it('hands back the lines that are left out, with their numbers and reasons', async () => {
    const csv = toFile(
      `${head},Notes,E-mail`,
      `${ana},"a\nb\nc",`,
      '"Cy Po",bad,+1 212 555 0142,Peru,"a\nb",',
      `${bo},,cy@example.com`,
    )
    const { bad, badCsv } = await preview(csv)
    const different = '“E-mail” (B) and “E-mail” (F) say two different things'
    expect(bad).toEqual([
      { line: 5, column: 'email', message: expect.any(String) },
      { line: 7, column: 'email', message: different },
    ])
    expect(badCsv).toContain(`${bo.replace('+', "'+")},,cy@example.com,7,`)
    expect((await preview(badCsv.replace('cy@example.com', ''))).names).toEqual(['Bo Li'])
  })

  it('that was imported before adds nothing twice', async () => {
    const csv = `${head}\n${ana}\n${bo}\n${ana}`
    expect(await preview(csv)).toMatchObject({ added: 2, same: 1 })
    await imported(csv)
    expect(await preview(`${csv}\nCy Po,cy@example.com,+1 212 555 0144,Peru`)).toMatchObject({ added: 1, same: 3 })
    expect((await send('leads', csv)).json()).toMatchObject({ message: 'Everything of this file is there already' })
    expect(await database.db.$count(leads)).toBe(2)
  })
})

it('prices with decimal commas are read as they are meant', async () => {
  const csv = toFile(
    'name,location,starRating,roomType,rate,currency',
    'Casa Um,Porto,4,Double,"120,50",USD',
    'Casa Dois,Porto,4,Double,"1.299,00",USD',
  )
  expect((await send('hotels', csv)).json()).toMatchObject({ count: 2, bad: [] })
  const found = await database.db.select().from(hotels).orderBy(hotels.priceMinor)
  expect(found.map(({ name, priceMinor, currency }) => [name, priceMinor, currency])).toEqual([
    ['Casa Um', 120_50, 'USD'],
    ['Casa Dois', 1299_00, 'USD'],
  ])
})

describe('what is no table', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 'The file is empty'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^Old or protected Excel files/],
    ['a ZIP', Buffer.from('PK\x03\x04'), /^This Excel file cannot be read/],
    ['a program', Buffer.from([0x7f, 0x45, 0, 0, 0, 1, 2, 0]), 'This file is neither CSV nor Excel (.xlsx)'],
    ['5,001 lines', `${head}\n${`${ana}\n`.repeat(5001)}`, 'At most 5,000 lines a file'],
  ])('%s is refused', async (_, data, message) => {
    const answer = await send('leads/preview', data)
    expect([answer.statusCode, answer.json<{ fields: { file: string } }>().fields.file]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
  })

  it('is refused with its options, its kind, and without a form', async () => {
    expect((await send('leads/preview', ana, { encoding: 'klingon' })).statusCode).toBe(400)
    expect((await send('unicorns/preview', ana)).statusCode).toBe(404)
    for (const csv of [`name\n\ud800`, 'name\n\0', `\0`])
      expect(
        (await site.call('POST', '/trpc/inventory.previewImport', { kind: 'hotels', csv }, getCookie(world, 'agent')))
          .statusCode,
      ).toBe(400)
    const json = await site.call('POST', '/admin/imports/leads', { csv: ana }, getCookie(world, 'agent'))
    expect(json.statusCode).toBe(415)
  })

  it.each<[Who, number]>([
    ['visitor', 401],
    ['owner', 403],
  ])('and what %s sends is %i', async (who, status) => {
    for (const path of ['leads', 'leads/preview', 'hotels', 'mealPlans/preview'])
      expect((await send(path, `${head}\n${ana}`, {}, who)).statusCode).toBe(status)
    expect(await database.db.$count(leads)).toBe(0)
  })
})

it('5,000 lines are imported in one go, and exports of them change what is there', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => `Hotel ${i},Krabi,4,Double,${100 + i}.50`)
  const file = ['name,location,starRating,roomType,rate', ...lines].join('\n')
  const started = performance.now()
  expect((await send('hotels', file)).json()).toMatchObject({ count: 5000, changed: 0, bad: [] })
  const dearer = file.replaceAll('.50', '.75')
  expect((await send('hotels/preview', dearer)).json()).toMatchObject({ added: 0, changed: 5000, same: 0 })
  expect((await send('hotels', dearer)).json()).toMatchObject({ count: 5000, changed: 5000, bad: [] })
  expect(performance.now() - started).toBeLessThan(60_000)
})
