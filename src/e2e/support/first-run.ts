import type { Page } from '@playwright/test'
import { expect, interactive } from './fixtures'
import { expectToast } from './steps'

type Person = { firstName: string; lastName: string; email: string; password: string }

/** Becomes the first administrator by the link on the console. */
export async function begin(page: Page, server: { readConsole: () => string }, me: Person): Promise<void> {
  await expect.poll(() => server.readConsole()).toContain('/setup#token=')
  await page.goto(/\/setup#token=\S+/.exec(server.readConsole())![0], { waitUntil: 'domcontentloaded' })
  await interactive(page)
  await page.getByLabel('First Name').fill(me.firstName)
  await page.getByRole('textbox', { name: 'Last Name' }).fill(me.lastName)
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('New Password', { exact: true }).fill(me.password)
  await page.getByLabel('Confirm New Password').fill(me.password)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page).toHaveURL('/admin/setup')
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).first().click()

/** Opens the next step of the first run, and waits for its form. */
export async function toStep(page: Page, label: string, heading: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: new RegExp(`(\\d|:) ${label}$`) })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
}

export const isDone = (page: Page, label: string) =>
  expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: `Done: ${label}` })).toBeVisible()

type Agency = {
  name: string
  email: string
  /** Says its first color, and its logo for light and for dark grounds. */
  color: string
  logos: readonly { name: string; mimeType: string; buffer: Buffer }[]
  currency: string
  timeZone: string
  /** Describes places, which a search finds. */
  places: readonly { name: string; text: string }[]
  lists: Record<'cities' | 'destinations' | 'budgets' | 'filters', readonly string[]>
  address: string
  bank: string
}
/** Runs while the form of a step is filled, before it is saved; `terms` fills its own. */
type At = { terms: () => Promise<void> } & Partial<
  Record<'agency' | 'brand' | 'currencies' | 'places' | 'lists', () => Promise<void>>
>

/** Takes the steps of the first run but for mail, colleagues and the first package. */
export async function setUp(page: Page, agency: Agency, at: At): Promise<void> {
  await page.getByLabel('Agency name').fill(agency.name)
  await page.getByLabel('E-mail').fill(agency.email)
  await save(page)
  await isDone(page, 'Name and e-mail')
  await at.agency?.()
  await toStep(page, 'Logo and colors', 'Brand')
  for (const [i, logo] of agency.logos.entries()) {
    const label = `Logo on ${i === 0 ? 'light' : 'dark'} grounds`
    await page.locator(`input[aria-label="${label}"]`).setInputFiles(logo)
    await expect(page.getByRole('group', { name: label }).getByText('Remove picture')).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'First color', exact: true }).fill(agency.color)
  await expect(page.getByRole('textbox', { name: 'Second color', exact: true })).toBeVisible()
  await at.brand?.()
  await save(page)
  await isDone(page, 'Logo and colors')
  await toStep(page, 'Currency', 'Currencies')
  await page.getByLabel('Prices are in').selectOption(agency.currency)
  await save(page)
  await isDone(page, 'Currency')
  await at.currencies?.()
  await toStep(page, 'Time zone and hours', 'Office hours')
  await expect(page.getByRole('textbox', { name: 'Answer within, in hours' })).toHaveValue(/\d/)
  await page.getByLabel('Time zone').selectOption(agency.timeZone)
  await save(page)
  await isDone(page, 'Time zone and hours')
  await toStep(page, 'Terms', 'Terms')
  await expect(page.getByRole('button', { name: 'Keep as it is' })).toBeVisible()
  await at.terms()
  await save(page)
  await isDone(page, 'Terms')
  await toStep(page, 'Places', 'Places')
  for (const { name, text } of agency.places) {
    await page.getByRole('button', { name: 'Add Place' }).click()
    const find = page.getByRole('dialog', { name: 'Add Place' })
    await find.getByLabel('Search').fill(name)
    await expect(find.getByRole('button', { name: /^(Add|Open) / }).first()).toBeVisible()
    await at.places?.()
    await find
      .getByRole('button', { name: new RegExp(`^(Add ${name}, |Open ${name}$)`) })
      .first()
      .click()
    const place = page.getByRole('dialog', { name: 'Edit place' })
    await place.getByLabel('Text', { exact: true }).fill(text)
    await place.getByRole('button', { name: 'Save' }).click()
    await expect(place).toBeHidden()
  }
  await isDone(page, 'Places')
  await toStep(page, 'Lists of the forms', 'Lists')
  await at.lists?.()
  await page.getByLabel('Departure cities').fill(agency.lists.cities.join('\n'))
  await page.getByLabel('Destinations of the quote form').fill(agency.lists.destinations.join('\n'))
  await page.getByLabel('Budget ranges').fill(agency.lists.budgets.join('\n'))
  await page.getByLabel('Cities of the filters').fill(agency.lists.filters.join('\n'))
  await save(page)
  await isDone(page, 'Lists of the forms')
  await toStep(page, 'Payment', 'Billing')
  await expect(page.getByRole('button', { name: 'Not needed' })).toBeVisible()
  await page.getByLabel('Address').fill(agency.address)
  await page.getByLabel('Bank account').fill(agency.bank)
  await save(page)
  await isDone(page, 'Payment')
}

type NewPackage = {
  name: string
  destination: string
  text: string
  highlights: string[]
  /** Titles the days; there is one night less. */
  days: string[]
  price: string
  onReady?: () => Promise<void>
}

/** Writes a package in the open wizard, and publishes it. */
export async function writePackage(page: Page, one: NewPackage): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabel('Package Name').fill(one.name)
  await page.getByLabel('Destination').fill(one.destination)
  await page.getByLabel('Category').selectOption('Cultural')
  await page.getByLabel('Number of Days').fill(String(one.days.length))
  await page.getByLabel('Number of Nights').fill(String(one.days.length - 1))
  await next()
  await page.getByRole('textbox', { name: 'Description' }).fill(one.text)
  await page.getByLabel('Highlights').fill(one.highlights.join('\n'))
  await next()
  await page.getByRole('button', { name: `Add the ${one.days.length} missing` }).click()
  for (const [i, title] of one.days.entries()) {
    const open = page.getByRole('button', { name: new RegExp(`^Day ${i + 1}\\b`) })
    await open.click()
    await page.getByLabel('Day Title').fill(title)
    await page.getByRole('textbox', { name: 'Description' }).fill('A guide meets you at nine.')
    await open.click()
  }
  await next()
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill(one.price)
  await next()
  await expect(page.getByRole('region', { name: 'Before publishing' })).toContainText('ready')
  await expect(page.getByText(/Saved at \d/)).toBeVisible()
  await one.onReady?.()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Package created successfully')
}
