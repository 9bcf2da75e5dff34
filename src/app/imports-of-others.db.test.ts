import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportPreview } from '../shared/imports'
import { callerAs, type Caller } from '../testing/callers'
import { testDeps } from '../testing/context'
import { useDatabase } from '../testing/database'
import { aPlace } from '../testing/factories'
import { imports } from './rest/imports'

/** Imports small files of our own with the columns that other programs export, mapped by their headings alone. */

const database = useDatabase()
let call: Caller
beforeEach(async () => {
  call = (await callerAs(testDeps({ db: database.db }), 'admin')).call
})

const toFile = (separator: string, ...rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => row.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator))
    .join('\r\n')

describe.each([
  [
    'HubSpot',
    toFile(
      ',',
      [
        'Record ID',
        'First Name',
        'Last Name',
        'Email',
        'Phone Number',
        'Contact owner',
        'Company name',
        'Street Address',
        'City',
        'Postal Code',
        'Country/Region',
        'Create Date',
      ],
      [
        '101',
        'Inês',
        'Duarte',
        'Ines.Duarte@example.com',
        '+351 912 345 678',
        'Maya Lind',
        'Duarte Lda',
        'Rua Nova 4',
        'Lisboa',
        '1200-370',
        'Portugal',
        '2026-03-14 09:30',
      ],
    ),
  ],
  [
    'Pipedrive',
    '\ufeff' +
      toFile(
        ',',
        [
          'Person - Name',
          'Person - Email - Work',
          'Person - Email - Home',
          'Person - Phone - Work',
          'Person - Phone - Mobile',
          'Person - Organization',
          'Person - Labels',
          'Person - Birthday',
        ],
        ['Inês Duarte', 'ines.duarte@example.com', '', '', '+351912345678', 'Duarte Lda', 'Hot lead', '1985-04-12'],
      ),
  ],
  [
    'Zoho CRM',
    toFile(
      ',',
      [
        'Record Id',
        'Contact Owner',
        'First Name',
        'Last Name',
        'Account Name',
        'Email',
        'Phone',
        'Mobile',
        'Mailing Street',
        'Mailing City',
        'Mailing Zip',
        'Mailing Country',
        'Date of Birth',
        'Description',
      ],
      [
        'zcrm_1',
        'Maya',
        'Inês',
        'Duarte',
        'Duarte Lda',
        'ines.duarte@example.com',
        '',
        '+351 912 345 678',
        'Rua Nova 4',
        'Lisboa',
        '1200-370',
        'Portugal',
        '04/25/1985',
        'Likes windows',
      ],
    ),
  ],
  [
    'Google Contacts',
    toFile(
      ',',
      [
        'First Name',
        'Middle Name',
        'Last Name',
        'Organization Name',
        'Birthday',
        'Notes',
        'Labels',
        'E-mail 1 - Label',
        'E-mail 1 - Value',
        'Phone 1 - Label',
        'Phone 1 - Value',
        'Address 1 - Street',
        'Address 1 - City',
        'Address 1 - Postal Code',
        'Address 1 - Country',
      ],
      [
        'Inês',
        '',
        'Duarte',
        'Duarte Lda',
        '1985-04-12',
        'Likes windows',
        'Clients ::: * myContacts',
        '* Work',
        'ines.duarte@example.com ::: i.d@example.com',
        'Mobile',
        '+351 912 345 678',
        'Rua Nova 4',
        'Lisboa',
        '1200-370',
        'Portugal',
      ],
    ),
  ],
  [
    'WooCommerce',
    toFile(
      ';',
      [
        'customer_id',
        'billing_first_name',
        'billing_last_name',
        'billing_company',
        'billing_email',
        'billing_phone',
        'billing_address_1',
        'billing_address_2',
        'billing_postcode',
        'billing_city',
        'billing_country',
      ],
      [
        '17',
        'Inês',
        'Duarte',
        'Duarte Lda',
        'ines.duarte@example.com',
        '+351 912 345 678',
        'Rua Nova 4',
        '',
        '1200-370',
        'Lisboa',
        'PT',
      ],
    ),
  ],
])('customers of %s', (_, csv) => {
  it('have their name, addresses and company', async () => {
    const { bad, count } = await call.customerImports.preview({ csv })
    expect([count, bad]).toEqual([1, []])
    await call.customerImports.run({ csv })
    const { items } = await call.customers.list({})
    expect(items).toMatchObject([
      { name: 'Inês Duarte', email: 'ines.duarte@example.com', phone: '+351 912 345 678', company: 'Duarte Lda' },
    ])
  })
})

const krabi = { customerName: 'Inês Duarte', startsOn: '2027-09-14', currency: 'EUR', totalMinor: 1290_50 }

