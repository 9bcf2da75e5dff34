import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { expect, test } from '../support/fixtures'
import { expectLeft, expectToast } from '../support/steps'

// Expects the browser's report of a refused sign-in.
test.use({ forgiven: [/status of 401/] })

test('a traveler logs in from any page, and signs out from the menu', async ({ page, visit }) => {
  const { email, password } = demoAccounts.find(({ role }) => role === 'traveler')!
  await visit('/packages')
  const banner = page.getByRole('banner').first()
  await banner.getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
  const enter = dialog.getByRole('button', { name: 'Sign In', exact: true })
  await enter.click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required')
  await expect(dialog.getByRole('region', { name: 'Demo accounts' }).getByRole('button')).toHaveCount(3)

  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await enter.click()
  await expectToast(page, 'Login Failed')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await enter.click()
  await expectToast(page, 'Login Successful', 'Welcome back, Asha!')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/packages')
  await expectLeft(page)

  await page.reload()
  await banner.getByRole('button', { name: 'Account of Asha Rao' }).click()
  await expect(banner.getByText('Traveler', { exact: true })).toBeVisible()
  for (const label of ['trips', 'saved', 'places'])
    await expect(banner.locator(`dt:has-text("${label}") + dd`)).toHaveText(/^\d+$/)
  await expect(banner.getByRole('menuitem')).toHaveText([
    'My Profile',
    'Co-Travelers',
    'My Trips',
    'Calendars',
    'Saved',
    'Account Security',
    'Sign out',
  ])
  await expect(banner.getByRole('menuitem', { name: 'Dashboard' })).toBeHidden()
  await banner.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectToast(page, 'Logged out successfully')
  await expect(banner.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('staff reach the dashboard from the menu by the arrow keys @all', async ({ page, visit, signIn }) => {
  await signIn('admin')
  await visit('/terms')
  const avatar = page.getByRole('button', { name: /^Account of/ })
  await avatar.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'My Profile' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(avatar).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Admin Dashboard' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
})

test('a double-click signs in once @all', async ({ page, visit }) => {
  const { email, password } = demoAccounts.find(({ role }) => role === 'traveler')!
  await visit('/terms')
  await page.getByRole('banner').first().getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().includes('auth.login'))))
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).dblclick()
  await expectToast(page, 'Login Successful', 'Welcome back, Asha!')
  expect(sent).toBe(1)
})
