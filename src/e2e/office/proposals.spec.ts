import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, inDays, interactive, newPerson, test, watch } from '../support/fixtures'
import { proposalMailedTo } from '../support/mail'
import { addLead } from '../support/records'
import { expectToast, openRequest, pressUndo } from '../support/steps'

test(
  'a request becomes a proposal, which its traveler accepts from the mail without an account',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone, browser, viewport }) => {
    const me = newPerson()
    const asked = await page.request.post('/api/quotes', {
      headers: { origin: baseURL! },
      data: {
        customerName: me.name,
        email: me.email,
        phone: me.phone,
        departureCity: 'Boston',
        destination: 'Nepal',
        travelDate: inDays(90),
        travelers: 2,
      },
    })
    expect(asked.status()).toBe(201)
    await signIn('agent')
    await visit('/admin/quotes?q=' + encodeURIComponent(me.email))
    const panel = await openRequest(page, me.name, isPhone)
    await panel.getByRole('button', { name: 'Write Proposal' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Nepal' })).toBeVisible()
    await expect(page.getByText('Add a line: there is nothing to accept yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Proposal' })).toBeDisabled()
    await page.getByRole('button', { name: 'Add a line to Whole trip' }).click()
    const line = page.getByRole('dialog', { name: 'Add line' })
    await expect(
      line.getByRole('combobox', { name: 'Item' }).or(line.getByRole('textbox', { name: 'Item' })),
    ).toBeFocused()
    await line.getByRole('button', { name: 'Add line' }).click()
    await expect(line.getByText('Please say what it is')).toBeVisible()
    await line.getByRole('textbox', { name: 'What it is' }).fill('Teahouse trek')
    await line.getByRole('combobox', { name: 'Priced per' }).selectOption('person')
    await line.getByRole('textbox', { name: 'People' }).fill('2')
    await line.getByRole('textbox', { name: 'Net, each (USD)' }).fill('900')
    await line.getByRole('textbox', { name: 'Sell, each (USD)' }).fill('1200')
    await line.getByRole('button', { name: 'Add line' }).click()
    await expect(line).toBeHidden()
    const price = page.getByRole('region', { name: 'Price' })
    await expect(price).toContainText('Total$2,400.00')
    await expect(price).toContainText('Margin 25.0%')
    await expectAccessible(page, 'proposal')

    await page.getByRole('button', { name: 'Send Proposal' }).click()
    const send = page.getByRole('dialog', { name: 'Send version 1' })
    await expect(send.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expect(send).toContainText(me.email)
    await send.getByRole('button', { name: 'Send Proposal' }).click()
    await expectToast(page, 'Proposal sent', `To ${me.email}`)
    await expect(page.getByText('Not opened yet')).toBeVisible()

    const link = await proposalMailedTo(me.email)
    const elsewhere = await browser.newContext({ baseURL, viewport })
    const traveler = await elsewhere.newPage()
    const faults = watch(traveler, baseURL!)
    const answer = await traveler.goto(link)
    await interactive(traveler)
    expect(answer!.headers()['cache-control']).toBe('no-store')
    await expect(traveler.getByRole('heading', { level: 1, name: 'Nepal' })).toBeVisible()
    await expect(traveler.getByRole('complementary', { name: 'Price and answer' })).toContainText(
      '2 people × $1,200.00',
    )
    await expectAccessible(traveler, 'a proposal by its link')
    await traveler.getByRole('button', { name: 'Accept for $2,400.00' }).click()
    await expect(traveler.getByText('Please type your full name')).toBeVisible()
    await traveler.getByLabel('Your full name').fill(me.name)
    await traveler.getByRole('checkbox', { name: 'I accept the price' }).check()
    await traveler.getByRole('button', { name: 'Accept for $2,400.00' }).click()
    await expect(traveler.getByRole('heading', { name: 'Accepted' })).toBeVisible()
    await traveler.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(traveler.getByText('Valid passport for international travel')).toBeVisible()
    await expect(traveler.getByRole('heading', { name: 'Questions and requests' })).toBeHidden()
    await expect(traveler.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(traveler.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    expect(faults).toEqual([])
    await elsewhere.close()

    await visit('/admin/proposals?q=' + encodeURIComponent(me.email))
    await expect(page.getByRole('table')).toContainText('Accepted')
    await expectAccessible(page, 'proposals')
    await page.getByRole('table').getByRole('link', { name: 'Nepal' }).click()
    await expect(page.getByRole('list', { name: 'Events' })).toContainText(`${me.name} accepted version 1`)
    await page.getByRole('link', { name: me.name }).click()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('accepted proposal')
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('closed as won')
  },
)

/** Saves a proposal with a choice of two beds by the product's calls, and returns their sender. */
async function written(page: Page, origin: string, me: ReturnType<typeof newPerson>) {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { headers: { origin }, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const lead = await send('post', '/api/leads', {
    customerName: me.name,
    email: me.email,
    mobile: me.phone,
    destination: 'Railay',
    numberOfTravelers: 2,
  })
  const { id } = await send('post', '/api/proposals', { leadId: lead.id })
  const bed = (title: string, state: string, sellMinor: number) => ({
    key: crypto.randomUUID(),
    day: 1,
    kind: 'service',
    itemKind: null,
    itemId: null,
    title,
    detail: '',
    group: state === 'optional' ? '' : 'Where you sleep',
    state,
    unit: 'trip',
    count: 1,
    times: 1,
    occupancy: 0,
    ageBand: 'any',
    price: { netMinor: 100_00, sellMinor, reason: '' },
  })
  const offer = {
    title: 'Seven mornings',
    travelFrom: inDays(90),
    expiresOn: inDays(20),
    adults: 2,
    children: 0,
    rooms: 1,
    days: [{ title: 'By longtail to Railay', text: 'A driver meets you.' }],
    lines: [bed('Bungalow', 'chosen', 900_00), bed('Pavilion', 'not-chosen', 1100_00), bed('Spa', 'optional', 50_00)],
    discount: null,
    taxes: [],
  }
  await send('put', `/api/proposals/${id}`, { version: 1, offer })
  return { id: id as string, leadId: lead.id as string, offer, send }
}

test('a traveler takes another choice, keeps its PDF and makes a counter-offer, which staff decline', async ({
  page,
  visit,
  signIn,
  baseURL,
  browser,
}) => {
  const me = newPerson()
  await signIn('agent')
  const { id, send } = await written(page, baseURL!, me)
  await send('post', `/api/proposals/${id}/send`, { version: 2, message: 'Here it is.' })
  const link = await proposalMailedTo(me.email)
  const elsewhere = await browser.newContext({ baseURL })
  const traveler = await elsewhere.newPage()
  const faults = watch(traveler, baseURL!)
  await traveler.goto(link)
  await interactive(traveler)
  const side = traveler.getByRole('complementary', { name: 'Price and answer' })
  await traveler.getByRole('button', { name: 'Choose Pavilion' }).click()
  await expect(side).toContainText('$1,100.00 instead of $900.00')
  await traveler.getByRole('button', { name: 'Add Spa' }).click()
  await expect(side).toContainText('$1,150.00 instead of $900.00')
  await traveler.getByRole('button', { name: 'Leave out Spa' }).click()
  await expect(side).toContainText('$1,100.00 instead of $900.00')
  await side.getByRole('button', { name: 'Keep these choices' }).click()
  await expect(side.getByRole('heading', { name: /^Accept version/ })).toBeFocused()
  await expect(side.getByRole('heading', { name: 'Accept version 2' })).toBeVisible()
  const pdf = await traveler.request.get(
    (await side.getByRole('link', { name: 'Download as PDF' }).getAttribute('href'))!,
  )
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await side.getByRole('button', { name: 'Make a counter-offer' }).click()
  await expect(side.getByLabel('Your price in USD')).toBeFocused()
  await side.getByLabel('Your price in USD').fill('1,000')
  await side.getByLabel('A few words').fill('For two weeks notice?')
  await side.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(side).toContainText('Your counter-offer of $1,000.00 is with us')
  expect(faults).toEqual([])
  await elsewhere.close()

  await visit(`/admin/proposals/${id}`)
  const counter = page.getByRole('region', { name: 'Counter-offer' })
  await expect(counter).toContainText('$1,000.00 (−$100.00)')
  await counter.getByRole('textbox', { name: 'Answer to the counter-offer' }).fill('The boat costs us as much.')
  await counter.getByRole('button', { name: 'Decline counter-offer' }).click()
  await expectToast(page, 'Counter-offer declined', 'The traveler gets your words by e-mail')
  await expect(counter).toBeHidden()
})

test('a line or day that was removed comes back where it was, and what is added is ready to be typed @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('agent')
  const { id } = await written(page, baseURL!, newPerson())
  await visit(`/admin/proposals/${id}`)
  const removes = page.getByRole('button', { name: /^Remove / })
  await page.getByRole('button', { name: 'Remove Bungalow' }).click()
  await expect(removes).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Add a line to / }).first()).toBeFocused()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await pressUndo(page)
  await expect(removes).toHaveCount(3)
  await expect(removes.first()).toHaveAccessibleName('Remove Bungalow')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.getByRole('button', { name: 'Add day' }).click()
  const title = page.getByLabel(/^Title of day/).last()
  await expect(title).toBeFocused()
  await title.fill('To the islands')
  await page
    .getByRole('button', { name: /^Remove day/ })
    .last()
    .click()
  await expect(page.getByRole('button', { name: 'Add day' })).toBeFocused()
  await pressUndo(page)
  await expect(page.getByText(/^Day \d+, To the islands$/)).toBeVisible()
  await page.getByRole('button', { name: 'Add discount' }).click()
  await expect(page.getByRole('textbox', { name: 'Discount', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Remove the discount' }).click()
  await expect(page.getByRole('button', { name: 'Add discount' })).toBeFocused()
})

test('a count that cannot be read stops sending at its field @all', async ({ page, visit, signIn, baseURL }) => {
  await signIn('agent')
  const { id } = await written(page, baseURL!, newPerson())
  await visit(`/admin/proposals/${id}`)
  const adults = page.getByRole('textbox', { name: 'Adults' })
  for (const [text, problem] of [
    ['600', 'At most 500'],
    ['', 'Please enter a number'],
  ] as const) {
    await adults.fill(text)
    await page.getByRole('textbox', { name: 'Trip' }).focus()
    await page.getByRole('button', { name: 'Send Proposal' }).click()
    await expect(adults).toBeFocused()
    await expect(adults).toHaveAccessibleDescription(problem)
    await expect(adults).toHaveValue(text)
  }
  await adults.press('3')
  await expect(adults).toHaveValue('3')
  await page.getByRole('button', { name: 'Send Proposal' }).click()
  await expect(page.getByRole('dialog', { name: 'Send version 1' })).toBeVisible()
})

test.describe('a version that a colleague saved meanwhile', () => {
  test.use({ forgiven: [/status of 409/] })

  test('is compared line by line @all', async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const { id, offer, send } = await written(page, baseURL!, newPerson())
    await visit(`/admin/proposals/${id}`)
    await page.getByRole('textbox', { name: 'Trip' }).fill('Nine mornings')
    const [bungalow, ...others] = offer.lines
    const dearer = { ...bungalow, price: { netMinor: 100_00, sellMinor: 950_00, reason: '' } }
    const theirs = { ...offer, title: 'Eight mornings', lines: [dearer, ...others] }
    await send('put', `/api/proposals/${id}`, { version: 2, offer: theirs })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
    await expect(
      dialog.getByRole('radiogroup', { name: 'Bungalow' }).getByRole('radio', { checked: true }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save these' })).toBeDisabled()
    await dialog.getByRole('radiogroup', { name: 'Trip' }).getByRole('radio', { name: 'Yours' }).click()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nine mornings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Total$950.00')
  })
})

test.describe('letters that the PDF cannot show', () => {
  test.use({ forgiven: [/status of 409/] })

  test(
    'are told before it is sent, and before it is downloaded',
    { tag: ['@phone', '@all'] },
    async ({ page, visit, signIn, baseURL }) => {
      await signIn('agent')
      const me = newPerson()
      const { id } = await written(page, baseURL!, { ...me, name: `${me.name} \u16a0` })
      await visit(`/admin/proposals/${id}`)
      await page.getByRole('button', { name: 'Send Proposal' }).click()
      const send = page.getByRole('dialog', { name: 'Send version 1' })
      await send.getByRole('button', { name: 'Send Proposal' }).click()
      await expect(send).toContainText('(U+16A0) in the customer’s name')
      await send.getByRole('checkbox', { name: 'Send it with numbers in place of letters' }).check()
      await expectAccessible(page, 'proposal')
      await send.getByRole('button', { name: 'Send Proposal' }).click()
      await expectToast(page, 'Proposal sent', `To ${me.email}`)
      await page.getByRole('link', { name: 'Download as PDF' }).click()
      await expect(page.getByRole('heading', { name: 'The PDF cannot show every letter' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('(U+16A0) in the customer’s name')
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download it with the numbers' }).click()
      expect((await file).suggestedFilename()).toMatch(/^PR-.*-version-1\.pdf$/)
    },
  )
})

test('a proposal for a lead begins with a package that is found by words @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('agent')
  const lead = await addLead(page, baseURL!)
  const title = 'Seven mornings on the Andaman'
  await visit(`/admin/leads/${lead.id}`)
  await page.getByRole('button', { name: 'Send Proposal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New proposal' })
  await expect(dialog.getByRole('radio', { name: /^Nothing/ })).toBeFocused()
  await dialog.getByRole('radio', { name: /^A package/ }).check()
  await dialog.getByRole('button', { name: 'Begin proposal' }).click()
  await expect(dialog.getByText('Please choose a package')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Package' }).fill('andaman')
  await page.getByRole('option', { name: title }).click()
  await dialog.getByRole('button', { name: 'Begin proposal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible()
})
