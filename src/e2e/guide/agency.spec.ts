import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { begin, isDone, save, toStep, writePackage } from '../support/first-run'
import { expect, inDays, interactive, watch } from '../support/fixtures'
import { linkMailedTo, mailsTo, proposalMailedTo } from '../support/mail'
import { test } from '../support/own-server'
import { expectToast, openRequest } from '../support/steps'

test.use({ isEmpty: true, forgiven: [/status of 401/] })

const agency = 'Naniwa Tours'
const me = { firstName: 'Hana', lastName: 'Mori', email: 'hana@naniwa.example', password: 'nine-lanterns-at-dusk' }
const advisers = [
  { firstName: 'Ken', lastName: 'Ueda', email: 'ken@naniwa.example', password: 'seven-boats-on-the-canal' },
  { firstName: 'Yui', lastName: 'Abe', email: 'yui@naniwa.example', password: 'eight-bridges-of-stone' },
] as const
const traveler = { name: 'Nora Lind', email: 'nora.lind@mail.example', phone: '+44 20 7946 0999' }
const never = /itinera(?!ry|ries)|\$|\bUSD\b|US dollar|Denver|New York|Bangkok|Dubai|₹|\bINR\b|[¥￥]\d[\d,]*\.\d/i

/** Cuts out what is said around words that nobody may read. */
const findSaid = (text: string) =>
  [...text.matchAll(new RegExp(never, 'gi'))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 40))

const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))
const pad = (i: number) => String(i).padStart(3, '0')

