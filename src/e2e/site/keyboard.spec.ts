import type { Locator, Page } from '@playwright/test'
import { expect, newPerson, test } from '../support/fixtures'
import { pressOn, tabTo } from '../support/keyboard'
import { cardTitles, expectToast } from '../support/steps'

/** Opens a list of the search bar, types, and takes the first match. */
async function choose(page: Page, field: string, typed: string): Promise<void> {
  const button = page.getByRole('button', { name: field })
  await pressOn(page, button)
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused()
  await page.keyboard.type(typed)
  const list = page.getByRole('dialog', { name: field })
  await expect(list.getByRole('option', { name: /^(?!Search packages)/ })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(button).toBeFocused()
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await choose(page, 'From City', 'bost')

  await pressOn(page, page.getByRole('button', { name: 'Departure Date' }))
  const calendar = page.getByRole('dialog', { name: 'Departure Date' })
  await pressOn(page, calendar.getByRole('button', { name: 'Next month' }))
  await tabTo(page, calendar.getByRole('table').locator('button:not([tabindex="-1"])'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(page.getByRole('button', { name: /^Departure Date \d+ \w+ \d{4}$/ })).toBeFocused()

  await pressOn(page, page.getByRole('button', { name: 'Rooms & Guests' }))
  await pressOn(page, page.getByRole('button', { name: 'More: Adults' }))
  await pressOn(page, page.getByRole('button', { name: 'Done' }))
  const guests = page.getByRole('button', { name: 'Rooms & Guests 1 Room, 3 Guests' })
  await expect(guests).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(guests).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'SEARCH' }))
  await expect(page).toHaveURL(/departureCity=Boston.*&adults=3&date=\d{4}-\d\d-\d\d/)
}

async function narrow(page: Page, isPhone: boolean): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: /ALL PACKAGES/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /HONEYMOON/ })).toBeFocused()
  await expect(page).toHaveURL(/category=honeymoon/)
  await expect(page.getByText(/^Showing \d+ packages?$/)).toBeVisible()
  const open = page.getByRole('button', { name: /^Filters/ })
  if (isPhone) await pressOn(page, open)
  const lowest = page.getByRole('slider', { name: 'Lowest price' })
  await tabTo(page, lowest)
  for (const price of ['1500', '2000', '2500', '3000']) {
    await page.keyboard.press('ArrowRight')
    await expect(lowest).toHaveValue(price)
  }
  await expect(page).toHaveURL(/minPrice=3000/)
  await pressOn(page, page.getByRole('checkbox', { name: /^4-6 Days/ }), 'Space')
  await expect(page).toHaveURL(/duration=6/)
  if (isPhone) {
    await page.keyboard.press('Escape')
    await expect(open).toBeFocused()
  }
  await expect(cardTitles(page)).toHaveText(['Five nights on a ring of coral'])
}

async function customize(page: Page, person: { name: string; email: string }): Promise<void> {
  const open = page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' })
  await pressOn(page, open)
  const dialog = page.getByRole('dialog', { name: /^Customize Your Trip/ })
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await pressOn(page, dialog.getByRole('button', { name: 'More: Children' }))
  await tabTo(page, dialog.getByRole('tab', { name: 'Travelers' }), 'Shift+Tab')
  for (const name of ['Hotels', 'Activities', 'Transfers', 'Summary', 'Travelers', 'Hotels']) {
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('tab', { name })).toBeFocused()
  }
  await pressOn(page, dialog.getByRole('checkbox').first(), 'Space')
  await expect(dialog.getByRole('checkbox').first()).toBeChecked()

  await tabTo(page, dialog.getByRole('tab', { name: 'Hotels' }), 'Shift+Tab')
  await page.keyboard.press('End')
  await tabTo(page, dialog.getByLabel('Full Name'))
  await page.keyboard.type(person.name)
  await tabTo(page, dialog.getByLabel('Email'))
  await page.keyboard.type(person.email)
  await pressOn(page, dialog.getByRole('button', { name: 'Send Trip Details' }))
  await expectToast(page, 'Email Sent Successfully!')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
}

test(
  'from the address bar to a sent customization by keyboard alone @all',
  { tag: '@phone' },
  async ({ page, visit, isPhone }) => {
    await visit('/')
    await test.step('search', () => search(page))
    await test.step('tabs and filters', () => narrow(page, isPhone))
    await test.step('open', async () => {
      await pressOn(page, page.getByRole('link', { name: /^View Details/ }))
      await expect(page.getByRole('heading', { level: 1, name: 'Five nights on a ring of coral' })).toBeVisible()
    })
    await test.step('customize and send', () => customize(page, newPerson()))
    const toasts = page.getByRole('region', { name: 'Notifications (F8)' })
    await expect(toasts).toContainText(/\w/)
    await page.keyboard.press('F8')
    await expect(toasts).toBeFocused()
  },
)

test('a destination by keyboard searches at once @all', async ({ page, visit }) => {
  await visit('/')
  await choose(page, 'To City/Country', 'thail')
  await expect(page).toHaveURL('/?destination=Thailand')
  await expect(page.getByText('Showing 2 packages')).toBeVisible()
})

/** Tells whether the focus is in the dialog, or passing through the browser itself; never on the page behind. */
const isInside = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => {
    const focused = document.activeElement
    return focused === document.body || element.contains(focused)
  })

test('dialogs keep the focus inside, and give it back @all', async ({ page, visit }) => {
  await visit('/packages/thailand-andaman')
  for (const [opener, dialog] of [
    [page.getByRole('banner').getByRole('button', { name: 'Get Quote' }), 'Request Custom Quote'],
    [page.getByRole('banner').getByRole('button', { name: 'Login' }), /^Welcome/],
    [page.getByRole('button', { name: /^Picture 2/ }), 'Pictures'],
  ] as const) {
    await pressOn(page, opener)
    const opened = page.getByRole('dialog', { name: dialog })
    await expect(opened).toBeVisible()
    // Waits for the focus, which follows the dialog.
    await expect.poll(() => opened.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
      expect(await isInside(opened)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(opener).toBeFocused()
  }
})
