import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { searchByKeys } from '../support/keyboard'
import { addRequest } from '../support/records'
import { expectToast, offeredUndo } from '../support/steps'

/** Makes requests of a destination unique to this test. */
async function requests(page: Page, origin: string, count: number) {
  const place = `Lagoon ${newPerson().email.slice(5, 13)}`
  for (let i = 0; i < count; i++) {
    const customerName = `${String.fromCodePoint(65 + i)} ${newPerson().name}`
    await addRequest(page, origin, { customerName, destination: place, travelers: i + 1 })
  }
  return place
}

test(
  'a list is searched, sorted, filtered and kept as a view, and its address says so',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    const place = await requests(page, baseURL!, 3)
    await signIn('agent')
    await visit('/admin/quotes')
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    await searchByKeys(page, place)
    const names = table.getByRole('link')
    await expect(names).toHaveCount(3)
    await expect(page.getByRole('search').getByText('3 matches')).toBeVisible()
    const status = page.getByRole('button', { name: /^Status/ })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Status' }).click()
    await page.getByRole('checkbox', { name: 'Confirmed' }).click()
    await expect(page.getByText('No quote requests found')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Pending' }).click()
    await expect(names).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(status).toBeFocused()
    await expect(status).toContainText('Pending, Confirmed')
    if (!isPhone) {
      await table.getByRole('button', { name: 'Pax' }).click()
      await table.getByRole('button', { name: 'Pax' }).click()
      await expect(table.getByRole('columnheader', { name: 'Pax' })).toHaveAttribute('aria-sort', 'descending')
      await expect(names.first()).toHaveText(/^C /)
      await expect(page).toHaveURL(/sort=-travelers/)
    }

    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
    await dialog.getByLabel('Name').fill(place)
    await expectAccessible(page, 'saving a view')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'View saved', place)
    const tab = page.getByRole('button', { name: place, exact: true })
    await expect(tab).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(tab).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await tab.click()
    await expect(names).toHaveCount(3)
    await page.getByRole('button', { name: 'Remove the filter Status' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'As it was saved' }).click()
    await expect(status).toContainText('Pending, Confirmed')
    await page.getByRole('button', { name: `Change the view ${place}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expectToast(page, 'View deleted')
    await expect(tab).toBeHidden()
  },
)

test('what can be done with selected rows is in sight at once, and only the page scrolls @all', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('agent')
  for (const path of ['/admin/leads', '/admin/packages', '/dashboard']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visit(path)
    await page.getByRole('table').getByRole('checkbox').nth(2).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.getByRole('table').getByRole('checkbox', { checked: true }).last().scrollIntoViewIfNeeded()
      await expect(bar, `${path} at ${width}`).toBeInViewport({ ratio: 1 })
      const scrolling = await page.evaluate(() =>
        [...document.querySelectorAll('main, main *')]
          .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight)
          .map((one) => one.className),
      )
      expect(scrolling, `${path} at ${width}`).toEqual([])
    }
  }
})

test('what is typed and not searched yet does not undo a view that is chosen meanwhile @all', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('agent')
  await visit('/admin/quotes')
  const words = page.getByRole('searchbox', { name: 'Search this list' })
  // Types and clicks within the search's pause, in the page itself: a click by the test may come later.
  const typeAndPress = (button: string) =>
    page.evaluate((name) => {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Search this list"]')!
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'nobody')
      input.dispatchEvent(new Event('input', { bubbles: true }))
      ;[...document.querySelectorAll('button')].find((one) => one.textContent === name)!.click()
    }, button)
  await expect(page.getByRole('table')).toBeVisible()
  await typeAndPress('Pending')
  await expect(page).toHaveURL('/admin/quotes?status=pending')
  await expect(words).toHaveValue('')
  await typeAndPress('Clear')
  await expect(page).toHaveURL('/admin/quotes')
  await page.waitForTimeout(400)
  await expect(page).toHaveURL('/admin/quotes')
  await expect(words).toHaveValue('')
})

test(
  'several requests are cancelled at once and taken up again, with the keys alone',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL }) => {
    const place = await requests(page, baseURL!, 3)
    await signIn('agent')
    await visit(`/admin/quotes?q=${encodeURIComponent(place)}&sort=customer`)
    const table = page.getByRole('table')
    await expect(table.getByRole('link')).toHaveCount(3)
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar.getByRole('status')).toHaveText('2 selected')
    await expectAccessible(page, 'selection')
    await bar.getByRole('button', { name: 'Cancel requests' }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Cancel 2 requests?' })
    await expect(question.getByRole('button', { name: 'Cancel requests' })).toBeFocused()
    await expectAccessible(page, 'question')
    await page.keyboard.press('Enter')
    await expectToast(page, '2 quote requests cancelled')
    const undo = await offeredUndo(page)
    await expect(table.getByText('Cancelled', { exact: true })).toHaveCount(2)
    await expect(bar).toBeHidden()
    await undo.click()
    await expectToast(page, '2 quote requests taken up again')
    await expect(table.getByText('Pending', { exact: true })).toHaveCount(3)
  },
)

test('what is selected by the mouse is cleared by Escape, and a confirmed request among the cancelled has no Undo @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const place = await requests(page, baseURL!, 2)
  await signIn('agent')
  await visit(`/admin/quotes?q=${encodeURIComponent(place)}&sort=customer`)
  const boxes = page.getByRole('checkbox', { name: /^Select [AB] / })
  const bar = page.getByRole('region', { name: 'Selection' })
  await boxes.first().click()
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  const move = async (act: string, yes: string) => {
    await bar.getByRole('button', { name: act }).click()
    await page.getByRole('dialog').getByRole('button', { name: yes }).click()
  }
  await boxes.first().click()
  await move('Confirm', 'Confirm requests')
  await expectToast(page, '1 quote request confirmed')
  await boxes.first().click()
  await boxes.last().click()
  await move('Cancel requests', 'Cancel requests')
  await expectToast(page, '2 quote requests cancelled')
  // Checks once, while the toast is visible: it disappears, and would take an Undo along.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('a list that loads shows where its rows will be', { tag: ['@phone', '@all'] }, async ({ page, visit, signIn }) => {
  await signIn('agent')
  await page.route(/trpc\/[^?]*leads\.list/, () => undefined)
  await visit('/admin/leads')
  const first = page.getByRole('table').locator('tbody tr').first()
  await expect(first.locator('[data-phone="who"]')).toBeVisible()
  await expect(first.locator('[data-phone="menu"]')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test.describe('on a wide screen', () => {
  test(
    'columns are chosen and moved, and a link shows the same ones',
    { tag: ['@phone', '@all'] },
    async ({ page, visit, signIn, isPhone }) => {
      test.skip(isPhone, 'A phone shows two lines a row.')
      await signIn('agent')
      await visit('/admin/quotes')
      const heads = page.getByRole('columnheader')
      await page.getByRole('button', { name: 'Columns' }).click()
      const sheet = page.getByRole('dialog', { name: 'Columns' })
      await sheet.getByRole('checkbox', { name: 'Reference' }).click()
      await sheet.getByRole('checkbox', { name: 'Pax' }).click()
      await sheet.getByRole('button', { name: 'Move Departure forward' }).click()
      await expectAccessible(page, 'choice of columns')
      await page.reload()
      await expect(heads.getByText('Reference')).toBeVisible()
      const words = await heads.allInnerTexts()
      expect(words.indexOf('Departure')).toBeLessThan(words.indexOf('Destination'))
      expect(words).not.toContain('Pax')
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('button', { name: 'The usual columns' }).click()
      await expect(page).toHaveURL('/admin/quotes')
    },
  )
})

test('a row that cannot be opened says why @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  await visit('/admin/places?place=019abcde-0000-7000-8000-000000000000')
  await expectToast(page, 'Place not opened')
  await expect(page).toHaveURL('/admin/places')
  await visit('/admin/suppliers?supplier=019abcde-0000-7000-8000-000000000000')
  await expectToast(page, 'Supplier not opened')
  await expect(page).toHaveURL('/admin/suppliers')
})
