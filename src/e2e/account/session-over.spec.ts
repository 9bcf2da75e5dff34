import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { expect, test } from '../support/fixtures'
import { expectToast, fillQuote } from '../support/steps'
import { signUp, signUpConfirmed } from '../support/traveler'

test.use({ forgiven: [/status of 401/] })

const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = getDialog(page)
  await expect(dialog.getByText('Your session has ended. Sign in to go on.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Returns the reset-password dialog, filled in, at the moment when the session ends. */
async function filledForm(page: Page, password: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Reset Password' }).click()
  const form = page.getByRole('dialog', { name: 'Reset Password' })
  await form.getByLabel('Old Password', { exact: true }).fill(password)
  await form.getByLabel('New Password', { exact: true }).fill('Nine-herons-at-dawn')
  await form.getByLabel('Confirm New Password').fill('Nine-herons-at-dawn')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Reset Password' }).click()
  return form
}

test('a form keeps its input when the session expires, and repeats its call', async ({ page, visit, baseURL }) => {
  const { password } = await signUpConfirmed(page, baseURL!)
  await visit('/account-security')
  const form = await filledForm(page, password)
  await expect(getDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await signInAgain(page, password)
  await expectToast(page, 'Password Reset Successful', 'Your password has been updated successfully.')
  await expect(getDialog(page)).toBeHidden()
  await expect(form).toBeHidden()
})

test('closing the sign-in fails the call and keeps the input @all', async ({ page, visit, baseURL }) => {
  const { password } = await signUpConfirmed(page, baseURL!)
  await visit('/account-security')
  const form = await filledForm(page, password)
  await expect(getDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toBeHidden()
  await expectToast(page, 'Error', 'Please sign in')
  await expect(form.getByLabel('New Password', { exact: true })).toHaveValue('Nine-herons-at-dawn')
  await expect(form).toBeFocused()

  await form.getByRole('button', { name: 'Reset Password' }).click()
  await signInAgain(page, password)
  await expectToast(page, 'Password Reset Successful')
})

test('however many calls fail, one dialog asks @all', async ({ page, visit, baseURL }) => {
  const { email, password } = await signUpConfirmed(page, baseURL!)
  await visit('/profile')
  const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Logged in Devices' })
  await expect(link).toBeVisible()
  // Waits for the profile's calls before the session ends.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await link.click()
  await expect(getDialog(page)).toHaveCount(1)
  await expect(getDialog(page).getByLabel('Email')).toHaveValue(email)
  await signInAgain(page, password)
  await expect(getDialog(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Logged in Devices' }).getByText('Active now')).toBeVisible()
  await expect(page.getByText('Account created')).toBeVisible()
})

test('a page of one user writes nothing into the account of who signed in beside it', async ({
  page,
  visit,
  baseURL,
}) => {
  await signUp(page, baseURL!)
  await visit('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First Name').fill('Mallory')
  const other = await signUp(page, baseURL!)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: `Account of ${other.name}` })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Account of ${other.name}` })).toBeVisible()
})

test('another user starts with an empty draft @all', async ({ page, visit, baseURL }) => {
  const { password } = await signUpConfirmed(page, baseURL!)
  await visit('/account-security')
  const form = await filledForm(page, password)
  const asha = demoAccounts.find(({ role }) => role === 'traveler')!
  await getDialog(page).getByLabel('Email').fill(asha.email)
  await signInAgain(page, asha.password)
  await expect(page.getByRole('button', { name: 'Account of Asha Rao' })).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Security' })).toBeVisible()
})

test('a draft quote request belongs to the user who began it @all', async ({ page, visit, baseURL }) => {
  const person = await signUpConfirmed(page, baseURL!)
  await visit('/terms')
  await page.getByRole('banner').first().getByRole('button', { name: 'Get Quote' }).click()
  const form = page.getByRole('dialog', { name: 'Request Custom Quote' })
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  await fillQuote(form, person)
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Submit Quote Request' }).click()
  await signInAgain(page, person.password)
  await expectToast(page, 'Quote Request Submitted')
  await visit('/trips')
  await expect(page.getByRole('main').getByText('Pending')).toBeVisible()
})

test('the office waits for its session, or leads to the sign-in page @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  const { password } = demoAccounts.find(({ role }) => role === 'agent')!
  // Blocks live updates, whose refetch would ask before anything is pressed.
  await page.route('/live/changes', (route) => route.fulfill({ status: 204 }))
  await visit('/dashboard')
  const firstRow = page.getByRole('table').getByRole('link').first()
  await expect(firstRow).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('tab', { name: 'Travel Packages' }).click()
  await signInAgain(page, password)
  await expect(getDialog(page)).toBeHidden()
  await expect(page.getByRole('table', { name: 'Travel packages' }).getByRole('link').first()).toBeVisible()
  await expect(page).toHaveURL('/dashboard?tab=packages')

  // Delays the open request's refusal until the question was closed: it must not ask again.
  let close!: () => void
  const closed = new Promise<void>((resolve) => (close = resolve))
  await page.route(/quotes\.get\b/, async (route) => {
    await closed
    await route.continue()
  })
  await page.context().clearCookies()
  await page.getByRole('tab', { name: 'Quote Requests' }).click()
  await firstRow.click()
  await expect(getDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toBeHidden()
  close()
  await expect(page).toHaveURL('/login')
  await expect(getDialog(page)).toBeHidden()
})

test('a question that a late call opens does not stay over the sign-in page @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  await page.route('/live/changes', (route) => route.fulfill({ status: 204 }))
  await visit('/dashboard')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.context().clearCookies()

  // Delays the session query, so that one more call is refused before the office learns the end.
  let answer!: () => void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/auth\.me\b/, async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('tab', { name: 'Travel Packages' }).click()
  await expect(getDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getDialog(page)).toBeHidden()
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Proposals' }).click()
  await expect(getDialog(page)).toBeVisible()
  answer()
  await expect(page).toHaveURL('/login')
  await expect(getDialog(page)).toBeHidden()
})
