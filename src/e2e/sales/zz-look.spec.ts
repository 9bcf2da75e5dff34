import { mkdirSync } from 'node:fs'
import { expect, test } from '../support/fixtures'
mkdirSync('/tmp/look', { recursive: true })
for (const scheme of ['light', 'dark'] as const)
  test(`look ${scheme} @phone`, async ({ page, visit, signIn, isPhone }) => {
    test.setTimeout(400_000)
    await page.emulateMedia({ colorScheme: scheme })
    await signIn('admin')
    const size = isPhone ? 375 : 1280
    for (const name of ['receivables', 'payments', 'revenue', 'margin', 'conversion', 'promise', 'top', 'occupancy']) {
      if (scheme === 'dark' && name !== 'payments') continue
      await visit(`/admin/reports?report=${name}&period=12m&compare=1${name === 'payments' ? '&rows=1.bank' : ''}`)
      await expect(page.getByRole('table').first()).toBeVisible()
      await page.waitForTimeout(1200)
      await page.screenshot({ path: `/tmp/look/reports-${name}-${size}-${scheme}.png`, fullPage: true })
    }
  })
