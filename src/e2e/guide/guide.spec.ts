import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, inDays, interactive } from '../support/fixtures'
import { mailsTo, proposalMailedTo } from '../support/mail'
import { login } from '../support/money-steps'
import { begin, isDone, save, toStep, writePackage } from '../support/first-run'
import { test } from '../support/own-server'
import { makesGuidePictures } from '../support/server-env'
import { expectToast, openRequest } from '../support/steps'

test.use({ isEmpty: true, forgiven: [/status of 401/] })

const agency = 'Lusitana Viagens'
const me = { firstName: 'Inês', lastName: 'Duarte', email: 'ines@lusitana.example', password: 'nine-Lisbon-trams' }
const traveler = { name: 'Nora Lind', email: 'nora.lind@mail.example', phone: '+1 212 555 0199' }
const imported = 'ola.berg@mail.example'

/** Makes a picture of the guide when asked to; else the walk goes on without. */
async function picture(page: Page, name: string, of: Locator = page.locator('#main')): Promise<void> {
  if (!makesGuidePictures) return
  // Lets a toast leave.
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('alert')).toHaveCount(0)
  const shot = await of.screenshot({ animations: 'disabled' })
  const file = path.join('docs/guide/pictures', `${name}.webp`)
  mkdirSync(path.dirname(file), { recursive: true })
  const { width, height } = await sharp(shot).metadata()
  await sharp(shot)
    .extract({ left: 0, top: 0, width: width!, height: Math.min(height!, 780) })
    .webp({ quality: 62, effort: 6 })
    .toFile(file)
}

