import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'
import { addCompanion, signUpConfirmed } from '../support/traveler'

// Expects the browser's report of a wrong password.
test.use({ forgiven: [/status of 40[013]/] })

test('everything about oneself is downloaded, with the numbers in full @all', async ({ page, visit, baseURL }) => {
  const me = await signUpConfirmed(page, baseURL!)
  await addCompanion(page, baseURL!, { firstName: 'Mira', passportNo: 'M1112223' })
  await visit('/profile')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download my data' })
  await dialog.getByLabel(/^Password/).fill('not-my-password')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByLabel(/^Password/)).toHaveAccessibleDescription(/.+/)
  await dialog.getByLabel(/^Password/).fill(me.password)
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('my-data.json')
  const text = await readFile(await download.path(), 'utf8')
  for (const part of [me.email, 'Mira', 'M1112223']) expect(text).toContain(part)
  expect(text).not.toContain('argon2')
  await expect(dialog).toBeHidden()
})

test('the account is deleted, and cannot be signed in to any more', async ({ page, visit, baseURL }) => {
  const me = await signUpConfirmed(page, baseURL!)
  await visit('/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByLabel(/^Password/).fill(me.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByLabel('Type DELETE to confirm')).toHaveAccessibleDescription('Please type DELETE')
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'Account deleted')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
  const answer = await page.request.post('/api/auth/login', {
    data: { email: me.email, password: me.password },
    headers: { origin: baseURL! },
  })
  expect(answer.status()).toBe(401)
})

test('staff learn who closes their account @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  await visit('/profile')
  await expect(page.getByText('Accounts of staff are closed by colleagues who manage users.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeHidden()
})
