import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { enter } from '../support/keyboard'
import { addLead, addRequest } from '../support/records'
import { expectToast } from '../support/steps'

test(
  'a lead goes from the request to won, with notes on the way',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, signIn, baseURL }) => {
    const me = await addRequest(page, baseURL!)
    await signIn('agent')
    await visit('/admin/leads')
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    await expectAccessible(page, 'leads')
    await page.getByRole('searchbox', { name: 'Search this list' }).fill(me.email)
    await expect(table.getByRole('link')).toHaveCount(1)
    // Leaves the search by Enter: Escape would clear it, and the row would move under the pointer.
    await page.keyboard.press('Enter')
    await table.getByRole('link', { name: me.name }).click()

    await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(`Leads${me.name}`)
    const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await expect(timeline).toHaveCount(1)
    await expect(timeline.first()).toContainText(`Quote request ${me.reference}`)
    await expect(page.getByRole('region', { name: 'Quote requests' })).toContainText(me.reference)
    await expectAccessible(page, 'lead')

    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Please write a note')
    await page.getByRole('textbox', { name: 'Note' }).fill('Sunrise side, allergic to shellfish.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expectToast(page, 'Note added')
    await expect(timeline.first()).toContainText('Jonah Okafor wrote a note')
    await expect(timeline.first()).toContainText('allergic to shellfish')

    await page.getByRole('button', { name: 'Move to Qualified' }).click()
    await expectToast(page, 'Moved to Qualified')
    await expect(page.getByRole('list', { name: 'Stages' }).getByText('Qualified')).toHaveAttribute(
      'aria-current',
      'step',
    )
    await page.getByRole('button', { name: 'Close as won' }).click()
    await page.getByRole('dialog', { name: 'Close as won?' }).getByRole('button', { name: 'Close as won' }).click()
    await expectToast(page, 'Lead closed as won')
    await expect(timeline.first()).toContainText('closed as won')
    // Allows corrections, but no second closing as won.
    await expect(page.getByRole('button', { name: 'Close as won' })).toBeHidden()

    await visit('/admin/leads?outcome=won&q=' + encodeURIComponent(me.email))
    await expect(page.getByRole('table').getByText('Won', { exact: true })).toBeVisible()
  },
)

test('the lead of a request is one click away @all', async ({ page, visit, signIn, baseURL }) => {
  const { name, email } = await addRequest(page, baseURL!)
  await signIn('agent')
  await visit(`/admin/quotes?q=${encodeURIComponent(email)}`)
  await page.getByRole('table').getByRole('link', { name }).click()
  await page.getByRole('definition').getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/admin\/leads\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test.describe('an unknown lead', () => {
  test.use({ forgiven: [/status of 404/] })

  test('says that it is not there @all', async ({ page, visit, signIn }) => {
    await signIn('agent')
    await visit('/admin/leads/1')
    await expect(page.getByText('Lead not found')).toBeVisible()
  })
})

test('a note that is typed is asked about before it is left, and stays with its lead @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('agent')
  const [one, other] = [await addLead(page, baseURL!), await addLead(page, baseURL!)]
  const address = `/admin/leads/${one.id}`
  await visit(`/admin/leads?q=${encodeURIComponent(one.email)}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await page.getByRole('table').getByRole('link', { name: one.name }).click()
  await expect(page).toHaveURL(address)
  await expect(note).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search or type a command' })).toBeVisible()
  await enter(page, other.email)
  await page.getByRole('option', { name: `${other.name} Nepal` }).click()
  await expect(page).toHaveURL(`/admin/leads/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
  await note.fill('Window seats.')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(note).toHaveValue('Window seats.')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(address)
  await expect(note).toHaveValue('')
})

test(
  'a lead is added by keys, with what is wrong said under the fields',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    const me = newPerson()
    await signIn('agent')
    await visit('/admin/leads')
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add Lead' })
    await expect(dialog.getByLabel('Customer Name')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    const problems = {
      'Customer Name': 'Customer name is required',
      Email: 'Invalid email address',
      Mobile: 'Mobile number is required',
      Destination: 'Destination is required',
    }
    for (const [field, problem] of Object.entries(problems))
      await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(problem)
    await expectAccessible(page, 'adding a lead')
    await dialog.getByLabel('Customer Name').fill(me.name)
    await dialog.getByLabel('Email').fill(me.email)
    await dialog.getByLabel('Mobile').fill(me.phone)
    await dialog.getByLabel('Destination').fill('Bhutan')
    await dialog.getByLabel('Notes').fill('Met at the fair.')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Lead created successfully')
    await expect(page.getByRole('heading', { level: 1, name: me.name })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Met at the fair.')
  },
)

test('a lead that is typed is asked about before Back loses it @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  await visit('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.keyboard.press('n')
  const name = page.getByRole('dialog', { name: 'Add Lead' }).getByLabel('Customer Name')
  await name.fill('Asha')
  await page.evaluate(() => history.back())
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Asha')
})

test(
  'a lead opens at its top, and Back returns to the place in the list',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, isPhone }) => {
    await page.setViewportSize({ width: isPhone ? 375 : 1280, height: 320 })
    await signIn('agent')
    // Uses leads that no other test adds or changes, to keep the list's height.
    await visit('/admin/leads?source=referral')
    const table = page.getByRole('table')
    const last = table.getByRole('link').last()
    // Waits for the rows below the window, which are drawn after those in it.
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await last.scrollIntoViewIfNeeded()
    const far = await page.evaluate(() => scrollY)
    expect(far).toBeGreaterThan(100)
    await last.click()
    await expect(page.getByRole('list', { name: 'Stages' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => history.back())
    await expect(last).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(far)
  },
)
