import { expect, newPerson, test } from '../support/fixtures'
import { pressOn, tabTo } from '../support/keyboard'
import { linkMailedTo } from '../support/mail'
import { expectToast } from '../support/steps'

const password = 'Seven-lanterns-41'

test('every message stands under its field, and nothing is sent @all', async ({ page, visit }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('auth.register')) sent.push(request.url())
  })
  await visit('/terms')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
  await expect(dialog.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await dialog.getByLabel('Email').fill('nora@mail.example')
  await dialog.getByRole('tab', { name: 'Register' }).click()
  // Prefills a prefix, and removes it when nothing follows.
  await dialog.getByLabel('Phone').focus()
  await expect(dialog.getByLabel('Phone')).toHaveValue('+91 ')
  await dialog.getByLabel('Email').focus()
  await expect(dialog.getByLabel('Phone')).toHaveValue('')

  const create = dialog.getByRole('button', { name: 'Create Account' })
  await create.click()
  const says = (label: string, words: string) =>
    expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(words))
  await says('First Name', 'First name is required')
  await says('Last Name', 'Last name is required')
  await expect(dialog.getByLabel('Email')).toHaveValue('nora@mail.example')
  await says('Phone', 'Phone is required')
  await says('Password', 'Password must be at least 6 characters')
  await says('Confirm Password', 'Please confirm your password')

  await dialog.getByLabel('First Name').fill('Nora')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm Password').fill(`${password}?`)
  await create.click()
  await says('Confirm Password', 'Passwords do not match')
  await expectToast(page, 'Registration Failed', 'Passwords do not match')

  await dialog.getByRole('tab', { name: 'Login' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('nora@mail.example')
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Nora')
  expect(sent).toEqual([])
})

test.describe('what the server refuses', () => {
  test.use({ forgiven: [/status of 40[09]/] })

  test('is shown under its field and in a toast, and the form stays @all', async ({ page, visit }) => {
    await visit('/terms')
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
    await dialog.getByRole('tab', { name: 'Register' }).click()
    await dialog.getByLabel('First Name').fill('Nora')
    await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Lind')
    await dialog.getByLabel('Email').fill('traveler@itinera.example')
    await dialog.getByLabel('Phone').fill('+1 212 555 0199')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByLabel('Confirm Password').fill(password)
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(page, 'Registration Failed', 'There is an account with this email already')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('There is an account with this email already')

    await expect(dialog.getByRole('link', { name: 'Forgot your password?' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Log in with this address' }).click()
    await expect(dialog.getByLabel('Email')).toHaveValue('traveler@itinera.example')
    await dialog.getByRole('tab', { name: 'Register' }).click()

    await dialog.getByLabel('Email').fill(newPerson().email)
    await dialog.getByLabel('Password', { exact: true }).fill('password1')
    await dialog.getByLabel('Confirm Password').fill('password1')
    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expectToast(page, 'Registration Failed')
    await expect(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Lind')
  })

  test('a visitor registers by keyboard, and confirms the address by its link, once', async ({ page, visit }) => {
    const { email } = newPerson()
    await visit('/terms')
    const banner = page.getByRole('banner').first()
    await pressOn(page, banner.getByRole('button', { name: 'Login' }))
    const dialog = page.getByRole('dialog', { name: 'Welcome to Itinera' })
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await tabTo(page, dialog.getByRole('tab', { name: 'Login' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    for (const [label, text] of [
      ['First Name', 'Nora'],
      ['Last Name', 'Lind'],
      ['Email', email],
      ['Phone', '98765 43210'],
      ['Password', password],
      ['Confirm Password', password],
    ] as const) {
      await tabTo(page, dialog.getByLabel(label, { exact: true }))
      if (label === 'Phone') await page.keyboard.press('End')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expectToast(page, 'Registration Successful', 'Welcome, Nora!')
    await expect(dialog).toBeHidden()
    await expect(banner.getByRole('button', { name: 'Account of Nora Lind' })).toHaveText('NL')
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({
      email,
      phone: '+919876543210',
      role: 'traveler',
      emailVerified: false,
    })

    const link = await linkMailedTo(email, 'verify-email')
    await visit(link)
    await expect(page).toHaveURL('/verify-email')
    const confirming: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('confirmEmail')) confirming.push(...new URL(request.url()).pathname.split(','))
    })
    await page.getByRole('button', { name: 'Confirm my email' }).dblclick()
    await expect(page.getByRole('status').filter({ hasText: email })).toContainText('is confirmed')
    expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
    expect(confirming).toHaveLength(1)

    await visit('/terms')
    await visit(link)
    await page.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(page.getByRole('alert')).toContainText('This link has expired or was used already.')
  })
})