describe.each([
  [
    'WooCommerce, one line an order, with a column for the day of travel',
    toFile(
      ',',
      [
        'order_id',
        'order_number',
        'order_date',
        'paid_date',
        'status',
        'order_total',
        'order_subtotal',
        'order_currency',
        'payment_method',
        'transaction_id',
        'customer_email',
        'billing_first_name',
        'billing_last_name',
        'billing_phone',
        'customer_note',
        'line_item_1',
        'travel_date',
        'quantity',
      ],
      [
        '881',
        'W-881',
        '2027-02-14 09:30:00',
        '2027-02-14 09:32:00',
        'processing',
        '1290.50',
        '1290.50',
        'EUR',
        'stripe',
        'ch_1',
        'ines@example.com',
        'Inês',
        'Duarte',
        '+351912345678',
        'A window, please',
        'name:Krabi by boat|product_id:12|sku:K-1|quantity:2|total:1290.50|sub_total:1290.50',
        '2027-09-14',
        '2',
      ],
    ),
    { paidMinor: 1290_50, adults: 2 },
  ],
  [
    'Rezdy, with semicolons and decimal commas',
    '\ufeff' +
      toFile(
        ';',
        [
          'Order number',
          'Status',
          'Customer first name',
          'Customer last name',
          'Customer email',
          'Customer mobile',
          'Product name',
          'Start time',
          'End time',
          'Quantities',
          'Total currency',
          'Total amount',
          'Total paid',
          'Total due',
          'Date created',
        ],
        [
          'R7KX2',
          'CONFIRMED',
          'Inês',
          'Duarte',
          'ines@example.com',
          '+351912345678',
          'Krabi by boat',
          '2027-09-14 08:00',
          '2027-09-14 17:00',
          '2 Adult',
          'EUR',
          '1.290,50',
          '290,50',
          '1.000,00',
          '2027-02-14 10:12',
        ],
      ),
    { paidMinor: 290_50, adults: 2 },
  ],
  [
    'TourCMS, with a balance and its day',
    toFile(
      ',',
      [
        'booking_id',
        'made_date_time',
        'start_date',
        'end_date',
        'booking_name',
        'status',
        'status_text',
        'lead_customer_name',
        'lead_customer_firstname',
        'lead_customer_surname',
        'lead_customer_country',
        'lead_customer_email',
        'lead_customer_tel_home',
        'lead_customer_tel_mobile',
        'customer_count',
        'sale_currency',
        'sales_revenue',
        'deposit',
        'payment_status',
        'payment_status_text',
        'balance',
        'balance_due',
        'customer_special_request',
      ],
      [
        '12087',
        '2027-02-14 09:30:00',
        '2027-09-14',
        '2027-09-18',
        'Krabi by boat',
        '2',
        'Confirmed',
        'Inês Duarte',
        'Inês',
        'Duarte',
        'PT',
        'ines@example.com',
        '',
        '+351912345678',
        '2',
        'EUR',
        '1290.50',
        '258.10',
        '3',
        'Part paid',
        '1000.00',
        '2027-08-03',
        'A window, please',
      ],
    ),
    { paidMinor: 290_50, adults: 2 },
  ],
])('bookings of %s', (_, csv, { paidMinor, adults }) => {
  it('have their customer, days, price and what was paid', async () => {
    const { bad, count, problem } = await call.bookingImports.preview({ csv })
    expect([problem, count, bad]).toEqual([null, 1, []])
    await call.bookingImports.run({ csv })
    const { items } = await call.bookings.list({})
    expect(items).toMatchObject([{ ...krabi, title: 'Krabi by boat', adults }])
    const account = await call.payments.account({ id: items[0]!.id })
    expect(account).toMatchObject({ chargedMinor: 1290_50, receivedMinor: paidMinor })
  })
})

describe.each([
  [
    'HubSpot',
    toFile(
      ',',
      [
        'Record ID',
        'Deal Name',
        'Deal Stage',
        'Amount',
        'Currency',
        'Destination',
        'Contact name',
        'Contact email',
        'Phone Number',
      ],
      [
        '501',
        'Krabi for two',
        'qualifiedtobuy',
        '2500',
        'USD',
        'Krabi',
        'Inês Duarte',
        'ines@example.com',
        '+351912345678',
      ],
    ),
  ],
  [
    'Pipedrive',
    toFile(
      ',',
      [
        'Deal - Title',
        'Deal - Value',
        'Deal - Currency of Value',
        'Deal - Stage',
        'Person - Name',
        'Person - Email',
        'Person - Phone',
        'Destination',
      ],
      ['Krabi for two', '2500', 'USD', 'Contact Made', 'Inês Duarte', 'ines@example.com', '+351912345678', 'Krabi'],
    ),
  ],
])('deals of %s', (_, csv) => {
  it('are leads with value and stage', async () => {
    const { bad, count, problem } = await call.leadImports.preview({ csv })
    expect([problem, count, bad]).toEqual([null, 1, []])
    await call.leadImports.run({ csv })
    expect((await call.leads.list({})).items).toMatchObject([
      { customerName: 'Inês Duarte', destination: 'Krabi', valueMinor: 2500_00 },
    ])
  })
})

