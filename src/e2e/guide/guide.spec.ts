import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  acceptProposal,
  cancelBooking,
  changeBooking,
  closeMonth,
  confirmBooking,
  convertProposal,
  drawLogo,
  expectOwnAnswers,
  expectOwnMails,
  expectOwnOffice,
  exportAll,
  exportList,
  findForbidden,
  inviteAdvisers,
  issueInvoice,
  moveIn,
  openElsewhere,
  passMonth,
  recordPayment,
  sendProposal,
  takeRequest,
  times,
  verifyPayment,
  writeProposal,
} from '../support/agency-steps'
import { begin, isDone, setUp, toStep, writePackage } from '../support/first-run'
import { expect, inDays, interactive } from '../support/fixtures'
import { freePort } from '../support/free-port'
import { mailsTo, proposalMailedTo } from '../support/mail'
import { test } from '../support/own-server'
import { makesGuidePictures } from '../support/server-env'
import { expectToast } from '../support/steps'
import { signUpConfirmed } from '../support/traveler'

test.use({ isEmpty: true, since: '1.0.0', backsUp: true, forgiven: [/status of 401/] })

const agency = {
  name: 'Lusitana Viagens',
  email: 'ola@lusitana.example',
  color: '#0b6b3a',
  currency: 'EUR',
  timeZone: 'Europe/Lisbon',
  places: [
    { name: 'Évora', text: 'Cork, marble, and a temple in the sun.' },
    { name: 'Sintra', text: 'Palaces in the hills above Lisbon.' },
  ],
  lists: {
    cities: ['Lisbon', 'Porto', 'Faro'],
    destinations: ['Sintra', 'Évora', 'Algarve'],
    budgets: ['Under €1,000', '€1,000 - €3,000', 'Above €3,000'],
    filters: ['Sintra', 'Évora'],
  },
  address: 'Rua da Prata 12\n1100-420 Lisboa',
  bank: 'IBAN PT50 0000 0000 0000 0000 0000 0',
}
const toSign = (ground: string, line: string) =>
  `<rect width="44" height="44" rx="8" fill="${ground}"/><path d="M22 4a18 18 0 0 1-18 18 18 18 0 0 1 18 18 18 18 0 0 1 18-18 18 18 0 0 1-18-18z" fill="none" stroke="${line}" stroke-width="3"/><circle cx="22" cy="22" r="4" fill="${line}"/>`
const me = { firstName: 'Inês', lastName: 'Duarte', email: 'ines@lusitana.example', password: 'nine-Lisbon-trams' }
const advisers = [
  { firstName: 'Rui', lastName: 'Matos', email: 'rui@lusitana.example', password: 'seven-hills-and-a-river' },
  { firstName: 'Marta', lastName: 'Reis', email: 'marta@lusitana.example', password: 'eight-tiles-of-blue' },
] as const
const traveler = { name: 'Nora Lind', email: 'nora.lind@mail.example', phone: '+1 212 555 0199' }
const never = /itinera(?!ry|ries)|\$|\bUSD\b|US dollar|Denver|New York|Bangkok|Dubai|₹|\bINR\b/i

const firstNames = ['Ana', 'Bruno', 'Clara', 'Duarte', 'Eva', 'Filipe', 'Graça', 'Hugo', 'Irene', 'João']
const lastNames = ['Almeida', 'Barros', 'Costa', 'Dias', 'Esteves', 'Faria', 'Gomes']
/** Names a customer of the files, and their address. */
const toCustomer = (n: string, i: number) =>
  `${firstNames[i % 10]} ${lastNames[i % 7]},${firstNames[i % 10]!.normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}-${n}@mail.example`

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

