import { expectAccessible } from '../support/accessibility'
import { expect, inDays, interactive, newPerson, test, watch } from '../support/fixtures'
import { proposalMailedTo } from '../support/mail'
import { expectToast, openRequest } from '../support/steps'

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
    await panel.getByRole('button', { name: 'Send Proposal' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Nepal' })).toBeVisible()
    await expect(page.getByText('Add a line: there is nothing to accept yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send Proposal' })).toBeDisabled()
    await page.getByRole('button', { name: 'Add a line to Whole trip' }).click()
    const line = page.getByRole('dialog', { name: 'Add line' })
    await expect(
      line.getByRole('combobox', { name: 'Item' }).or(line.getByRole('textbox', { name: 'Item' })),
    ).toBeFocused()
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
    await expect(traveler.getByRole('heading', { name: 'Questions and wishes' })).toBeHidden()
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
