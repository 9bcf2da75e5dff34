import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

/** Makes a draft with three versions; visitors see none of it. */
async function aChangedPackage(page: Page, origin: string) {
  const name = `Pier and Palm ${newPerson().email.slice(5, 13)}`
  const day = { title: 'By the water', description: 'A morning of it.' }
  const headers = { origin }
  const made = await page.request.post('/api/packages', {
    headers,
    data: {
      name,
      destination: 'Krabi, Thailand',
      category: 'Honeymoon',
      nights: 1,
      days: 2,
      price: '899',
      description: 'Two days by the sea.',
      highlights: ['The reef', 'The rice'],
      itinerary: [day, day],
    },
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const days = [day, { ...day, title: 'By the hills' }]
  for (const data of [
    { price: '950.50', highlights: ['The reef', 'The palms'] },
    { itinerary: days, featured: true },
  ]) {
    expect((await page.request.patch(`/api/packages/${id}`, { headers, data })).status()).toBe(200)
  }
  return { id, name, headers }
}

test(
  'what changed is read version by version, and an old one comes back through the draft @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const { name } = await aChangedPackage(page, baseURL!)
    await visit(`/admin/packages?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const versions = page.getByRole('navigation', { name: 'Versions' })
    await expect(versions.getByRole('link')).toHaveCount(3)
    const third = page.getByRole('region', { name: 'Version 3' })
    await expect(third.getByRole('region', { name: 'Itinerary' })).toContainText('By the hills')
    await expect(third.getByRole('region', { name: 'Featured' })).toContainText('Yes')
    await expect(third.getByRole('button', { name: 'Restore this version' })).toHaveCount(0)
    await expectAccessible(page, 'package history')

    await versions.getByRole('link', { name: /^Version 2/ }).click()
    const second = page.getByRole('region', { name: 'Version 2' })
    await expect(second.getByRole('region', { name: 'Price', exact: true })).toContainText('$899')
    await expect(second.getByRole('region', { name: 'Price', exact: true })).toContainText('$950.50')
    await expect(second.getByRole('region', { name: 'Highlights' }).getByRole('listitem')).toHaveText([
      /Removed:.*The rice/,
      /Added:.*The palms/,
    ])
    await second.getByLabel('Compared with').selectOption({ value: '3' })
    await expect(second.getByRole('region', { name: 'Price', exact: true })).toHaveCount(0)
    await expect(second.getByRole('region', { name: 'Featured' })).toBeVisible()

    await versions.getByRole('link', { name: /^Version 1/ }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByRole('dialog', { name: 'Restore version 1?' }).getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Version 1 is in the draft')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
    await page.getByRole('link', { name: 'History' }).click()
    await expect(versions.getByRole('link')).toHaveCount(3)
  },
)

test.describe('meanwhile', () => {
  test.use({ forgiven: [/status of 409/] })

  test('what a colleague wrote into the draft is not overwritten @all', async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const { id, headers } = await aChangedPackage(page, baseURL!)
    await visit(`/admin/packages/${id}/history?version=1`)
    await page.getByRole('button', { name: 'Restore this version' }).click()
    const question = page.getByRole('dialog', { name: 'Restore version 1?' })
    await expect(question.getByRole('button', { name: 'Restore' })).toBeVisible()
    const first = await page.request.post('/trpc/packageDrafts.restore', {
      headers,
      data: { packageId: id, number: 2, version: 0 },
    })
    expect(first.status()).toBe(200)
    await question.getByRole('button', { name: 'Restore' }).click()
    await expectToast(
      page,
      'Version not restored',
      'Somebody else saved this meanwhile. Look at what it is now, then save again',
    )
    await page.getByRole('button', { name: 'Restore this version' }).click()
    await expect(question).toContainText('unpublished changes are replaced')
    await question.getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Version 1 is in the draft')
  })
})
