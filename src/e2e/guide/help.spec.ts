import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'

test(
  'help and the first run are accessible, and read in the dark',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn }) => {
    await signIn('admin')
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit('/admin/help/set-up')
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your agency' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Terms with an instalment, and what is refunded' })).toBeAttached()
    await expectAccessible(page, 'the guide')
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('deposit')
    await expect(page.getByRole('list', { name: 'Found in the guide' })).toBeVisible()
    await expectAccessible(page, 'what is found in the guide')
    await visit('/admin/setup?step=places')
    await expect(page.getByRole('heading', { level: 2, name: 'Places' })).toBeVisible()
    await expectAccessible(page, 'the first run')
  },
)
