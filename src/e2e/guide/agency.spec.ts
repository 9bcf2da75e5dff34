import { begin, isDone, setUp, toStep, writePackage } from '../support/first-run'
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
import { expect, inDays, interactive, watch } from '../support/fixtures'
import { mailsTo, proposalMailedTo } from '../support/mail'
import { login } from '../support/money-steps'
import { test } from '../support/own-server'
import { expectToast } from '../support/steps'

test.use({ isEmpty: true, since: '1.0.0', forgiven: [/status of 401/] })

const agency = {
  name: 'Naniwa Tours',
  email: 'hello@naniwa.example',
  color: '#8a1538',
  currency: 'JPY',
  timeZone: 'Asia/Tokyo',
  places: [{ name: 'Nara', text: 'Deer in the park, and the great Buddha.' }],
  lists: {
    cities: ['Osaka', 'Tokyo', 'Fukuoka'],
    destinations: ['Nara', 'Kyoto'],
    budgets: ['Under ¥100,000', '¥100,000 - ¥300,000', 'Above ¥300,000'],
    filters: ['Nara'],
  },
  address: '1-2-3 Namba\nOsaka 542-0076',
  bank: 'Account 0000 0000',
}
const sign =
  '<circle cx="22" cy="22" r="22" fill="#8a1538"/><path d="M6 28a8 8 0 0 1 16 0 8 8 0 0 1 16 0" fill="none" stroke="#fff" stroke-width="4"/>'
const me = { firstName: 'Hana', lastName: 'Mori', email: 'hana@naniwa.example', password: 'nine-lanterns-at-dusk' }
const advisers = [
  { firstName: 'Ken', lastName: 'Ueda', email: 'ken@naniwa.example', password: 'seven-boats-on-the-canal' },
  { firstName: 'Yui', lastName: 'Abe', email: 'yui@naniwa.example', password: 'eight-bridges-of-stone' },
] as const
const traveler = { name: 'Nora Lind', email: 'nora.lind@mail.example', phone: '+44 20 7946 0999' }
const never = /itinera(?!ry|ries)|\$|\bUSD\b|US dollar|Denver|New York|Bangkok|Dubai|₹|\bINR\b|[¥￥]\d[\d,]*\.\d/i

