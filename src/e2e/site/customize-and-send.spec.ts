import type { Locator, Page } from '@playwright/test'
import { expect, inDays, interactive, newPerson, test } from '../support/fixtures'
import { cardTitles, closeFilters, expectToast, openFilters, openRequest, slide, tick } from '../support/steps'

type Option = { name: string; price: number | null; included: boolean }
type Package = Record<'hotels' | 'activities' | 'transfers', Option[]> & { basePrice: number }

const title = 'Trains, temples and a river of lanterns'
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const expectTotal = (place: Locator, amount: number) => expect(place.getByText(dollars(amount)).first()).toBeVisible()

async function pickDestination(page: Page, typed: string, destination: string): Promise<void> {
  await page.getByRole('button', { name: 'To City/Country' }).click()
  await page.getByPlaceholder('Search destinations...').fill(typed)
  await page.getByRole('option', { name: destination }).click()
}

/** Returns the options chosen in this journey, and its price by the specified formula. */
async function expectedEstimate(page: Page) {
  const offer = (await (await page.request.get('/api/packages/thailand-north')).json()) as Package
  const addable = (kind: 'hotels' | 'activities' | 'transfers') => offer[kind].filter((option) => !option.included)
  const hotel = addable('hotels')[0]!
  const activities = addable('activities').slice(0, 2)
  const transfer = addable('transfers')[0]!
  const party = 3 * offer.basePrice + 0.7 * offer.basePrice
  const added = [hotel, ...activities, transfer]
  return { hotel, activities, transfer, added, party, total: party + 500 + sum(added) }
}
const sum = (options: Option[]) => options.reduce((total, option) => total + option.price!, 0)

test(
  'a traveler finds a package, customizes it, and the agency gets the request',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, signIn, isPhone }) => {
    const me = newPerson()
    const expected = await expectedEstimate(page)

    await test.step('picking a destination searches at once', async () => {
      await visit('/')
      await pickDestination(page, 'thai', 'Thailand')
      await expect(page).toHaveURL(/[?&]destination=Thailand/)
      await expect(page.getByText('Showing 2 packages')).toBeVisible()
    })

    await test.step('sort and the price slider narrow it down', async () => {
      await page.getByLabel('Sort by').selectOption('Price: Low to High')
      await expect(cardTitles(page)).toHaveText([title, 'Seven mornings on the Andaman'])
      const filters = await openFilters(page, isPhone)
      await tick(filters, /^7-10 Days/)
      await slide(filters, 'Lowest price', 500)
      await slide(filters, 'Highest price', 1000)
      await expect(page).toHaveURL('/?destination=Thailand&minPrice=500&maxPrice=1000&duration=10&sort=price-asc')
      await closeFilters(filters, isPhone)
      await expect(cardTitles(page)).toHaveText([title])
    })

    await test.step('the package opens, and takes the party and the date', async () => {
      await page.getByRole('link', { name: `View Details: ${title}` }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      const estimate = page.getByRole('complementary', { name: 'Your estimate' })
      await estimate.getByRole('button', { name: 'More: Adults' }).click()
      await estimate.getByRole('button', { name: 'More: Children' }).click()
      await estimate.getByLabel('Departure date').fill(inDays(60))
      await expectTotal(estimate, expected.party)
      // Keeps the home page's dollars.
      await expect(estimate).not.toContainText('charged as')
    })

    const dialog = page.getByRole('dialog', { name: `Customize Your Trip - ${title}` })
    await test.step('the customizer adds it up, tab by tab', async () => {
      await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
      await dialog.getByRole('button', { name: 'More: Rooms' }).click()
      await expectTotal(dialog, expected.party + 500)
      await dialog.getByRole('tab', { name: 'Hotels' }).click()
      await dialog.getByRole('checkbox', { name: expected.hotel.name }).check()
      await expectTotal(dialog, expected.party + 500 + expected.hotel.price!)
      await dialog.getByRole('tab', { name: 'Activities' }).click()
      for (const { name } of expected.activities) await dialog.getByRole('checkbox', { name }).check()
      await dialog.getByRole('button', { name: 'Next: Transfers' }).click()
      await dialog.getByRole('checkbox', { name: expected.transfer.name }).check()
      await expectTotal(dialog, expected.total)
      await dialog.getByRole('button', { name: 'View receipt' }).click()
      await expect(dialog.getByRole('region', { name: 'Receipt' }).getByRole('term')).toHaveCount(
        3 + expected.added.length,
      )
    })

    await test.step('Back closes it, a reload keeps what was chosen, and so does a link', async () => {
      await page.goBack()
      await expect(dialog).toBeHidden()
      const link = page.url()
      await page.goto('about:blank')
      await visit(link)
      await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
      await expectTotal(dialog, expected.total)
      await page.reload()
      await expectTotal(dialog, expected.total)
    })

    await test.step('sending asks for name and e-mail, thanks, and closes', async () => {
      await dialog.getByRole('tab', { name: 'Summary' }).click()
      await dialog.getByRole('button', { name: 'Send Trip Details' }).click()
      await expectToast(
        page,
        'Missing Information',
        'Please fill in your name and email to receive the customized trip details.',
      )
      await dialog.getByLabel('Full Name').fill(me.name)
      await dialog.getByLabel('Email').fill(me.email)
      await page.goBack()
      await expect(dialog).toBeHidden()
      await page.goForward()
      await dialog.getByRole('tab', { name: 'Summary' }).click()
      await expect(dialog.getByLabel('Email')).toHaveValue(me.email)
      await page.reload()
      await dialog.getByRole('tab', { name: 'Summary' }).click()
      await expect(dialog.getByLabel('Full Name')).toHaveValue(me.name)
      await dialog.getByRole('button', { name: 'Send Trip Details' }).click()
      await expectToast(
        page,
        'Email Sent Successfully!',
        'Your customized trip details have been sent to your email address.',
      )
      await expect(dialog).toBeHidden()
    })

    await test.step('staff find the request with its receipt', async () => {
      await signIn('agent')
      await visit(`/dashboard?q=${encodeURIComponent(me.email)}`)
      const panel = await openRequest(page, me.name, isPhone)
      await expect(panel.getByRole('region', { name: 'Receipt' })).toContainText(dollars(expected.total))
      await expect(panel.getByRole('region', { name: 'Customized trip' })).toContainText('3 adults, 1 child, 2 rooms')
      for (const { name } of expected.added) await expect(panel).toContainText(name)
    })
  },
)

test(
  'the home page counts what there is, and loads more until there is none',
  { tag: ['@phone', '@all'] },
  async ({ page, visit }) => {
    await visit('/')
    const categories = page.getByRole('tablist', { name: 'Categories' })
    await expect(categories.getByRole('tab')).toHaveText([
      'ALL PACKAGES (11)',
      'HONEYMOON (3)',
      'FAMILY VACAYS (4)',
      'PREMIUM (2)',
      'GROUP TOURS (2)',
    ])
    await expect(page.getByText('Showing 11 packages')).toBeVisible()
    const more = page.getByRole('link', { name: 'Load More Packages' })
    await more.click()
    await expect(cardTitles(page)).toHaveCount(11)
    await expect(more).toBeHidden()
    await expect(page).toHaveURL('/?page=2')
    await page.reload()
    await interactive(page)
    await expect(cardTitles(page)).toHaveCount(11)
    await categories.getByRole('tab', { name: /HONEYMOON/ }).click()
    await expect(page.getByText('Showing 3 packages')).toBeVisible()
    await expect(cardTitles(page)).toHaveCount(3)
    await expect(page).toHaveURL('/?category=honeymoon')
  },
)
