import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../support/accessibility'
import { signInAs } from '../support/account'
import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'
import { signUp } from '../support/traveler'

// Expects the browser's report of the refusal that asks for the code.
test.use({ forgiven: [/status of 40[01]/] })

/** Returns the code of now, or of so many seconds later, as none counts twice. */
const generateCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 1000 })

/** Sets two-factor authentication up on the security page; returns the app's secret and the recovery codes. */
async function setUp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' })
  await dialog.getByLabel('Password', { exact: true }).fill('not it')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.getByRole('code').textContent())!.replaceAll(' ', '')
  const field = dialog.getByLabel('Authentication code')
  await expect(field).toBeFocused()
  await field.fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(generateCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  const items = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  expect(new Set(codes).size).toBe(10)
  const file = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt')
  // Keeps the codes open on Escape, as they are shown once.
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(shown).toBeHidden()
  return { secret, codes }
}

test('the second factor is set up, asked for, replaced by a recovery code, and turned off', async ({
  page,
  visit,
  baseURL,
}) => {
  const { email, password } = await signUp(page, baseURL!)
  await visit('/account-security')
  const { secret, codes } = await setUp(page, password)
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  await expect(page.getByText('Two-factor authentication turned on')).toBeVisible()

  await page.context().clearCookies()
  await visit('/terms')
  const banner = page.getByRole('banner').first()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
  const enter = dialog.getByRole('button', { name: 'Sign In', exact: true })
  const asked = async () => {
    await banner.getByRole('button', { name: 'Login' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await expect(dialog.getByLabel('Authentication code')).toBeHidden()
    await enter.click()
    const code = dialog.getByLabel('Authentication code')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(dialog.getByLabel('Email')).toHaveValue(email)
    return code
  }
  const code = await asked()
  await code.fill('123456')
  await enter.click()
  await expectToast(page, 'Login Failed', 'That code is not right')
  await expect(code).toHaveAccessibleDescription(/That code is not right/)
  await code.fill(generateCode(secret, 30))
  await page.keyboard.press('Enter')
  await expectToast(page, 'Login Successful', 'Welcome back, Nora!')

  await test.step('accepts a recovery code, too', async () => {
    await page.context().clearCookies()
    await visit('/terms')
    await asked()
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(dialog.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(codes[0]!)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Login Successful', 'Welcome back, Nora!')
  })

  await test.step('off again', async () => {
    await visit('/account-security')
    await expect(page.getByText('9 recovery codes left.')).toBeVisible()
    await page.getByRole('button', { name: 'Turn off' }).click()
    const off = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
    await off.getByLabel('Password', { exact: true }).fill(password)
    await off.getByRole('button', { name: 'Use a recovery code' }).click()
    await off.getByLabel('Recovery code').fill(codes[1]!)
    await off.getByRole('button', { name: 'Turn off' }).click()
    await expectToast(page, 'Two-factor authentication is off')
    await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
  })
})

test('new recovery codes replace the old ones @all', async ({ page, visit, baseURL }) => {
  const { password } = await signUp(page, baseURL!)
  await visit('/account-security')
  const { codes } = await setUp(page, password)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'New recovery codes' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect(dialog.getByText('Please enter the code from your authenticator app')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(codes[0]!)
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const renewed = await items.allTextContents()
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('New recovery codes made')).toBeVisible()
})

test('an administrator lets somebody in who has lost the app and the codes @phone @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const { name, email, password } = await signUp(page, baseURL!)
  await visit('/account-security')
  await setUp(page, password)
  await page.context().clearCookies()
  expect(await signInAs(page, baseURL!, email, password)).toBe(401)
  await signIn('admin')
  await visit(`/admin/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove Two-Factor' }).click()
  const question = page.getByRole('dialog', { name: `Remove two-factor authentication of ${name}?` })
  await expectAccessible(page, 'removing a second factor')
  await question.getByRole('button', { name: 'Remove Two-Factor' }).click()
  await expectToast(page, 'Two-factor authentication removed', name)
  await expect(page.getByRole('table')).not.toContainText('On')
  await page.context().clearCookies()
  expect(await signInAs(page, baseURL!, email, password)).toBe(200)
})

test('staff who must have it are led to it before the office @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  // Fakes the agency's rule in the document and in the server's answer.
  await page.route(/trpc\/.*auth\.me|\/dashboard$/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({
      response: answer,
      body: body.replace('"mustSetUpTwoFactor":false', '"mustSetUpTwoFactor":true'),
    })
  })
  await visit('/dashboard')
  await expect(page).toHaveURL('/account-security')
  await expect(page.getByRole('status').filter({ hasText: 'Set up two-factor authentication first.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
})