test('a new agency sets up, sells, books, is paid and closes its month by the guide @all', async ({
  page,
  visit,
  baseURL,
  browser,
  server,
}) => {
  test.setTimeout(600_000)
  const origin = baseURL!

  await test.step('set up: the first administrator', async () => {
    await begin(page, server, me)
    await expect(page.getByText('0 of 11 steps')).toBeVisible()
  })

  await test.step('set up: the steps', async () => {
    await page.getByLabel('Agency name').fill(agency)
    await page.getByLabel('E-mail').fill('ola@lusitana.example')
    await save(page)
    await isDone(page, 'Name and e-mail')
    await picture(page, 'set-up-steps')
    await toStep(page, 'Logo and colors', 'Brand')
    await page.getByRole('textbox', { name: 'First color', exact: true }).fill('#0b6b3a')
    await picture(page, 'set-up-brand')
    await save(page)
    await isDone(page, 'Logo and colors')
    await toStep(page, 'Currency', 'Currencies')
    await page.getByLabel('Prices are in').selectOption('EUR')
    await save(page)
    await isDone(page, 'Currency')
    await toStep(page, 'Time zone and hours', 'Office hours')
    await page.getByLabel('Time zone').selectOption('Europe/Lisbon')
    await save(page)
    await isDone(page, 'Time zone and hours')
    await toStep(page, 'Terms', 'Terms')
    const typed = (name: string) => page.getByRole('textbox', { name, exact: true })
    await typed('Due at booking').fill('30')
    await page.getByRole('button', { name: 'Add instalment' }).click()
    await typed('Instalment 1').fill('80')
    await expect(page.getByText('add up').first()).toBeVisible()
    await typed('Instalment 1').fill('40')
    await typed('Days before departure').fill('45')
    await expect(page.getByRole('group', { name: 'Example' })).toContainText('€800.00')
    await picture(page, 'set-up-terms')
    await save(page)
    await isDone(page, 'Terms')
    await toStep(page, 'Places', 'Places')
    await page.getByRole('button', { name: 'Add Place' }).click()
    const find = page.getByRole('dialog', { name: 'Add Place' })
    await find.getByLabel('Search').fill('Sintra')
    await find.getByRole('button', { name: /^Add Sintra, / }).click()
    const place = page.getByRole('dialog', { name: 'Edit place' })
    await place.getByLabel('Text', { exact: true }).fill('Palaces in the hills above Lisbon.')
    await place.getByRole('button', { name: 'Save' }).click()
    await expect(place).toBeHidden()
    await isDone(page, 'Places')
    await toStep(page, 'Lists of the forms', 'Lists')
    await page.getByLabel('Departure cities').fill('Lisbon\nPorto\nFaro')
    await page.getByLabel('Destinations of the quote form').fill('Sintra\nAlgarve')
    await page.getByLabel('Budget ranges').fill('Under €1,000\n€1,000 - €3,000\nAbove €3,000')
    await page.getByLabel('Cities of the filters').fill('Sintra')
    await save(page)
    await isDone(page, 'Lists of the forms')
    await toStep(page, 'Mail', 'Mail')
    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await isDone(page, 'Mail')
    expect(mailsTo(me.email, server.directory).join()).toContain(`Test: mails of ${agency}`)
    await toStep(page, 'Payment', 'Billing')
    await page.getByLabel('Address').fill('Rua da Prata 12\n1100-420 Lisboa')
    await page.getByLabel('Bank account').fill('IBAN PT50 0000 0000 0000 0000 0000 0')
    await save(page)
    await isDone(page, 'Payment')
    await toStep(page, 'Colleagues', 'Colleagues')
    await page.getByRole('button', { name: 'Add User' }).click()
    const invite = page.getByRole('dialog', { name: 'Add User' })
    await invite.getByLabel('First Name').fill('Rui')
    await invite.getByLabel('Last Name').fill('Matos')
    await invite.getByLabel('Email').fill('rui@lusitana.example')
    await invite.getByRole('button', { name: 'Send Invitation' }).click()
    await isDone(page, 'Colleagues')
    await picture(page, 'set-up-colleagues')
  })

  await test.step('set up: what is open is on the dashboard, and the last step is the first package', async () => {
    await visit('/dashboard')
    const panel = page.getByRole('region', { name: 'Set up your agency' })
    await expect(panel).toContainText('10 of 11')
    await panel.getByRole('link', { name: 'First package' }).click()
    await page.getByRole('link', { name: 'Create a package' }).click()
    await writePackage(page, {
      name: 'Palaces of Sintra',
      destination: 'Sintra, Portugal',
      text: 'Palaces in the hills, and the last tram to the sea.',
      highlights: ['The palace of Pena', 'The tram to Maçãs'],
      days: ['Up to Pena', 'Down to the sea'],
      price: '480',
      onReady: () => picture(page, 'set-up-package'),
    })
    await visit('/dashboard')
    await expect(page.getByText('Total Users')).toBeVisible()
    await expect(panel).toBeHidden()
  })

  await test.step('move in: a running booking comes from a file, once', async () => {
    await visit('/admin/imports')
    const columns = 'Booking number,Trip,Departure,Last day,Adults,Customer name,Email,Total,Paid'
    const line = ['LV-77', 'Coast of Algarve', inDays(70), inDays(74), 2, 'Ola Berg', imported, '1200', '300'].join()
    const buffer = Buffer.from(`${columns}\n${line}`)
    const dialog = page.getByRole('dialog', { name: 'Import running bookings' })
    for (const found of ['1 booking can be imported', '0 bookings can be imported']) {
      await page.getByRole('button', { name: 'Import running bookings' }).click()
      await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: 'trips.csv', mimeType: 'text/csv', buffer })
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(found)
      if (found.startsWith('0')) return
      await picture(page, 'move-in-preview', dialog)
      await dialog.getByRole('button', { name: 'Import 1' }).click()
      await expectToast(page, '1 booking imported')
    }
  })

  await test.step('visitors find it, and nothing says who made the program', async () => {
    const context = await browser.newContext({ baseURL: origin })
    const visitor = await context.newPage()
    for (const address of ['/', '/packages', '/destinations', '/destinations/sintra', '/packages/palaces-of-sintra']) {
      await visitor.goto(address)
      await interactive(visitor)
      await expect(visitor.getByText(/Sintra/).first(), address).toBeVisible()
      expect(await visitor.title(), address).toContain(agency)
    }
    const plain = ['/', '/packages', '/terms', '/privacy', '/login', '/nowhere', '/manifest.webmanifest', '/robots.txt']
    for (const address of [...plain, '/sitemap.xml', '/favicon.svg', '/api/docs'])
      expect(await (await visitor.request.get(address)).text(), address).not.toMatch(/\bItinera\b/)
    await context.close()
  })

  await test.step('sell', async () => {
    const asked = await page.request.post('/api/quotes', {
      headers: { origin },
      data: {
        customerName: traveler.name,
        email: traveler.email,
        phone: traveler.phone,
        departureCity: 'Porto',
        destination: 'Sintra',
        travelDate: inDays(60),
        travelers: 2,
      },
    })
    expect(asked.status(), await asked.text()).toBe(201)
    await visit('/admin/quotes')
    const panel = await openRequest(page, traveler.name, false)
    await picture(page, 'sell-requests')
    await panel.getByRole('button', { name: 'Write Proposal' }).click()
    await page.getByRole('button', { name: 'Add a line to Whole trip' }).click()
    const line = page.getByRole('dialog', { name: 'Add line' })
    await line.getByRole('textbox', { name: 'What it is' }).fill('Palaces with a guide')
    await line.getByRole('combobox', { name: 'Priced per' }).selectOption('person')
    await line.getByRole('textbox', { name: 'People' }).fill('2')
    await line.getByRole('textbox', { name: 'Net, each (EUR)' }).fill('300')
    await line.getByRole('textbox', { name: 'Sell, each (EUR)' }).fill('400')
    await line.getByRole('button', { name: 'Add line' }).click()
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Total€800.00')
    await picture(page, 'sell-proposal')
    await page.getByRole('button', { name: 'Send Proposal' }).click()
    const send = page.getByRole('dialog', { name: 'Send version 1' })
    await send.getByRole('button', { name: 'Send Proposal' }).click()
    await expectToast(page, 'Proposal sent', `To ${traveler.email}`)
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
    const customer = await context.newPage()
    await customer.goto(await proposalMailedTo(traveler.email, server.directory))
    await interactive(customer)
    await customer.getByLabel('Your full name').fill(traveler.name)
    await customer.getByRole('checkbox', { name: 'I accept the price' }).check()
    await picture(customer, 'sell-accepted', customer.locator('main'))
    await customer.getByRole('button', { name: 'Accept for €800.00' }).click()
    await expect(customer.getByRole('heading', { name: 'Accepted' })).toBeVisible()
    await context.close()
  })

  await test.step('book, and get paid', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Convert to Booking' }).click()
    const convert = page.getByRole('dialog', { name: 'Convert to Booking?' })
    await convert.getByRole('button', { name: 'Convert to Booking' }).click()
    await expect(page).toHaveURL(/\/admin\/bookings\//)
    const panel = page.getByRole('region', { name: 'Payments', exact: true })
    await expect(panel.getByRole('table', { name: 'Schedule' })).toContainText('€240.00')
    await picture(page, 'book-booking')
    await panel.getByRole('button', { name: 'Record payment' }).click()
    const record = page.getByRole('dialog', { name: 'Record payment' })
    await record.getByLabel('Reference of bank or terminal').fill('TX-1001')
    await record.getByRole('button', { name: 'Record payment' }).click()
    await expect(panel.getByRole('list', { name: 'Payments' })).toContainText('Not verified')
    await panel.scrollIntoViewIfNeeded()
    await picture(page, 'get-paid-payment', panel)
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm this booking?' })
    await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
    await expectToast(page, 'Booking confirmed')
    await picture(page, 'book-confirmed')
    const papers = page.getByRole('region', { name: 'Invoices', exact: true })
    await papers.getByRole('button', { name: 'Issue invoice' }).click()
    const issue = page.getByRole('dialog', { name: 'Issue invoice' })
    await issue.getByLabel('Address').fill('418 Maple Street')
    await issue.getByRole('button', { name: 'Issue invoice' }).click()
    await expectToast(page, 'Invoice issued')
    await papers.getByRole('link', { name: /^INV-/ }).click()
    const sheet = page.getByRole('article', { name: /^Invoice INV-/ })
    await expect(sheet).toContainText('Rua da Prata 12')
    await picture(page, 'get-paid-invoice', sheet)
  })

  await test.step('change a booking, cancel it, and give the money back', async () => {
    await visit('/admin/bookings?q=berg')
    await page.getByRole('table').getByRole('link', { name: 'Coast of Algarve' }).click()
    await page.getByRole('link', { name: 'Change Booking' }).click()
    await page.getByRole('button', { name: 'Add service' }).click()
    const service = page.getByRole('dialog', { name: 'Add service' })
    await service.getByLabel('What it is').fill('Boat to the caves')
    await service.getByLabel('Sell, in all (EUR)').fill('80')
    await service.getByLabel('Net, in all (EUR)').fill('50')
    await service.getByRole('button', { name: 'Add service' }).click()
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText('€1,280.00')
    await page.getByLabel('To the traveler: what changes, and why').fill('At ten, from Lagos.')
    await page.getByRole('radio', { name: 'They have agreed already' }).check()
    await page.getByLabel('How and when they agreed').fill('On the phone today')
    await picture(page, 'book-change')
    await page.getByRole('button', { name: 'Book change' }).click()
    await expectToast(page, 'Change booked')
    const panel = page.getByRole('region', { name: 'Payments', exact: true })
    await expect(panel).toContainText('€980.00')
    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(cancel).toContainText('€300.00 becomes a credit to refund and €0.00 is kept')
    await cancel.getByRole('textbox', { name: 'Reason, for colleagues' }).fill('Cannot come')
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
    await expectToast(page, 'Booking cancelled')
    await panel.getByRole('button', { name: 'Refund', exact: true }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await expect(refund.getByLabel('Amount (EUR)')).toHaveValue('300')
    await refund.getByLabel('Reference of bank or terminal').fill('RF-1')
    await picture(page, 'get-paid-refund', refund)
    await refund.getByRole('button', { name: 'Record refund' }).click()
    await expectToast(page, 'Refund recorded')
    await expect(panel.getByRole('list', { name: 'Payments' })).toContainText('-€300.00')
  })

  await test.step('close the month', async () => {
    await server.pass(31)
    await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
    // Signs in again: no session lives that long.
    await login(page, origin, me)
    await visit('/admin/reports?report=payments&period=year')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(page.getByRole('table').first()).toContainText('€240')
    await picture(page, 'close-the-month-report')
    await visit('/admin/billing/books')
    await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
    await picture(page, 'close-the-month-books')
    await page.getByRole('button', { name: 'Close a period' }).click()
    const close = page.getByRole('dialog', { name: 'Close the books' })
    await close.getByLabel('Closed up to').fill(inDays(1))
    await close.getByText('Close', { exact: true }).click()
    await expect(page.getByRole('list', { name: 'Who closed and opened' })).toContainText('Closed up to')
  })

  await test.step('no mail says who made the program', () => {
    const mails = [me.email, traveler.email, imported, 'ola@lusitana.example', 'rui@lusitana.example'].flatMap((to) =>
      mailsTo(to, server.directory),
    )
    expect(mails.length).toBeGreaterThan(5)
    for (const mail of mails) {
      expect(mail).not.toMatch(/\bItinera\b/)
      expect(mail).toContain(agency)
    }
  })

  await test.step('help is found by words, and from the settings', async () => {
    await visit('/admin/help')
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('deposit rows')
    await expect(page.getByRole('status')).toContainText('nothing about')
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('instalments')
    await page.getByRole('link', { name: 'Terms', exact: true }).click()
    await expect(page).toHaveURL('/admin/help/set-up#terms')
    await expect(page.getByRole('heading', { level: 2, name: 'Terms' })).toBeInViewport()
    await visit('/admin/settings?section=books')
    await page.getByRole('link', { name: 'Read about this' }).click()
    await expect(page).toHaveURL('/admin/help/close-the-month#take-the-journal-along')
  })
})