/** Imports a file that has no line to refuse. */
async function moveIn(page: Page, kind: string, [one, many]: [string, string], head: string, lines: string[]) {
  const counted = lines.length === 1 ? `1 ${one}` : `${lines.length} ${many}`
  await page.getByRole('button', { name: `Import ${kind}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from([head, ...lines].join('\n'))
  await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(`${counted} can be imported`)
  await expect(preview).not.toContainText('left out')
  await dialog.getByRole('button', { name: `Import ${lines.length}` }).click()
  await expectToast(page, `${counted} imported`)
}

/** Saves a list as CSV. @returns its text */
async function exportList(page: Page, rows: number): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expectToast(page, 'CSV saved')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText(`${rows} rows`)
  return readFileSync(await (await saved).path(), 'utf8')
}

/** Accepts an invitation and signs in, in a browser of their own. */
async function join(browser: Browser, baseURL: string, directory: string, one: (typeof advisers)[number]) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(await linkMailedTo(one.email, 'invitation', directory))
  await interactive(page)
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(one.password)
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(one.password)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(one.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(one.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  return page
}

test('an agency in Osaka moves in from files, sells in yen what costs baht, and advisers see their own leads @all', async ({
  page,
  visit,
  baseURL,
  browser,
  server,
}) => {
  test.setTimeout(400_000)
  const origin = baseURL!

  await test.step('set up', async () => {
    await begin(page, server, me)
    await page.getByLabel('Agency name').fill(agency)
    await page.getByLabel('E-mail').fill('hello@naniwa.example')
    await save(page)
    await isDone(page, 'Name and e-mail')
    await toStep(page, 'Logo and colors', 'Brand')
    const logo = await sharp({ create: { width: 360, height: 90, channels: 4, background: '#8a1538' } })
      .png()
      .toBuffer()
    await page
      .locator('input[aria-label="Logo on light grounds"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await page.getByRole('textbox', { name: 'First color', exact: true }).fill('#8a1538')
    await save(page)
    await isDone(page, 'Logo and colors')
    await toStep(page, 'Currency', 'Currencies')
    await page.getByLabel('Prices are in').selectOption('JPY')
    await save(page)
    await isDone(page, 'Currency')
    await page.getByLabel('One', { exact: true }).selectOption('THB')
    await page.getByLabel('Is so many').selectOption('JPY')
    await page.getByRole('textbox', { name: 'Rate' }).fill('4.25')
    await page.getByRole('button', { name: 'Save Rate' }).click()
    await expectToast(page, 'Rate saved', '1 THB = 4.25 JPY')
    await toStep(page, 'Time zone and hours', 'Office hours')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await save(page)
    await isDone(page, 'Time zone and hours')
    await toStep(page, 'Terms', 'Terms')
    await page.getByRole('textbox', { name: 'Due at booking', exact: true }).fill('20')
    await save(page)
    await isDone(page, 'Terms')
    await toStep(page, 'Places', 'Places')
    await page.getByRole('button', { name: 'Add Place' }).click()
    const find = page.getByRole('dialog', { name: 'Add Place' })
    await find.getByLabel('Search').fill('Nara')
    await find.getByRole('button', { name: 'Open Nara' }).first().click()
    const place = page.getByRole('dialog', { name: 'Edit place' })
    await place.getByLabel('Text', { exact: true }).fill('Deer in the park, and the great Buddha.')
    await place.getByRole('button', { name: 'Save' }).click()
    await expect(place).toBeHidden()
    await isDone(page, 'Places')
    await toStep(page, 'Lists of the forms', 'Lists')
    await expect(page.getByRole('note')).toContainText('You price in JPY')
    await page.getByLabel('Departure cities').fill('Osaka\nTokyo\nFukuoka')
    await page.getByLabel('Destinations of the quote form').fill('Nara\nKyoto')
    await page.getByLabel('Budget ranges').fill('Under ¥100,000\n¥100,000 - ¥300,000\nAbove ¥300,000')
    await page.getByLabel('Cities of the filters').fill('Nara')
    await save(page)
    await isDone(page, 'Lists of the forms')
    await toStep(page, 'Payment', 'Billing')
    await page.getByLabel('Address').fill('1-2-3 Namba\nOsaka 542-0076')
    await page.getByLabel('Bank account').fill('Account 0000 0000')
    await save(page)
    await isDone(page, 'Payment')
  })

  await test.step('set up: a role that sees its own leads, and two who have it', async () => {
    await visit('/admin/settings?section=roles')
    await page.getByRole('button', { name: 'Actions for Agent' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    const role = page.getByRole('dialog', { name: 'Add Role' })
    await role.getByLabel('Name').fill('Adviser')
    await role.getByLabel('Sees').selectOption('Own records')
    await role.getByRole('button', { name: 'Add Role' }).click()
    await expectToast(page, 'Role added', 'Adviser')
    await visit('/admin/setup?step=colleagues')
    for (const one of advisers) {
      await page.getByRole('button', { name: 'Add User' }).click()
      const invite = page.getByRole('dialog', { name: 'Add User' })
      await invite.getByLabel('First Name').fill(one.firstName)
      await invite.getByLabel('Last Name').fill(one.lastName)
      await invite.getByLabel('Email').fill(one.email)
      await invite.getByLabel('Role').selectOption('Adviser')
      await invite.getByRole('button', { name: 'Send Invitation' }).click()
      await expect(invite).toBeHidden()
    }
    await isDone(page, 'Colleagues')
  })

  await test.step('set up: the first package, in yen', async () => {
    await toStep(page, 'First package', 'First package')
    await page.getByRole('link', { name: 'Create a package' }).click()
    await writePackage(page, {
      name: 'Lanterns of Nara',
      destination: 'Nara, Japan',
      text: 'Two thousand lanterns, and the deer that bow.',
      highlights: ['The great Buddha', 'Lanterns at dusk'],
      days: ['To the park', 'Lanterns at dusk'],
      price: '48000',
    })
  })

  await test.step('move in', async () => {
    await visit('/admin/imports')
    const people = times(300, (i) => `Guest ${pad(i)},guest-${pad(i)}@mail.example,+44 20 7946 0${pad(i)},1980-04-12`)
    await moveIn(page, 'customers', ['customer', 'customers'], 'Name,E-mail,Phone,Birthday', people)
    const suppliers = ['Hill Guides,Activities,guides@hill.example']
    await moveIn(page, 'suppliers', ['supplier', 'suppliers'], 'Name,Provides,Email', suppliers)
    const walk = ['Walk with a guide,Nara,Culture,21000,THB,Hill Guides']
    const itemHead = 'name,location,category,price,costCurrency,supplier'
    await moveIn(page, 'activities', ['activity', 'activities'], itemHead, walk)
    const season = [`Walk with a guide,All year,${inDays(0)},${inDays(400)},3500,21000`]
    await moveIn(page, 'supplier rates', ['rate', 'rates'], 'Item,Season,From day,To day,Net,Sell', season)
    const running = times(40, (i) => {
      const day = inDays(70 + i)
      const trip = `N-${pad(i)},Autumn in the hills,${day},${day},Guest ${pad(i)},guest-${pad(i)}@mail.example,2`
      return `${trip},42000,${i % 3 === 0 ? 42000 : 8400},${inDays(-30)},Walk,Hill Guides,14000,${i % 2 ? 0 : 3500}`
    })
    const head =
      'Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Total,Paid,Booked on,Service,Supplier,Cost,Paid to supplier'
    await moveIn(page, 'running bookings', ['booking', 'bookings'], head, running)
  })

  await test.step('a visitor asks in the words of the agency', async () => {
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
    const visitor = await context.newPage()
    const faults = watch(visitor, origin)
    for (const address of ['/', '/packages', '/destinations', '/destinations/nara', '/packages/lanterns-of-nara']) {
      await visitor.goto(address)
      await interactive(visitor)
      await expect(visitor.getByText(/Nara/).first(), address).toBeVisible()
      await expect(visitor.getByRole('img', { name: agency }).first(), address).toBeVisible()
      expect(findSaid(await visitor.locator('body').innerText()), address).toEqual([])
    }
    await expect(visitor.getByText('¥48,000').first()).toBeVisible()
    const plain = ['/terms', '/privacy', '/login', '/nowhere', '/manifest.webmanifest', '/robots.txt', '/sitemap.xml']
    for (const address of [...plain, '/favicon.svg', '/api/docs'])
      expect(await (await visitor.request.get(address)).text(), address).not.toMatch(/\bItinera\b/)
    await visitor.goto('/')
    await interactive(visitor)
    await visitor.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
    const dialog = visitor.getByRole('dialog', { name: 'Request Custom Quote' })
    await dialog.getByLabel('Full Name').fill(traveler.name)
    await dialog.getByLabel('Email').fill(traveler.email)
    await dialog.getByLabel('Phone Number').fill(traveler.phone)
    await dialog.getByLabel('Departure City').selectOption('Fukuoka')
    await dialog.getByLabel('Destination').selectOption('Nara')
    await dialog.getByLabel('Travel Date').fill(inDays(60))
    await dialog.getByLabel('Number of Travelers').fill('2')
    await dialog.getByLabel('Budget Range').selectOption('Under ¥100,000')
    await dialog.getByRole('checkbox', { name: /^I agree to the/ }).check()
    await dialog.getByRole('button', { name: 'Submit Quote Request' }).click()
    await expect(dialog).toBeHidden()
    expect(faults).toEqual([])
    expect(findSaid(await visitor.locator('body').innerText())).toEqual([])
    await context.close()
  })

  const ken = await test.step('one adviser takes the request, and the other no longer sees it', async () => {
    const mine = await join(browser, origin, server.directory, advisers[0])
    const other = await join(browser, origin, server.directory, advisers[1])
    await other.goto('/admin/quotes')
    await expect(other.getByRole('table')).toContainText(traveler.name)
    await mine.goto('/admin/quotes')
    const panel = await openRequest(mine, traveler.name, false)
    await expect(panel).toContainText('NT-')
    await panel.getByRole('button', { name: 'Take it' }).click()
    await expect(panel.getByLabel('Assigned to')).toHaveValue(/.+/)
    await mine.goto('/admin/leads')
    await expect(mine.getByRole('main')).toContainText(traveler.name)
    const answer = await other.request.get('/api/leads')
    expect([answer.status(), await answer.json()]).toEqual([200, []])
    for (const [list, none] of [
      ['/admin/quotes', 'No quote requests yet'],
      ['/admin/bookings', 'No bookings yet'],
    ] as const) {
      await other.goto(list)
      await expect(other.getByText(none)).toBeVisible()
    }
    await other.context().close()
    return mine
  })

  await test.step('sell what costs baht', async () => {
    await ken.goto('/admin/quotes')
    const panel = await openRequest(ken, traveler.name, false)
    await panel.getByRole('button', { name: 'Write Proposal' }).click()
    await ken.getByRole('button', { name: 'Add a line to Whole trip' }).click()
    const line = ken.getByRole('dialog', { name: 'Add line' })
    await line.getByLabel('From inventory').selectOption('Activities')
    await line.getByLabel('Item', { exact: true }).fill('Walk')
    await ken.getByRole('option', { name: /^Walk with a guide/ }).click()
    await expect(line.getByRole('textbox', { name: 'What it is' })).toHaveValue('Walk with a guide')
    await line.getByRole('button', { name: 'Add line' }).click()
    const price = ken.getByRole('region', { name: 'Price' })
    await expect(price).toContainText('Total¥42,000')
    // Twice 3,500 baht at 4.25.
    await expect(price).toContainText('¥29,750')
    await ken.getByRole('button', { name: 'Send Proposal' }).click()
    await ken.getByRole('dialog', { name: 'Send version 1' }).getByRole('button', { name: 'Send Proposal' }).click()
    await expectToast(ken, 'Proposal sent', `To ${traveler.email}`)
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
    const customer = await context.newPage()
    await customer.goto(await proposalMailedTo(traveler.email, server.directory))
    await interactive(customer)
    await customer.getByLabel('Your full name').fill(traveler.name)
    expect(findSaid(await customer.locator('body').innerText())).toEqual([])
    await customer.getByRole('checkbox', { name: 'I accept the price' }).check()
    await customer.getByRole('button', { name: 'Accept for ¥42,000' }).click()
    await expect(customer.getByRole('heading', { name: 'Accepted' })).toBeVisible()
    await context.close()
  })

  await test.step('book, change, cancel and give back', async () => {
    await ken.reload()
    await ken.getByRole('button', { name: 'Convert to Booking' }).click()
    const convert = ken.getByRole('dialog', { name: 'Convert to Booking?' })
    await convert.getByRole('button', { name: 'Convert to Booking' }).click()
    await expect(ken).toHaveURL(/\/admin\/bookings\//)
    const panel = ken.getByRole('region', { name: 'Payments', exact: true })
    await expect(panel.getByRole('table', { name: 'Schedule' })).toContainText('¥8,400')
    await panel.getByRole('button', { name: 'Record payment' }).click()
    const record = ken.getByRole('dialog', { name: 'Record payment' })
    await expect(record.getByLabel('Amount (JPY)')).toHaveValue('8400')
    await record.getByLabel('Reference of bank or terminal').fill('TX-1001')
    await record.getByRole('button', { name: 'Record payment' }).click()
    await expect(panel.getByRole('list', { name: 'Payments' })).toContainText('¥8,400')
    await ken.getByRole('button', { name: 'Confirm Booking' }).click()
    await ken
      .getByRole('dialog', { name: 'Confirm this booking?' })
      .getByRole('button', { name: 'Confirm Booking' })
      .click()
    await expectToast(ken, 'Booking confirmed')
    await ken.getByRole('link', { name: 'Change Booking' }).click()
    await ken.getByRole('button', { name: 'Add service' }).click()
    const service = ken.getByRole('dialog', { name: 'Add service' })
    await service.getByLabel('What it is').fill('Dinner by the canal')
    await service.getByLabel('Sell, in all (JPY)').fill('9000')
    await service.getByLabel('Net, in all (JPY)').fill('6000')
    await service.getByRole('button', { name: 'Add service' }).click()
    await expect(ken.getByRole('region', { name: 'What changes' })).toContainText('¥51,000')
    await ken.getByLabel('To the traveler: what changes, and why').fill('At seven, in Namba.')
    await ken.getByRole('radio', { name: 'They have agreed already' }).check()
    await ken.getByLabel('How and when they agreed').fill('On the phone today')
    await ken.getByRole('button', { name: 'Book change' }).click()
    await expectToast(ken, 'Change booked')
    await expect(panel).toContainText('¥42,600')
    await ken.getByRole('button', { name: 'Cancel Booking' }).click()
    const cancel = ken.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(cancel).toContainText('¥8,400 becomes a credit to refund and ¥0 is kept')
    await cancel.getByRole('textbox', { name: 'Reason, for colleagues' }).fill('Cannot come')
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
    await expectToast(ken, 'Booking cancelled')
    await panel.getByRole('button', { name: 'Refund', exact: true }).click()
    const refund = ken.getByRole('dialog', { name: 'Refund' })
    await refund.getByLabel('Reference of bank or terminal').fill('RF-1')
    await refund.getByRole('button', { name: 'Record refund' }).click()
    await expectToast(ken, 'Refund recorded')
    await expect(panel.getByRole('list', { name: 'Payments' })).toContainText('-¥8,400')
    await ken.context().close()
  })

  await test.step('take everything along', async () => {
    await visit('/admin/customers')
    expect(await exportList(page, 301)).toContain('guest-299@mail.example')
    await visit('/admin/bookings')
    expect(await exportList(page, 41)).toContain('Autumn in the hills')
  })

  await test.step('no mail says who made the program, and nobody of the files got one', () => {
    const mails = [me.email, traveler.email, 'hello@naniwa.example', ...advisers.map(({ email }) => email)].flatMap(
      (to) => mailsTo(to, server.directory),
    )
    expect(mails.length).toBeGreaterThan(3)
    for (const mail of mails) {
      expect(mail).not.toMatch(/\bItinera\b/)
      expect(mail).toContain(agency)
    }
    expect(mailsTo('guest-001@mail.example', server.directory)).toEqual([])
  })
})