test('an agency in Osaka moves in from files, sells in yen what costs baht, and closes its month @all', async ({
  page,
  visit,
  browser,
  server,
}) => {
  test.setTimeout(600_000)

  await test.step('set up, on a database that 1.0.0 made', async () => {
    const logos = [await drawLogo(browser, { name: agency.name, color: agency.color, sign })]
    await begin(page, server, me)
    await setUp(
      page,
      { ...agency, logos },
      {
        currencies: async () => {
          await page.getByLabel('From currency').selectOption('THB')
          await page.getByLabel('To currency').selectOption('JPY')
          await page.getByRole('textbox', { name: 'Rate' }).fill('4.25')
          await page.getByRole('button', { name: 'Save Rate' }).click()
          await expectToast(page, 'Rate saved', '1 THB = 4.25 JPY')
        },
        terms: () => page.getByRole('textbox', { name: 'Due at booking', exact: true }).fill('20'),
        lists: () => expect(page.getByRole('textbox', { name: 'Budget ranges' })).toHaveValue(/^Under ¥200,000\n/),
      },
    )
  })

  await test.step('set up: a role that sees its own leads, and two who have it', async () => {
    await inviteAdvisers(page, visit, advisers)
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
    await moveIn(page, {
      kind: 'customers',
      counted: '300 customers',
      head: 'Name,E-mail,Phone,Birthday',
      lines: times(300, (n) => `Guest ${n},guest-${n}@mail.example,+44 20 7946 0${n},1980-04-12`),
    })
    await moveIn(page, {
      kind: 'suppliers',
      counted: '1 supplier',
      head: 'Name,Provides,Email,Currency',
      lines: ['Hill Guides,Activities,guides@hill.example,THB'],
    })
    await moveIn(page, {
      kind: 'activities',
      counted: '1 activity',
      head: 'name,location,category,price,costCurrency,supplier',
      lines: ['Walk with a guide,Nara,Culture,21000,THB,Hill Guides'],
    })
    await moveIn(page, {
      kind: 'supplier rates',
      counted: '1 rate',
      head: 'Item,Season,From day,To day,Net,Sell',
      lines: [`Walk with a guide,All year,${inDays(0)},${inDays(400)},3500,21000`],
    })
    await moveIn(page, {
      kind: 'running bookings',
      counted: '40 bookings',
      head: 'Booking number,Trip,Departure,Last day,Customer name,Email,Adults,Total,Paid,Booked on,Service,Supplier,Cost,Cost currency,Paid to supplier',
      lines: times(40, (n, i) => {
        const trip = `N-${n},Autumn in the hills,${inDays(70 + i)},${inDays(70 + i)},Guest ${n},guest-${n}@mail.example,2`
        return `${trip},42000,${i % 3 === 0 ? 42000 : 8400},${inDays(-30)},Walk,Hill Guides,7000,THB,${i % 2 ? 0 : 3500}`
      }),
    })
  })

  await test.step('a visitor asks in the words of the agency', async () => {
    const visitor = await openElsewhere(browser, server.origin)
    const faults = watch(visitor, server.origin)
    for (const address of ['/', '/packages', '/destinations', '/destinations/nara', '/packages/lanterns-of-nara']) {
      await visitor.goto(address)
      await interactive(visitor)
      await expect(visitor.getByText(/Nara/).first(), address).toBeVisible()
      await expect(visitor.getByRole('img', { name: agency.name }).first(), address).toBeVisible()
      expect(findForbidden(await visitor.locator('body').innerText(), never), address).toEqual([])
    }
    await expect(visitor.getByText('¥48,000').first()).toBeVisible()
    await expectOwnAnswers(visitor)
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
    expect(findForbidden(await visitor.locator('body').innerText(), never)).toEqual([])
    await visitor.context().close()
  })

  const ken = await test.step('one adviser takes the request, and the other no longer sees it', () =>
    takeRequest(browser, server, { name: traveler.name, people: advisers }))

  await test.step('sell what costs baht', async () => {
    await writeProposal(ken, { name: traveler.name, activity: 'Walk with a guide', total: '¥42,000' })
    // Converts twice 3,500 baht at 4.25.
    await expect(ken.getByRole('region', { name: 'Price' })).toContainText('¥29,750')
    await sendProposal(ken, traveler.email)
    const address = await proposalMailedTo(traveler.email, server.directory)
    await acceptProposal(browser, server, { address, customer: traveler, sum: '¥42,000', never })
  })

  await test.step('book, and change', async () => {
    await convertProposal(ken, '¥8,400')
    await recordPayment(ken, { currency: 'JPY', amount: '8400', shown: '¥8,400', reference: 'TX-1001' })
    await confirmBooking(ken)
    await changeBooking(ken, {
      title: 'Dinner by the canal',
      currency: 'JPY',
      sell: '9000',
      net: '6000',
      total: '¥51,000',
      open: '¥42,600',
    })
    await ken
      .getByRole('list', { name: 'Orders' })
      .getByRole('button', { name: 'Actions for Walk with a guide' })
      .click()
    await ken.getByRole('menuitem', { name: 'Record and edit' }).click()
    const order = ken.getByRole('dialog', { name: 'Walk with a guide' })
    await order.getByLabel('Status').selectOption('Confirmed')
    await expect(order.getByLabel('Net (THB)')).toHaveValue('7000')
    await order.getByRole('button', { name: 'Save' }).click()
    await expectToast(ken, 'Confirmed', 'Walk with a guide')
    const paper = await issueInvoice(ken)
    expect(paper).toContain('¥51,000')
    expect(findForbidden(paper, never)).toEqual([])
    await ken.context().close()
  })

  await test.step('cancel a trip of the former program, and give back', async () => {
    await visit('/admin/bookings?q=N-001')
    await page.getByRole('table').getByRole('link', { name: 'Autumn in the hills' }).click()
    await cancelBooking(page, { refund: '¥8,400', kept: '¥0' })
  })

  await test.step('pay the supplier in baht, and close the month', async () => {
    await verifyPayment(page, visit, '¥8,400')
    await visit('/admin/billing/payables')
    await expect(page.getByRole('table', { name: 'Payables' })).toContainText('THB')
    await visit('/admin/supplier-orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Supplier Orders' })).toBeVisible()
    await visit('/admin/bookings?q=nora')
    await page.getByRole('table').getByRole('link').first().click()
    await page
      .getByRole('list', { name: 'Orders' })
      .getByRole('button', { name: 'Actions for Walk with a guide' })
      .click()
    await page.getByRole('menuitem', { name: 'Record payment' }).click()
    const pay = page.getByRole('dialog', { name: 'Pay Hill Guides' })
    await expect(pay.getByLabel('Amount (THB)')).toHaveValue('7000')
    await pay.getByLabel('Reference of the payment').fill('W-1')
    await pay.getByLabel('What the bank took (JPY)').fill('30100')
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await expectToast(page, 'Payment recorded', 'Walk with a guide')
    // Reminds nobody of the files of what was due before.
    expect(mailsTo('guest-002@mail.example', server.directory)).toEqual([])
    await passMonth(page, server, me)
    const journal = await closeMonth(page, visit, { accounts: [/Exchange.*¥350/] })
    expect(findForbidden(journal, never)).toEqual([])
  })

  await test.step('take everything along, and find it after the next start', async () => {
    const take = async () => {
      await visit('/admin/customers')
      const customers = await exportList(page, 301)
      await visit('/admin/bookings')
      return [customers, await exportList(page, 41)]
    }
    const before = await take()
    expect(before.join()).toContain('guest-299@mail.example')
    const tables = await exportAll(page, visit, me.password)
    expect([tables.customers!.length, tables.bookings!.length]).toEqual([301, 41])
    await page.goto('about:blank')
    await server.restart()
    await login(page, server.origin, me)
    expect(await take()).toEqual(before)
  })

  await test.step('no screen and no mail says who made the program', async () => {
    await expectOwnOffice(page, visit)
    const people = [me.email, traveler.email, agency.email, ...advisers.map(({ email }) => email)]
    expectOwnMails(server, agency.name, people)
  })
})
