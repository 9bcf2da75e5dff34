import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, inDays, test } from '../support/fixtures'
import { undoByKeys } from '../support/keyboard'
import { offeredUndo } from '../support/steps'
import { addCompanion, askForQuote, signUpConfirmed } from '../support/traveler'

async function expectDialog(page: Page, name: string, open: () => Promise<void>, wrong?: string): Promise<void> {
  await open()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  if (wrong) {
    await dialog.locator('[type=submit]').click()
    await expect(dialog.getByText(wrong).first()).toBeVisible()
  }
  await expectAccessible(page, name, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('profile, its form and its dialogs', { tag: ['@phone', '@phone-first'] }, async ({ page, visit, baseURL }) => {
  await visit('/profile')
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await expectAccessible(page, 'an account page for visitors')
  await signUpConfirmed(page, baseURL!)
  await visit('/profile')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await expectDialog(page, 'Download my data', () => press('Download my data'), 'Password is required')
  await expectDialog(page, 'Delete my account', () => press('Delete my account'), 'Please type DELETE')
  for (const section of ['More About You', 'More Documents and Cover'])
    await page.getByRole('heading', { name: section }).click()
  await expectAccessible(page, 'profile')
  await press('Edit Profile')
  await page.getByRole('heading', { name: 'More About You' }).click()
  await page.getByLabel('First Name').fill('')
  await press('Save Changes')
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectAccessible(page, 'profile form with an error')
  await expectDialog(page, 'Change email', () => press('Change email'), 'Password is required')
  const leave = () => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Trips' }).click()
  await expectDialog(page, 'Leave without saving?', leave)
})

test('co-travelers and trips', { tag: ['@phone', '@all'] }, async ({ page, visit, baseURL }) => {
  const { name, email, phone } = await signUpConfirmed(page, baseURL!)
  await visit('/co-travelers')
  await expect(page.getByRole('heading', { name: 'No Co-Travelers Added' })).toBeVisible()
  await expectAccessible(page, 'no co-travelers')
  await addCompanion(page, baseURL!, { firstName: 'Noor', relationship: 'Child', passportExpiryDate: inDays(-1) })
  await visit('/co-travelers')
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessible(page, 'co-travelers')
  await expectDialog(page, 'Edit Co-Traveler', () => page.getByRole('button', { name: 'Edit Noor' }).click())

  await visit('/trips')
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible()
  await expectAccessible(page, 'no trips')
  const choice = { adults: 2, children: 1, rooms: 2 }
  const trip = { departureCity: 'Boston', destination: 'Krabi, Thailand', packageId: 'thailand-andaman', choice }
  await askForQuote(page, baseURL!, { customerName: name, email, phone, ...trip })
  await visit('/trips')
  await page.getByRole('button', { name: /^View receipt/ }).click()
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  await expectAccessible(page, 'trips with a receipt')
  await visit('/packages/thailand-andaman')
  await page.getByRole('button', { name: 'CUSTOMIZE MY TRIP' }).click()
  await page.getByRole('button', { name: /^Noor/ }).click()
  await expectAccessible(page, 'customizer with people to choose', '[role=dialog]')
})

test('the own pages by keyboard alone @all', async ({ page, visit, baseURL }) => {
  await signUpConfirmed(page, baseURL!)
  await visit('/co-travelers')
  await page.getByRole('button', { name: 'Add Your First Co-Traveler' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Co-Traveler' })
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.type('Ola')
  await page.keyboard.press('Enter')
  const ola = page.getByRole('article', { name: 'Ola' })
  await expect(ola).toBeVisible()
  await ola.getByRole('button', { name: 'Edit Ola' }).focus()
  await page.keyboard.press('Tab')
  await expect(ola.getByRole('button', { name: 'Delete Ola' })).toBeFocused()
  await page.keyboard.press('Enter')
  await offeredUndo(page)
  await expect(ola).toBeHidden()
  await undoByKeys(page)
  await expect(ola).toBeVisible()
})
