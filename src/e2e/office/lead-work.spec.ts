import { formatDate } from '../../shared/dates'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { enter } from '../support/keyboard'
import { addLead } from '../support/records'
import { expectToast, offeredUndo, pressUndo } from '../support/steps'

test.describe('two editors', () => {
  test.use({ forgiven: [/status of 409/] })

  test(
    'compare field by field, and neither change is lost',
    { tag: ['@phone', '@all'] },
    async ({ page, visit, signIn, baseURL }) => {
      await signIn('agent')
      const lead = await addLead(page, baseURL!)
      await visit(`/admin/leads/${lead.id}`)
      await expect(page.getByRole('list', { name: 'Stages' })).toBeVisible()
      await page.keyboard.press('e')
      const form = page.getByRole('dialog', { name: 'Edit Lead' })
      await form.getByLabel('Destination').fill('Bhutan')
      await form.getByLabel('Expected value').fill('4,250')
      const colleague = await page.request.post('/trpc/leads.update', {
        headers: { origin: baseURL! },
        data: { id: lead.id, version: lead.version, destination: 'Bhutan and Sikkim', budget: 'Flexible' },
      })
      expect(colleague.status()).toBe(200)
      await page.keyboard.press('Control+Enter')
      const question = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
      await expect(question.getByText('1 field still to choose')).toBeVisible()
      await expectAccessible(page, 'conflict')
      const destination = question.getByRole('radiogroup', { name: 'Destination' })
      await question.getByRole('button', { name: 'Back to the form' }).click()
      await expect(form.getByLabel('Destination')).toHaveValue('Bhutan')
      await page.keyboard.press('Control+Enter')
      await destination.getByRole('radio', { name: /^Yours/ }).click()
      await question.getByRole('button', { name: 'Save these' }).click()
      await expectToast(page, 'Lead saved')
      const panel = page.getByRole('region', { name: 'Inquiry' })
      for (const value of ['Bhutan', 'Flexible', '$4,250']) await expect(panel).toContainText(value)
      await expect(panel).not.toContainText('Sikkim')
    },
  )
})

test(
  'a follow-up is planned, stands in My day, is put off and done',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const lead = await addLead(page, baseURL!)
    await visit(`/admin/leads/${lead.id}`)
    await expect(page.getByRole('list', { name: 'Stages' })).toBeVisible()
    const todo = page.getByRole('textbox', { name: 'What is to be done' })
    await page.keyboard.press('f')
    await expect(todo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(todo).toHaveAccessibleDescription('Please say what is to be done')
    await page.keyboard.type('Send the route')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Follow-up planned')
    await visit('/admin/my-day')
    const today = page.getByRole('listitem').filter({ hasText: lead.name })
    await expect(today).toContainText('Send the route')
    await expect(today).toContainText('Today')
    await expectAccessible(page, 'my day')
    await today.getByRole('checkbox').click()
    await expectToast(page, 'Follow-up done')
    await pressUndo(page)
    await expect(today.getByRole('checkbox')).not.toBeChecked()
    await today.getByRole('link', { name: lead.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible()
    await page.getByRole('button', { name: 'Put off: Send the route' }).click()
    await page.getByRole('menuitem', { name: 'In a week' }).click()
    await expectToast(page, /^Put off to/)
    const box = page.getByRole('checkbox', { name: /Send the route/ })
    await box.click()
    await expectToast(page, 'Follow-up done')
    const undo = await offeredUndo(page)
    await expect(box).toBeChecked()
    await undo.click()
    await expect(box).not.toBeChecked()
    await expectAccessible(page, 'lead with a follow-up')
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('put a follow-up off')
  },
)

test.describe('far from the agency', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('what is planned begins with the agency’s day @all', async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const lead = await addLead(page, baseURL!)
    const loaded = new Date()
    await visit(`/admin/leads/${lead.id}`)
    const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
    // Accepts two dates, as midnight may pass between the page and the check.
    const days = [loaded, new Date()].map((day) => there.format(day))
    await expect(page.getByLabel('Due on')).toHaveValue(new RegExp(`^(${days.map(formatDate).join('|')})$`))
  })
})

