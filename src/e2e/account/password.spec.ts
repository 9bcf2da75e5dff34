import { isSignedIn, otherDevice, signInAs } from '../support/account'
import { expect, newPerson, test } from '../support/fixtures'
import { linkMailedTo } from '../support/mail'
import { expectToast } from '../support/steps'
import { signUp } from '../support/traveler'

const tooShort =
  'New password must be at least 8 characters long and include both small and uppercase letters, numbers, and special characters.'
const fresh = 'Nine-herons-at-dawn'

test.describe('the password', () => {
  test.use({ forgiven: [/status of 400/] })

  test('is changed with the old one, and all other devices are signed out', async ({
    page,
    visit,
    baseURL,
    browser,
  }) => {
    const me = await signUp(page, baseURL!)
    const other = await otherDevice(browser, baseURL!, me)
    await visit('/account-security')
    await page.getByRole('main').getByRole('button', { name: 'Reset Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    const old = dialog.getByLabel('Old Password', { exact: true })
    const next = dialog.getByLabel('New Password', { exact: true })
    const again = dialog.getByLabel('Confirm New Password', { exact: true })
    const reset = dialog.getByRole('button', { name: 'Reset Password' })
    await reset.click()
    await expectToast(page, 'Error', 'Please fill in all password fields.')

    await old.fill('not the old one')
    await next.fill('short')
    await again.fill('shorter')
    await reset.click()
    await expect(next).toHaveAccessibleDescription(new RegExp(tooShort.slice(0, 40)))
    await expectToast(page, 'Error', tooShort)
    await next.fill(fresh)
    await reset.click()
    await expectToast(page, 'Error', 'New passwords do not match')
    await again.fill(fresh)
    await reset.click()
    await expect(old).toHaveAttribute('aria-invalid', 'true')
    await expect(next).toHaveValue(fresh)

    await expect(old).toHaveAttribute('type', 'password')
    await old.fill(me.password)
    await dialog.getByRole('button', { name: 'Show the old password' }).click()
    await expect(old).toHaveAttribute('type', 'text')
    await reset.click()
    await expectToast(page, 'Password Reset Successful', 'Your password has been updated successfully.')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
    expect(await isSignedIn(page)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    await other.context().close()
    expect(await signInAs(page, baseURL!, me.email, me.password)).toBe(401)
  })

  test('that is forgotten is reset by a link, once', async ({ page, visit, baseURL }) => {
    const { email } = await signUp(page, baseURL!)
    await page.context().clearCookies()
    await visit('/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    const answer = 'If there is an account with this address, a link is on its way. It works for 10 minutes.'
    for (const address of [newPerson().email, email]) {
      await page.getByLabel('Email').fill(address)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('status').filter({ hasText: answer })).toBeVisible()
      await page.getByRole('button', { name: 'Ask again' }).click()
    }

    const link = await linkMailedTo(email, 'reset-password')
    const choose = async () => {
      await visit(link)
      await expect(page).toHaveURL('/reset-password')
      await page.getByLabel('New Password', { exact: true }).fill(fresh)
      await page.getByLabel('Confirm New Password').fill(fresh)
      await page.getByRole('button', { name: 'Reset Password' }).click()
    }
    await choose()
    await expectToast(page, 'Password Reset Successful', 'Your password has been updated successfully.')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(fresh)
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectToast(page, 'Login Successful', 'Welcome back, Nora!')
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeHidden()

    // Keeps the link for a reload alone: whoever comes next may press Back.
    await visit('/terms')
    await visit(link)
    await page.reload()
    await expect(page.getByText('All devices will be signed out.')).toBeVisible()
    await visit('/terms')
    await page.goBack()
    await expect(page.getByText('Your other devices will be signed out.')).toBeVisible()

    await visit('/terms')
    await choose()
    await expect(
      page.getByRole('main').getByRole('alert').filter({ hasText: 'This link has expired or was used already.' }),
    ).toBeVisible()
  })
})

test('without a link and signed out, the page says what to do @all', async ({ page, visit }) => {
  await visit('/reset-password')
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Itinera' })).toBeVisible()
})
