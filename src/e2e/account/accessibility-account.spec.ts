import { expectAccessible } from '../support/accessibility'
import { otherDevice } from '../support/account'
import { expect, test } from '../support/fixtures'
import { signUpConfirmed } from '../support/traveler'

test.describe('around signing in', () => {
  test.use({ forgiven: [/status of 400/] })

  test(
    'the small pages, and what they refuse',
    { tag: ['@phone', '@phone-first'] },
    async ({ page, visit, baseURL }) => {
      for (const path of ['/forgot-password', '/reset-password', '/verify-email']) {
        await visit(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, path)
      }
      await visit('/reset-password#token=unknown')
      await page.getByLabel('New Password', { exact: true }).fill('Nine-herons-at-dawn')
      await page.getByLabel('Confirm New Password').fill('Nine-herons-at-dawn')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'a new password by a link that is over')
      await visit('/verify-email#token=unknown')
      await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
      await expectAccessible(page, 'a link that asks to log in')
      await signUpConfirmed(page, baseURL!)
      await visit('/terms')
      await visit('/verify-email#token=unknown')
      await page.getByRole('button', { name: 'Confirm my email' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'a link that is over')
    },
  )

  test('the register tab, with its errors', { tag: ['@phone', '@phone-first'] }, async ({ page, visit }) => {
    await visit('/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Please confirm your password')).toBeVisible()
    await expectAccessible(page, 'register tab', '[role=dialog]')
  })
})

test.describe('account security', () => {
  test.use({ forgiven: [/status of 401/] })

  test('the page and its dialogs', { tag: '@phone' }, async ({ page, visit, baseURL, browser, isPhone }) => {
    const me = await signUpConfirmed(page, baseURL!)
    const other = await otherDevice(browser, baseURL!, me)
    await other.context().close()
    await visit('/account-security')
    await expect(page.getByRole('button', { name: 'Log out all others' })).toBeVisible()
    await expect(page.getByText('Account created')).toBeVisible()
    await expectAccessible(page, 'account security')

    await page.getByRole('button', { name: 'Log out all others' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'question', '[role=dialog]')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
    const setUp = page.getByRole('dialog', { name: 'Two-factor authentication' })
    await setUp.getByLabel('Password', { exact: true }).fill(me.password)
    await expectAccessible(page, 'password asked', '[role=dialog]')
    await page.keyboard.press('Enter')
    await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectAccessible(page, 'QR code', '[role=dialog]')
    // Offers a link on a phone, where the app is on the same device and cannot scan the code.
    const app = setUp.getByRole('link', { name: 'Open the authenticator app', includeHidden: true })
    await expect(app).toBeVisible({ visible: isPhone })
    await expect(app).toHaveAttribute('href', /^otpauth:\/\/totp\/.*secret=[A-Z2-7]{16,}/)
    await page.keyboard.press('Escape')

    await page.getByRole('main').getByRole('button', { name: 'Reset Password' }).click()
    const reset = page.getByRole('dialog', { name: 'Reset Password' })
    await reset.getByRole('button', { name: 'Reset Password' }).click()
    await expect(reset.getByText('Please fill in all password fields.').first()).toBeVisible()
    await expectAccessible(page, 'reset password with errors', '[role=dialog]')

    await reset.getByLabel('Old Password', { exact: true }).fill(me.password)
    await reset.getByLabel('New Password', { exact: true }).fill('Nine-herons-at-dawn')
    await reset.getByLabel('Confirm New Password').fill('Nine-herons-at-dawn')
    await page.context().clearCookies()
    await reset.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
    await expectAccessible(page, 'session over')
  })
})