test('a lead is lost for a reason @all', { tag: '@phone' }, async ({ page, visit, signIn, baseURL }) => {
  await signIn('agent')
  const lead = await addLead(page, baseURL!)
  await visit(`/admin/leads/${lead.id}`)
  await page.getByRole('button', { name: 'Close as lost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close as lost?' })
  await dialog.getByRole('button', { name: 'Close as lost' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please say why the lead was lost')
  await dialog.getByLabel('Reason').selectOption('Price')
  await expectAccessible(page, 'reason')
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Lead closed as lost')
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('closed as lost (Price)')
})

test('leads are assigned together, and given back @all', async ({ page, visit, signIn, baseURL }) => {
  await signIn('admin')
  const lead = await addLead(page, baseURL!)
  await visit(`/admin/leads?q=${encodeURIComponent(lead.email)}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: lead.name })).toBeVisible()
  await expect(table.getByText('Jonah Okafor')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Jonah Okafor' }).click()
  await expectToast(page, '1 lead assigned')
  const undo = await offeredUndo(page)
  await expect(table.getByText('Jonah Okafor')).toHaveCount(1)
  await undo.click()
  await expectToast(page, '1 lead given back')
  await expect(table.getByText('Jonah Okafor')).toHaveCount(0)
})

test(
  'a customer is found by the palette and corrected, and their leads follow',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const lead = await addLead(page, baseURL!)
    await visit('/dashboard')
    await expect(page.getByRole('table')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search or type a command' })).toBeVisible()
    await enter(page, lead.email)
    await page.getByRole('option', { name: new RegExp(`${lead.name}.*customer`) }).click()
    await expect(page).toHaveURL(`/admin/customers/${lead.customerId}`)
    await expect(page.getByRole('region', { name: 'Leads' })).toContainText('Nepal')
    await expectAccessible(page, 'customer')
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'Edit Customer' })
    await form.getByLabel('Email').fill('nobody')
    await page.keyboard.press('Control+Enter')
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(form.getByRole('note')).toContainText(`Saving ends what was opened to ${lead.email}`)
    await form.getByLabel('Email').fill(lead.email)
    await expect(form.getByRole('note')).toHaveCount(0)
    await form.getByLabel('Customer Name').fill(`${lead.name} Rao`)
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Customer saved')
    await page.getByRole('region', { name: 'Leads' }).getByRole('link', { name: 'Nepal' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${lead.name} Rao` })).toBeVisible()
  },
)

test(
  'a colleague is mentioned in a note by keys alone, and hears of it @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const lead = await addLead(page, baseURL!)
    await visit(`/admin/leads/${lead.id}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.focus()
    await page.keyboard.type('<b>Please</b> ring them, @mee')
    const meera = page.getByRole('option', { name: 'Meera Lindqvist' })
    // Scrolls back, as late panels push the field out of sight, which hides its list.
    await expect(async () => {
      await note.scrollIntoViewIfNeeded()
      await expect(meera).toHaveAttribute('data-combobox-selected', 'true', { timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expectAccessible(page, 'choosing a colleague')
    await page.keyboard.press('Enter')
    await expect(note).toHaveValue('<b>Please</b> ring them, @Meera Lindqvist ')
    await page.keyboard.type('today')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expectToast(page, 'Note added')
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await expect(timeline).toContainText('<b>Please</b> ring them, @Meera Lindqvist today')
    await signIn('admin')
    await visit('/admin/customers')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const alert = page.getByRole('link', { name: new RegExp(`You were mentioned.*${lead.name}`) })
    await expect(alert).toContainText('By Jonah Okafor, Nepal')
    await alert.click()
    await expect(timeline).toContainText('@Meera Lindqvist today')
  },
)