test('an agency in Lisbon sets up, moves in, sells, is paid and closes its month by the guide @all', async ({
  page,
  visit,
  browser,
  server,
}) => {
  test.setTimeout(900_000)

  await test.step('set up, on a database that 1.0.0 made', async () => {
    const { name, color } = agency
    const logos = [
      await drawLogo(browser, { name, color, sign: toSign(color, '#fff') }),
      await drawLogo(browser, { name, color: '#fbf3e2', sign: toSign('#fbf3e2', color) }),
    ]
    await begin(page, server, me)
    await expect(page.getByText('0 of 11 steps')).toBeVisible()
    const terms = async () => {
      const typed = (label: string) => page.getByRole('textbox', { name: label, exact: true })
      await typed('Due at booking').fill('30')
      await page.getByRole('button', { name: 'Add instalment' }).click()
      await typed('Instalment 1').fill('80')
      await expect(page.getByText('add up').first()).toBeVisible()
      await typed('Instalment 1').fill('40')
      await typed('Days before departure').fill('45')
      await expect(page.getByRole('group', { name: 'Example' })).toContainText('€800.00')
      await picture(page, 'set-up-terms')
    }
    await setUp(
      page,
      { ...agency, logos },
      {
        agency: async () => {
          // Shows the form whole: one that is higher than the window is pictured scrolled.
          const size = page.viewportSize()!
          await page.setViewportSize({ ...size, height: 1100 })
          await picture(page, 'set-up-steps')
          await page.setViewportSize(size)
          for (const label of [
            'Phone numbers begin with',
            'Ask travelers for Indian papers',
            'Support promise',
            'Price promise',
            'Staff need two-factor authentication',
          ])
            await expect(page.getByText(label, { exact: true }).first()).toBeVisible()
        },
        currencies: async () => {
          await expect(page.getByText('You sell in', { exact: true })).toBeVisible()
          await expect(page.getByRole('heading', { name: 'Exchange rates' })).toBeVisible()
          await moveIn(page, {
            kind: 'exchange rates',
            button: 'Import rates',
            counted: '1 rate',
            head: 'from,to,date,rate',
            lines: [`GBP,EUR,${inDays(0)},1.15`],
          })
          await expect(page.getByRole('table', { name: 'Exchange rates' })).toContainText('1.15')
        },
        brand: () => picture(page, 'set-up-brand'),
        // Keeps the picture of the last one.
        places: () => picture(page, 'set-up-places', page.getByRole('dialog', { name: 'Add Place' })),
        terms,
      },
    )
    await toStep(page, 'Mail', 'Mail')
    for (const name of ['Sent mails', 'Mail templates'])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(page.getByText('No mail server is set').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: /\d Mail$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Not needed' }).click()
    await expect.poll(() => mailsTo(me.email, server.directory).join()).toContain(`Test: mails of ${agency.name}`)
  })

  await test.step('set up: colleagues who see their own leads', async () => {
    await inviteAdvisers(page, visit, advisers)
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

  await test.step('move in', async () => {
    await visit('/admin/imports')
    await moveIn(page, {
      kind: 'customers',
      counted: '300 customers',
      head: 'Name,E-mail,Phone,Birthday',
      lines: times(300, (n, i) => `${toCustomer(n, i)},+351 21 346 1${n},1980-04-12`),
    })
    await moveIn(page, {
      kind: 'suppliers',
      counted: '1 supplier',
      head: 'Name,Provides,Email',
      lines: ['Serra Guides,Activities,guides@serra.example'],
    })
    await moveIn(page, {
      kind: 'activities',
      counted: '1 activity',
      head: 'name,location,category,price,supplier',
      lines: ['Palaces with a guide,Sintra,Culture,400,Serra Guides'],
    })
    await moveIn(page, {
      kind: 'supplier rates',
      counted: '1 rate',
      head: 'Item,Season,From day,To day,Net,Sell',
      lines: [`Palaces with a guide,All year,${inDays(0)},${inDays(400)},300,400`],
    })
    const head =
      'Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Total,Paid,Booked on,Service,Supplier,Cost,Paid to supplier'
    const running = times(40, (n, i) => {
      const trip = `LV-${n},Coast of Algarve,${inDays(70 + i)},${inDays(74 + i)},${toCustomer(n, i)},2`
      return `${trip},1200,${i % 3 === 0 ? 1200 : 300},${inDays(-30)},Boat,Serra Guides,500,${i % 2 ? 0 : 150}`
    })
    const dialog = page.getByRole('dialog', { name: 'Import running bookings' })
    const file = { kind: 'running bookings', head, lines: running }
    await moveIn(page, { ...file, counted: '40 bookings', onPreview: () => picture(page, 'move-in-preview', dialog) })
    // Finds nothing new in the same file, but for a line that it refuses, and offers that one for download.
    await page.getByRole('button', { name: 'Import running bookings' }).click()
    await expect(dialog.getByRole('heading', { name: 'Earlier imports' })).toBeVisible()
    const buffer = Buffer.from(
      [head, ...running, running[1]!.replace('LV-001', 'LV-900').replace(',300,', ',3000,')].join('\n'),
    )
    await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: 'trips.csv', mimeType: 'text/csv', buffer })
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('40 the same')
    await expect(preview).toContainText('More was paid than the total')
    await picture(page, 'move-in-refused', dialog)
    await preview.getByRole('button', { name: 'Download it' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('visitors find it in its own words', async () => {
    const visitor = await openElsewhere(browser, server.origin)
    for (const address of ['/', '/packages', '/destinations', '/destinations/sintra', '/packages/palaces-of-sintra']) {
      await visitor.goto(address)
      await interactive(visitor)
      await expect(visitor.getByText(/Sintra/).first(), address).toBeVisible()
      await expect(visitor.getByRole('img', { name: agency.name }).first(), address).toBeVisible()
      expect(await visitor.title(), address).toContain(agency.name)
      expect(findForbidden(await visitor.locator('body').innerText(), never), address).toEqual([])
    }
    await expectOwnAnswers(visitor)
    await visitor.context().close()
  })

  const ask = async ({ name, email, phone }: typeof traveler, asked: object) => {
    const answer = await page.request.post('/api/quotes', {
      headers: { origin: server.origin },
      data: { customerName: name, email, phone, departureCity: 'Porto', travelers: 2, ...asked },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }

  const rui = await test.step('one adviser takes a request, and the other no longer sees it', async () => {
    await ask(traveler, { destination: 'Sintra', travelDate: inDays(60) })
    return takeRequest(browser, server, { name: traveler.name, people: advisers })
  })

  await test.step('sell', async () => {
    for (const i of [11, 24, 36]) {
      const n = String(i).padStart(3, '0')
      const [name, email] = toCustomer(n, i).split(',') as [string, string]
      const asked = { destination: i % 2 ? 'Évora' : 'Algarve', travelDate: inDays(80 + i) }
      await ask({ name, email, phone: `+351 21 346 1${n}` }, asked)
    }
    await rui.goto('/admin/leads')
    await rui.getByRole('main').getByRole('link', { name: traveler.name }).first().click()
    const followUps = rui.getByRole('region', { name: 'Follow-ups' })
    await followUps.getByLabel('What is to be done').fill('Ask which palace they like best')
    await followUps.getByRole('button', { name: 'Plan' }).click()
    await expectToast(rui, 'Follow-up planned')
    await rui.getByRole('button', { name: 'Write e-mail' }).click()
    const email = rui.getByRole('dialog', { name: `E-mail to ${traveler.name}` })
    await email.getByRole('textbox', { name: 'Subject' }).fill('Your days in Sintra')
    await email.getByRole('textbox', { name: 'Message' }).fill('Which palace shall we begin with?')
    await email.getByRole('button', { name: /^Send/ }).click()
    await expectToast(rui, 'E-mail sent', `To ${traveler.email}`)
    await writeProposal(rui, {
      name: traveler.name,
      activity: 'Palaces with a guide',
      total: '€800.00',
      onOpen: () => picture(rui, 'sell-requests'),
    })
    await picture(rui, 'sell-proposal')
    await sendProposal(rui, traveler.email)
    await acceptProposal(browser, server, {
      address: await proposalMailedTo(traveler.email, server.directory),
      customer: traveler,
      sum: '€800.00',
      never,
      onReady: (customer) => picture(customer, 'sell-accepted', customer.locator('main')),
    })
  })

  await test.step('book, and get paid', async () => {
    await convertProposal(rui, '€240.00')
    await picture(rui, 'book-booking')
    await recordPayment(rui, { currency: 'EUR', amount: '240', shown: '€240.00', reference: 'TX-1001' })
    const panel = rui.getByRole('region', { name: 'Payments', exact: true })
    await panel.scrollIntoViewIfNeeded()
    await picture(rui, 'get-paid-payment', panel)
    await confirmBooking(rui)
    await picture(rui, 'book-confirmed')
    const paper = await issueInvoice(rui)
    expect(paper).toContain('Rua da Prata 12')
    expect(findForbidden(paper, never)).toEqual([])
    await picture(rui, 'get-paid-invoice', rui.getByRole('article', { name: /^Invoice INV-/ }))
    await rui.context().close()
  })

  await test.step('the traveler adds what tickets need', async () => {
    const customer = await openElsewhere(browser, server.origin)
    await signUpConfirmed(customer, server.origin, server.directory, traveler)
    await customer.goto('/trips')
    await interactive(customer)
    await customer
      .getByRole('main')
      .getByRole('link', { name: /Sintra/ })
      .first()
      .click()
    const who = customer.getByRole('region', { name: 'Who travels' })
    await who.getByText('Add details').first().click()
    const details = customer.getByRole('dialog', { name: /^Details of / })
    await details.getByLabel('Take them from').selectOption('Nora Lind (you)')
    await expect(details.getByRole('button', { name: 'Save' })).toBeVisible()
    await customer.context().close()
  })

  await test.step('change a booking, cancel it, and give the money back', async () => {
    await visit('/admin/bookings?q=LV-001')
    await page.getByRole('table').getByRole('link', { name: 'Coast of Algarve' }).click()
    await changeBooking(page, {
      title: 'Boat to the caves',
      currency: 'EUR',
      sell: '80',
      net: '50',
      total: '€1,280.00',
      open: '€980.00',
      onReady: () => picture(page, 'book-change'),
    })
    const dialog = page.getByRole('dialog', { name: 'Refund' })
    await cancelBooking(page, {
      refund: '€300.00',
      kept: '€0.00',
      onRefund: () => picture(page, 'get-paid-refund', dialog),
    })
  })

  await test.step('close the month', async () => {
    // Reminds nobody of the files of what was due before.
    expect(mailsTo('clara-002@mail.example', server.directory)).toEqual([])
    await verifyPayment(page, visit, '€240.00')
    await passMonth(page, server, me)
    await visit('/admin/reports?report=payments&period=year')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(page.getByRole('table').first()).toContainText('€240.00')
    await picture(page, 'close-the-month-report')
    const journal = await closeMonth(page, visit, {
      accounts: ['Opening balances'],
      onBooks: () => picture(page, 'close-the-month-books'),
    })
    expect(findForbidden(journal, never)).toEqual([])
  })

  await test.step('take everything along', async () => {
    await visit('/admin/customers')
    expect(await exportList(page, 301)).toContain('-299@mail.example')
    await visit('/admin/bookings')
    expect(await exportList(page, 41)).toContain('Coast of Algarve')
    const tables = await exportAll(page, visit, me.password, () => picture(page, 'take-along-archive'))
    expect([tables.customers!.length, tables.bookings!.length]).toEqual([301, 41])
    await visit('/admin/settings?section=backups')
    await page.getByRole('button', { name: 'Back up now' }).click()
    const backups = page.getByRole('table', { name: 'Backups' }).getByRole('row')
    await expect(backups.nth(1)).toContainText(/\d [kM]B/)
  })

  await test.step('times are the agency’s', async () => {
    await visit('/admin/settings?section=hours')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Times' }).click()
    await page.getByLabel('Weeks of calendars begin on').selectOption({ label: 'Monday' })
    await expect(page.getByRole('group', { name: 'Where it shows' })).toContainText('Mon Tue Wed Thu Fri Sat Sun')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Settings saved')
  })

  await test.step('what was set up goes to another agency as a file', async () => {
    await visit('/admin/settings?section=set-up')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const file = await (await downloading).path()
    await visit('/admin/settings?section=agency')
    await page.getByLabel('Price promise').fill('Never dearer elsewhere')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Settings saved')
    await visit('/admin/settings?section=set-up')
    await page.locator('input[type=file]').setInputFiles({
      name: 'lusitana.json',
      mimeType: 'application/json',
      buffer: readFileSync(file),
    })
    await expect(page.getByRole('region', { name: /changes here$/ })).toContainText('Never dearer elsewhere')
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
    await expectToast(page, 'Set-up taken over')
  })

  await test.step('a call that another program does not take waits, and is tried again', async () => {
    await visit('/admin/settings?section=webhooks')
    await page.getByRole('button', { name: 'Add Endpoint' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Endpoint' })
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${await freePort()}/hook`)
    await dialog.getByRole('button', { name: 'Add Endpoint' }).click()
    await page.getByRole('dialog', { name: 'The endpoint’s secret' }).getByRole('button', { name: 'Done' }).click()
    await ask({ name: 'Pia Sol', email: 'pia.sol@mail.example', phone: '+351 21 346 1999' }, { destination: 'Évora' })
    await expect(async () => {
      await visit('/admin/settings?section=jobs')
      await page.getByRole('button', { name: 'Try now' }).first().click({ timeout: 2_000 })
    }).toPass()
    await expectToast(page, /^Tried now: \d+$/)
  })

  await test.step('nothing says who made the program', async () => {
    await expectOwnOffice(page, visit)
    const people = [me.email, traveler.email, agency.email, ...advisers.map(({ email }) => email)]
    expectOwnMails(server, agency.name, people)
  })

  await test.step('help is found by words, and from the settings', async () => {
    await visit('/admin/help')
    await expect(page.getByRole('main').getByRole('link', { name: 'Move in' }).first()).toBeVisible()
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
