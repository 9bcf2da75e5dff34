import { isSignedIn, otherDevice } from '../support/account'
import { expect, test } from '../support/fixtures'
import { pressOn } from '../support/keyboard'
import { expectToast } from '../support/steps'
import { signUp } from '../support/traveler'

// Expects the refusal of a wrong password.
test.use({ forgiven: [/status of 400/] })

test('one device is logged out, then all others, by keyboard', async ({ page, visit, baseURL, browser }) => {
  const me = await signUp(page, baseURL!)
  const others = []
  for (let i = 0; i < 3; i += 1) others.push(await otherDevice(browser, baseURL!, me))
  await visit('/account-security')
  const devices = page.getByRole('region', { name: 'Logged in Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  const current = devices.getByRole('listitem').filter({ hasText: 'Current' })
  await expect(current).toHaveCount(1)
  await expect(current).toContainText(/Chrome on .*Active now/)
  await expect(current.getByRole('button')).toHaveCount(0)

  await pressOn(page, devices.getByRole('button', { name: /^Logout/ }).first())
  const one = page.getByRole('dialog', { name: /^Log out Chrome on/ })
  await one.getByLabel('Password', { exact: true }).fill('not-mine-1')
  await page.keyboard.press('Enter')
  await expect(one).toContainText('The password is not right')
  await one.getByLabel('Password', { exact: true }).fill(me.password)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Device Logged Out')
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('heading')).toBeFocused()
  expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(2)

  await pressOn(page, devices.getByRole('button', { name: 'Log out all others' }))
  const question = page.getByRole('dialog', { name: 'Log out all other devices?' })
  await expect(question).toContainText('2 devices will have to sign in again.')
  await question.getByLabel('Password', { exact: true }).fill(me.password)
  await pressOn(page, question.getByRole('button', { name: 'Log out all others' }))
  await expectToast(page, 'Device Logged Out', '2 devices logged out.')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await Promise.all(others.map(isSignedIn))).filter(Boolean)).toHaveLength(0)
  expect(await isSignedIn(page)).toBe(true)
  await expect(page.getByText('All other devices signed out')).toBeVisible()
  await Promise.all(others.map((other) => other.context().close()))
})

test.describe('a device that is gone already', () => {
  test.use({ forgiven: [/status of 404/] })

  test('says that it failed, and leaves the list @all', async ({ page, visit, baseURL, browser }) => {
    const me = await signUp(page, baseURL!)
    const other = await otherDevice(browser, baseURL!, me)
    await visit('/account-security')
    const devices = page.getByRole('region', { name: 'Logged in Devices' })
    const logout = devices.getByRole('button', { name: /^Logout/ })
    await expect(logout).toHaveCount(1)
    await other.request.post('/api/auth/logout', { headers: { origin: baseURL! } })
    await logout.click()
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(me.password)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Error', 'Failed to logout device. Please try again.')
    await expect(logout).toHaveCount(0)
    await other.context().close()
  })
})

test('visitors are asked to log in, and the page opens @all', async ({ page, visit, baseURL }) => {
  const { email, password } = await signUp(page, baseURL!)
  await page.context().clearCookies()
  await visit('/account-security')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Security' })).toBeVisible()
})
