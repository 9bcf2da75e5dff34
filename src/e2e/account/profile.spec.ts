import type { Page } from '@playwright/test'
import { expect, inDays, test } from '../support/fixtures'
import { expectToast } from '../support/steps'
import { askForQuote, signUp, signUpConfirmed } from '../support/traveler'

const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const failed = 'Failed to update profile. Please try again.'

test('a visitor is asked to log in, and finds the page when that is done @all', async ({ page, visit, baseURL }) => {
  const me = await signUp(page, baseURL!)
  await page.context().clearCookies()
  await visit('/profile')
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: /^Welcome/ })
  await dialog.getByLabel('Email').fill(me.email)
  await dialog.getByLabel('Password', { exact: true }).fill(me.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
  await expect(page).toHaveURL('/profile')
})

test('the profile is filled in, and shows of a passport the last four', async ({ page, visit, baseURL }) => {
  await signUp(page, baseURL!)
  await visit('/profile')
  const menu = page.getByRole('navigation', { name: 'Account' })
  for (const [name, href] of [
    ['My Profile', '/profile'],
    ['Co-Travelers', '/co-travelers'],
    ['Calendars', '/calendars'],
    ['Logged in Devices', '/account-security'],
    ['Reset Password', '/reset-password'],
  ] as const)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href)
  const quick = page.getByRole('navigation', { name: 'Quick actions' })
  await expect(quick.getByRole('link', { name: /^Saved Trips/ })).toHaveAttribute('href', '/saved')
  await expect(page.getByText('Verified Account')).toBeHidden()

  await edit(page)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Passport Number').fill('??')
  await save(page)
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByLabel('Passport Number')).toHaveAccessibleDescription('Please enter a valid passport number')

  await page.getByLabel('First Name').fill('Wilhelmina')
  await page.getByLabel('Gender').selectOption('Female')
  await page.getByLabel('Date of Birth').fill('1990-02-28')
  await page.getByLabel('Passport Number').fill('z1234567')
  await page.getByLabel('Passport Expiry').fill('2033-05-01')
  await page.getByRole('heading', { name: 'More About You' }).click()
  await page.getByLabel('Nationality').selectOption('Norway')
  await save(page)
  await expectToast(page, 'Profile Updated')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: /^Wilhelmina/ })).toBeVisible()
  await expect(page.getByText('••••4567')).toBeVisible()
  await expect(page.getByText('28 Feb 1990')).toBeVisible()
  await expect(page.getByText('Ready to book')).toBeVisible()

  // Keeps an untouched number; typing replaces it as a whole.
  await edit(page)
  await expect(page.getByLabel('Passport Number')).toHaveValue('••••4567')
  await page.getByLabel('Phone Number').fill('+47 555 01 999')
  await save(page)
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByText('••••4567')).toBeVisible()
  await edit(page)
  await page.getByLabel('Passport Number').focus()
  await page.keyboard.type('N7654321')
  await save(page)
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByText('••••4321')).toBeVisible()
})

test('warns of a passport that expires before the next trip @all', async ({ page, visit, baseURL }) => {
  const { name, email, phone } = await signUpConfirmed(page, baseURL!)
  const trip = { departureCity: 'Boston', destination: 'Japan', travelers: 2, travelDate: inDays(200) }
  await askForQuote(page, baseURL!, { customerName: name, email, phone, ...trip })
  await visit('/profile')
  await edit(page)
  await page.getByLabel('Passport Expiry').fill(inDays(100))
  await save(page)
  await expect(page.getByText(/^Passport expires before the trip/)).toBeVisible()
})

test.describe('the e-mail address', () => {
  // Expects the browser's report of a wrong password.
  test.use({ forgiven: [/status of 40[01]/] })

  test('is confirmed and changed by links, the latter for the password', async ({ page, visit, baseURL }) => {
    const me = await signUp(page, baseURL!)
    await visit('/profile')
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expectToast(page, 'Link sent', 'Open it from your mailbox. It works for 24 hours.')
    await edit(page)
    await page.getByRole('button', { name: 'Change email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change email' })
    const send = dialog.getByRole('button', { name: 'Send the link' })
    await dialog.getByLabel('New Email').fill('nora@')
    await send.click()
    await expect(dialog.getByLabel('New Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(dialog.getByLabel(/^Password/)).toHaveAccessibleDescription('Password is required')
    await dialog.getByLabel('New Email').fill(`new.${me.email}`)
    await dialog.getByLabel(/^Password/).fill('not-my-password')
    await send.click()
    await expect(dialog.getByLabel(/^Password/)).toHaveAccessibleDescription(/password/)
    await dialog.getByLabel(/^Password/).fill(me.password)
    await send.click()
    await expect(page.getByText(`Open it from the mailbox of new.${me.email}. It works for 24 hours.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(me.email)

    const waiting = page.getByText(`new.${me.email} waits to be confirmed.`)
    await expect(waiting).toBeVisible()
    await page.reload()
    await expect(waiting).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Send the link again' }).click()
    await expectToast(page, 'Link sent', `Open it from the mailbox of new.${me.email}.`)
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await expectToast(page, 'Change of email canceled')
    await expect(waiting).toBeHidden()
  })
})

test.describe('what goes wrong', () => {
  test.use({ forgiven: [/net::ERR_FAILED/] })

  test('a failed save shows its message and keeps the input @all', async ({ page, visit, baseURL }) => {
    await signUp(page, baseURL!)
    await visit('/profile')
    await edit(page)
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Holm')
    await page.route(/profile\.update/, (route) => route.abort(), { times: 1 })
    await save(page)
    await expectToast(page, 'Error', failed)
    await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Holm')
    await save(page)
    await expectToast(page, 'Profile Updated')
  })

  test('leaving with unsaved changes asks first @all', async ({ page, visit, baseURL }) => {
    await signUp(page, baseURL!)
    await visit('/profile')
    await edit(page)
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Holm')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Trips' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Holm')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Trips' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible()
  })

  test('going back with unsaved changes asks first @all', async ({ page, visit, baseURL }) => {
    await signUp(page, baseURL!)
    await visit('/trips')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My Profile' }).click()
    await edit(page)
    await page.getByRole('textbox', { name: 'Last Name' }).fill('Holm')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Holm')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible()
    await expect(page).toHaveURL('/trips')
    // Leaves no unsaved-changes question behind.
    await page.goForward()
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  })
})

test.describe('the picture', () => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  // Expects the browser's report of a refused upload.
  test.use({ forgiven: [/status of 400/] })

  test('is uploaded, and removed @all', async ({ page, visit, baseURL }) => {
    const me = await signUp(page, baseURL!)
    await visit('/profile')
    const input = page.locator('input[type=file]')
    await expect(page.getByRole('button', { name: 'Upload picture' })).toBeVisible()
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expectToast(page, 'Upload failed', 'notes.txt is not an image file')
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
    await expect(page.getByText('big.png is too large (max 5MB)')).toBeVisible()
    await input.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText(/^Failed to upload torn\.png: \w.*/)).toBeVisible()
    await input.setInputFiles({ name: 'live.heic', mimeType: '', buffer: dot })
    await expectToast(page, 'Upload failed', 'live.heic is a HEIC picture. Please save it as JPEG or PNG first.')

    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot })
    await expectToast(page, 'Upload successful', '1 image(s) uploaded successfully')
    await expect(page.getByRole('main').getByRole('img', { name: me.name })).toBeVisible()
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expectToast(page, 'Picture removed')
    await expect(page.getByRole('button', { name: 'Upload picture' })).toBeVisible()
  })
})