it.each([
  ['customerImports', 'Invoice,Amount\n1,20', 'A column is missing'],
  ['bookingImports', 'First Name,Last Name,Email\nA,B,a@example.com', 'Columns are missing'],
  ['userImports', 'Title,Price\nA,2', 'Columns are missing'],
  ['userImports', 'Name,E-mail\nAndaman Boats,boats@example.com', 'A column is missing: “Role”'],
  ['customerImports', 'Customer name,Email', 'The file has headings and no lines below them'],
  ['packageImports', 'Name,Email\nA,a@example.com', 'Columns are missing'],
  ['rateImports', 'Name,Email\nA,a@example.com', 'Columns are missing'],
  ['departureImports', 'Package,Departure\nA,2027-06-01', 'A column is missing: “Seats”'],
  ['placeImports', 'Latitude,Longitude\n8,99', 'A column is missing: “Name”'],
  ['supplierImports', 'Destination,Budget\nA,1', 'A column is missing'],
] as const)('%s refuses another file', async (router, csv, message) => {
  expect((await call[router].preview({ csv })).problem).toContain(message)
  await expect(call[router].run({ csv })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('the first filled column counts where a program has several phones or e-mail addresses of a person', async () => {
  const csv = toFile(
    ',',
    ['First Name', 'Last Name', 'Email', 'Phone Number', 'Mobile Phone Number', 'Person - Email - Home'],
    ['Ana', 'Lee', 'ana@example.com', '+351 912 345 678', '+351 912 345 679', 'lee@example.com'],
    ['Bo', 'Li', '', '', '+351 912 345 680', 'bo@example.com'],
  )
  expect((await call.customerImports.run({ csv })).bad).toEqual([])
  const { items } = await call.customers.list({ sort: 'name' })
  expect(items.map(({ name, email, phone }) => [name, email, phone?.replaceAll(' ', '')])).toEqual(
    expect.arrayContaining([
      ['Ana Lee', 'ana@example.com', '+351912345678'],
      ['Bo Li', 'bo@example.com', '+351912345680'],
    ]),
  )
})

it('products of WooCommerce are drafts once place and length are added: neither their ids nor their types are ours', async () => {
  const { slug } = await aPlace(database.db)
  const head =
    'ID,Type,SKU,Name,Published,Is featured?,Short description,Description,Sale price,Regular price,Categories,Tags'
  const csv = [
    `${head},Destination,Place address,Days,Nights`,
    `100,simple,K-1,Krabi by boat,1,0,Slowly.,Three days at sea.,,900,Family,sea,Krabi,${slug},3,2`,
    `101,simple,K-2,Krabi on foot,-1,1,Slowly.,Three days on paths.,,800,Family,,Krabi,${slug},3,2`,
  ].join('\n')
  expect((await call.packageImports.run({ csv })).bad).toEqual([])
  const { items } = await call.packages.adminList({})
  expect(items.map(({ title, status, featured }) => [title, status, featured]).toSorted()).toEqual([
    ['Krabi by boat', 'draft', false],
    ['Krabi on foot', 'draft', true],
  ])
  expect(await call.packageImports.preview({ csv })).toMatchObject({ same: 2, bad: [] })
})

type Preview = (input: object) => Promise<ImportPreview>
const itemKinds = ['hotels', 'activities', 'transfers', 'mealPlans']
const previews = imports
  .filter(({ path }) => path.endsWith('/preview'))
  .flatMap(({ procedure }) =>
    (procedure === 'inventory.previewImport' ? itemKinds : [undefined]).map((kind) => ({ procedure, kind })),
  )

const fillers = [' ', '\n', ';', ',', '|', '/', '°', ' ;', '(', '@', 'x', '1']

it.each(previews)(
  'cells of 20,000 blanks or separators hold up no $procedure of $kind',
  async ({ procedure, kind }) => {
    const [router, name] = procedure.split('.') as [string, string]
    const preview = (text: string) =>
      (call as unknown as Record<string, Record<string, Preview>>)[router]![name]!({
        kind,
        file: async () => ({ data: Buffer.from(text), name: '', texts: {} }),
      })
    const { fields } = await preview('Name,Title\nA,B')
    const head = fields.map(({ label }) => label)
    const lines = fillers.map((filler) => head.map(() => `1${filler.repeat(19_990 / filler.length)}x1`))
    const began = performance.now()
    const { count, bad } = await preview(toFile(',', head, ...lines))
    expect(count + bad.length).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(20_000)
  },
)
