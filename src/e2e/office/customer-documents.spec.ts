import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'

test(
  'a document number is shown in full for a reason, and hidden again @all',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    await signIn('agent')
    // Reads the demo's traveler without changing anything.
    const answer = await page.request.get('/api/customers?search=traveler%40itinera.example')
    const [customer] = (await answer.json()) as { id: string }[]
    await visit(`/admin/customers/${customer!.id}`)
    const documents = page.getByRole('region', { name: 'Travel documents' })
    const first = documents.getByRole('listitem').first()
    await expect(first).toContainText('••••1902')
    await expectAccessible(page, 'travel documents')
    await first.getByRole('button', { name: /^Show passport number of / }).click()
    const dialog = page.getByRole('dialog', { name: 'Show passport number?' })
    const reason = dialog.getByLabel('Reason')
    await expect(reason).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(reason).toHaveAccessibleDescription('Please say what you need it for')
    await reason.fill('Ticketing')
    await page.keyboard.press('Control+Enter')
    await expect(first).toContainText('Z4471902')
    await expect(dialog).toBeHidden()
    await first.getByRole('button', { name: /^Hide/ }).click()
    await expect(first).not.toContainText('Z4471902')
    await expect(first).toContainText('••••1902')
  },
)
