import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** The filters: beside the list, or on phones in a sheet. */
export async function openFilters(page: Page, isPhone: boolean): Promise<Locator> {
  if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByRole('heading', { name: 'Filters' })).toBeVisible()
  return filters
}

export async function closeFilters(filters: Locator, isPhone: boolean): Promise<void> {
  if (isPhone) await filters.getByRole('button', { name: /^Show \d+ package/ }).click()
}

/** Moves one thumb of the price slider, and lets it go. */
export async function slide(filters: Locator, thumb: 'Lowest price' | 'Highest price', whole: number): Promise<void> {
  const slider = filters.getByRole('slider', { name: thumb })
  await slider.fill(String(whole))
  await slider.blur()
}

/** The cards of a list, in their order. */
export const cardTitles = (page: Page): Locator => page.getByRole('article').getByRole('heading')

/** A toast with this title, and with these words when there are any. */
export async function expectToast(page: Page, title: string, message?: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByText(title, { exact: true })).toBeVisible()
  if (message) await expect(region.getByText(message, { exact: true })).toBeVisible()
}

/** Opens somebody's request in the office: beside the table, or on phones over it. */
export async function openRequest(page: Page, customerName: string, isPhone: boolean): Promise<Locator> {
  await page.getByRole('table').getByRole('link', { name: customerName }).click()
  const panel = isPhone
    ? page.getByRole('dialog', { name: 'Quote request' })
    : page.getByRole('complementary', { name: 'Quote request' })
  await expect(panel.getByRole('heading', { name: customerName })).toBeVisible()
  return panel
}
