import type { Page } from '@playwright/test'
import { formatDate } from '../../shared/dates'
import { expect, inDays, newPerson, test } from '../support/fixtures'
import { expectToast, fillQuote, getQuotes } from '../support/steps'

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Request Custom Quote' })
const send = { name: 'Submit Quote Request' }
const thanks = "We'll contact you within 24 hours with a personalized travel package."

async function openQuoteDialog(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
  const dialog = getDialog(page)
  await expect(dialog).toBeVisible()
  return dialog
}

test(
  'errors are shown under their fields, and nothing is sent',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('quotes.create')) sent.push(request.url())
    })
    await visit('/')
    const dialog = await openQuoteDialog(page)
    for (const section of ['Personal Information', 'Travel Details', 'Additional Information'])
      await expect(dialog.getByRole('heading', { name: section })).toBeVisible()
    for (const [name, path] of [
      ['Terms and Conditions', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const)
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', path)

    await dialog.getByRole('button', send).click()
    const says = (label: string, words: string) =>
      expect(dialog.getByLabel(label).first()).toHaveAccessibleDescription(words)
    await says('Full Name', 'Name must be at least 2 characters')
    await says('Email', 'Please enter a valid email address')
    await says('Phone Number', 'Please enter a valid phone number')
    await says('Departure City', 'Please select departure city')
    await says('Destination', 'Please select destination')
    await expect(dialog.getByText('You must agree to the terms and conditions')).toBeVisible()
    await expect(dialog.getByLabel('Full Name')).toBeFocused()

    await dialog.getByLabel('Full Name').fill('N')
    await dialog.getByLabel('Email').fill('nora@mail')
    await dialog.getByLabel('Phone Number').fill('555 0199')
    await dialog.getByLabel('Travel Date').fill(inDays(-3))
    await dialog.getByRole('button', send).click()
    await says('Full Name', 'Name must be at least 2 characters')
    await says('Email', 'Please enter a valid email address')
    await says('Phone Number', 'Please enter a valid phone number')

    for (const count of ['21', '999', '0', '-3', '1.5', '']) {
      await dialog.getByLabel('Number of Travelers').fill(count)
      await dialog.getByLabel('Message').focus()
      await expect(dialog.getByLabel('Number of Travelers')).toHaveValue(count)
      await says('Number of Travelers', 'Between 1 and 20 travelers')
    }
    expect(sent).toEqual([])
  },
)

test(
  "a card's request is refused early on a day that its package is not offered",
  { tag: ['@phone', '@all'] },
  async ({ page, visit }) => {
    await visit('/packages?search=japan')
    await page
      .getByRole('button', { name: /^Get Quote: .*/ })
      .first()
      .click()
    const dialog = getDialog(page)
    await dialog.getByLabel('Travel Date').fill(`${new Date().getFullYear() + 1}-07-15`)
    await dialog.getByRole('button', send).click()
    await expect(dialog.getByLabel('Travel Date')).toHaveAccessibleDescription(
      /^This package departs \d+ \w+ to \d+ \w+ only/,
    )
  },
)

test(
  'a request that is submitted with a double click is recorded once',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn }) => {
    const me = newPerson()
    await visit('/')
    const dialog = await openQuoteDialog(page)
    await fillQuote(dialog, me, { destination: 'Not sure yet' })
    await dialog.getByLabel('Departure City').selectOption('Other city')
    await dialog.getByLabel('Your city').fill('Madrid')
    await dialog.getByLabel('Infants').fill('1')
    await dialog.getByRole('button', send).dblclick()
    await expectToast(page, 'Quote Request Submitted', thanks)
    await expect(dialog).toBeHidden()

    await signIn('agent')
    expect(await getQuotes(page, me.email)).toEqual([
      expect.objectContaining({
        customerName: me.name,
        destination: 'Not sure yet',
        departureCity: 'Madrid',
        travelers: 2,
        infants: 1,
      }),
    ])
  },
)

test.describe('when the connection breaks', () => {
  test.use({ forgiven: [/net::ERR_FAILED/] })

  test(
    'the dialog stays open with what was typed, and trying again is still one request',
    { tag: ['@phone', '@all'] },
    async ({ page, visit, signIn }) => {
      const me = newPerson()
      await visit('/')
      const dialog = await openQuoteDialog(page)
      await fillQuote(dialog, me)

      await page.route(/quotes\.create/, (route) => route.abort(), { times: 1 })
      await dialog.getByRole('button', send).click()
      await expectToast(page, 'Error', 'Failed to submit quote request. Please try again.')
      await expect(dialog.getByLabel('Full Name')).toHaveValue(me.name)

      // Lets the request succeed, but loses its answer.
      const statuses: number[] = []
      await page.route(
        /quotes\.create/,
        async (route) => {
          statuses.push((await route.fetch()).status())
          await route.abort()
        },
        { times: 1 },
      )
      await dialog.getByRole('button', send).click()
      await expect.poll(() => statuses).toEqual([200])
      await expect(dialog.getByRole('button', send)).toBeEnabled()

      await dialog.getByRole('button', send).click()
      await expectToast(page, 'Quote Request Submitted', thanks)
      await expect(dialog).toBeHidden()
      await signIn('agent')
      expect(await getQuotes(page, me.email)).toHaveLength(1)
    },
  )
})

test.describe('the quote of an estimate', () => {
  // Sends a party that is refused first.
  test.use({ forgiven: [/status of 400/] })

  test(
    'GET FINAL QUOTE records the request, then opens the chat with its reference',
    { tag: '@phone' },
    async ({ page, context, visit, isPhone }) => {
      const me = newPerson()
      const date = inDays(90)
      await visit(`/packages/thailand-andaman?adults=3&children=1&infants=1&date=${date}`)
      const place = isPhone
        ? page.getByRole('region', { name: 'Total' })
        : page.getByRole('complementary', { name: 'Your estimate' })
      await place.getByRole('button', { name: 'GET FINAL QUOTE' }).click()
      const dialog = getDialog(page)
      await expect(dialog.getByLabel('Destination')).toHaveValue('Krabi, Thailand')
      await expect(dialog.getByLabel('Travel Date')).toHaveValue(formatDate(date))
      await expect(dialog.getByLabel('Number of Travelers')).toHaveValue('5')
      // Shows the infants under any number: their refusal stands there.
      await dialog.getByLabel('Number of Travelers').fill('1')
      await fillQuote(dialog, me, { destination: null })
      await dialog.getByRole('button', send).click()
      await expect(dialog.getByLabel('Infants')).toHaveAccessibleDescription(/Somebody older has to travel/)
      await dialog.getByLabel('Number of Travelers').fill('5')
      const chat = context.waitForEvent('request', (request) => request.url().startsWith('https://wa.me/'))
      await dialog.getByRole('button', send).click()
      const message = new URL((await chat).url()).searchParams.get('text')!
      const thanked = page.getByRole('dialog', { name: 'Quote Request Submitted' })
      await expect(thanked.getByText(thanks)).toBeVisible()
      await expect(thanked.getByText(/^You hear from us by /)).toBeVisible()
      const reference = (await thanked.getByText(/^Your reference/).textContent())!.replace('Your reference ', '')
      expect(message).toContain('"Seven mornings on the Andaman" (Krabi, Thailand)')
      expect(message).toContain('3 adults and 1 child')
      expect(message).toContain(`My reference is ${reference}.`)
      await expect(thanked.getByRole('link', { name: /^Chat with/ })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/\d+\?text=/,
      )
      await thanked.getByRole('button', { name: 'Close' }).last().click()
      await expect(thanked).toBeHidden()
    },
  )
})
