import type { Page } from '@playwright/test'
import { expect, inDays, test } from '../support/fixtures'
import { expectToast, offeredUndo } from '../support/steps'
import { addCompanion, signUp } from '../support/traveler'

const getDialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name })

test('the first companion is added, with all the specified fields', async ({ page, visit, baseURL }) => {
  await signUp(page, baseURL!)
  await visit('/co-travelers')
  await expect(page.getByRole('heading', { name: 'No Co-Travelers Added' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Your First Co-Traveler' }).click()
  const dialog = getDialog(page, 'Add Co-Traveler')
  for (const section of [
    'General Information',
    'Relationship with Traveller',
    'Travel Preferences',
    'Passport Details',
    'Contact Information',
    'Frequent Flyer Details',
  ])
    await expect(dialog.getByRole('heading', { name: section })).toBeVisible()
  await expect(dialog.getByText(/government ID/)).toBeVisible()
  await dialog.getByLabel('Mobile Number').focus()
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue('+91 ')

  await dialog.getByLabel('First Name').fill('Ravi')
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Rao')
  await dialog.getByLabel('Gender').selectOption('Male')
  await dialog.getByLabel('Date of Birth').fill(inDays(3))
  await dialog.getByLabel('Nationality').selectOption('Indian')
  await dialog.getByLabel('Relationship').selectOption('Parent in law')
  await dialog.getByLabel('Meal Preference').selectOption('Jain Vegetarian')
  await dialog.getByLabel('Train Berth Preference').selectOption('Side Lower')
  await dialog.getByLabel('Passport No').fill('K7654321')
  await dialog.getByLabel('Passport Expiry Date').fill('2034-01-31')
  await dialog.getByLabel('Issuing Country').selectOption('India')
  await dialog.getByLabel('Email ID').fill('ravi@')
  await dialog.getByLabel('Frequent Flyer Airline').selectOption('IndiGo')
  await dialog.getByLabel('Frequent Flyer Number').fill('6E4711')
  await dialog.getByRole('button', { name: 'Add Co-Traveler' }).click()
  await expect(dialog.getByLabel('Date of Birth')).toHaveAccessibleDescription(/future/)
  await expect(dialog.getByLabel('Email ID')).toHaveAccessibleDescription('Please enter a valid email address')
  await dialog.getByLabel('Date of Birth').fill('1958-06-01')
  await dialog.getByLabel('Email ID').fill('ravi@mail.example')
  await dialog.getByRole('button', { name: 'Add Co-Traveler' }).click()
  await expectToast(page, 'Co-Traveler Added')
  await expect(dialog).toBeHidden()
  const ravi = card(page, 'Ravi Rao')
  for (const text of ['Parent in law', '••••4321', '1 Jun 1958', 'Ready to book'])
    await expect(ravi.getByText(text)).toBeVisible()
})

test('a companion is changed, deleted and restored @all', async ({ page, visit, baseURL }) => {
  await signUp(page, baseURL!)
  await addCompanion(page, baseURL!, { firstName: 'Mira', passportNo: 'M1112223', mobileNumber: '+1 212 555 0177' })
  await visit('/co-travelers')
  const mira = card(page, 'Mira')
  await expect(mira.getByText(/^Still needed: last name, gender, date of birth/)).toBeVisible()
  await mira.getByRole('button', { name: 'Edit Mira' }).click()
  const dialog = getDialog(page, 'Edit Co-Traveler')
  await expect(dialog.getByLabel('Passport No')).toHaveValue('••••2223')
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue('+1 212 555 0177')
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Sol')
  await dialog.getByLabel('Mobile Number').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Co-Traveler Updated')
  const changed = card(page, 'Mira Sol')
  await expect(changed.getByText('••••2223')).toBeVisible()

  // Double-clicks: the second press changes nothing.
  await changed.getByRole('button', { name: 'Delete Mira Sol' }).dblclick()
  await expectToast(page, 'Co-Traveler Deleted')
  const undo = await offeredUndo(page)
  await expect(changed).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Co-Travelers', exact: true })).toBeFocused()
  await undo.click()
  await expect(changed).toBeFocused()
})

test('Escape does not discard typed input @all', async ({ page, visit, baseURL }) => {
  await signUp(page, baseURL!)
  await visit('/co-travelers')
  const add = page.getByRole('button', { name: 'Add Your First Co-Traveler' })
  await add.click()
  const dialog = getDialog(page, 'Add Co-Traveler')
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  // Asks nothing for a prefix that nobody typed.
  await dialog.getByLabel('Mobile Number').focus()
  await expect(dialog.getByLabel('Mobile Number')).toHaveValue('+91 ')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await add.click()
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.type('Ola')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Leave without saving?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ola')
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('First Name')).toHaveValue('Ola')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})

test.describe('when the connection breaks', () => {
  test.use({ forgiven: [/net::ERR_FAILED/] })

  test('each failure shows its message @all', async ({ page, visit, baseURL }) => {
    await signUp(page, baseURL!)
    await addCompanion(page, baseURL!, { firstName: 'Mira', lastName: 'Sol' })
    await visit('/co-travelers')
    await page.route(/coTravelers\.(create|update|remove)/, (route) => route.abort())
    await card(page, 'Mira Sol').getByRole('button', { name: 'Delete Mira Sol' }).click()
    await expectToast(page, 'Error', 'Failed to remove travel companion. Please try again.')
    await card(page, 'Mira Sol').getByRole('button', { name: 'Edit Mira Sol' }).click()
    await getDialog(page, 'Edit Co-Traveler').getByRole('textbox', { name: 'Last Name' }).fill('Solberg')
    await getDialog(page, 'Edit Co-Traveler').getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Error', 'Failed to update travel companion. Please try again.')
    await expect(getDialog(page, 'Edit Co-Traveler').getByRole('textbox', { name: 'Last Name' })).toHaveValue('Solberg')
    await page.unroute(/coTravelers\.(create|update|remove)/)
    await getDialog(page, 'Edit Co-Traveler').getByRole('button', { name: 'Save Changes' }).click()
    await expect(card(page, 'Mira Solberg')).toBeVisible()
  })
})
