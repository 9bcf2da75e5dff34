import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** So many stops are between a page's first control and its last. */
const furthest = 160

/** The focused element when nothing shows that it is; null when all is well. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // The browser draws these in parts (thumb, day, month, picker), and the ring around the part: it cannot be read.
    if (focused.matches('input[type=range], input[type=date]')) return null
    // The ring of a choice may be around its label, as the input itself takes no room.
    const next = focused.nextElementSibling
    const label = focused.matches('input[type=radio]') && next?.matches('label') ? next : null
    // The box around a list's entries has the ring, not the field in it.
    const box = focused.matches('.mantine-PillsInputField-field') ? focused.closest('.mantine-Input-input') : null
    const shown = label ?? box ?? focused
    // The ring may be drawn by a layer of the control, above its picture.
    const ring = [undefined, '::before', '::after'].some((layer) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown, layer)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
    })
    const { width, height } = shown.getBoundingClientRect()
    return ring && width > 0 && height > 0 ? null : focused.outerHTML.slice(0, 200)
  })

/** Walks with Tab until the control has the focus. Every stop on the way has to show that it has it. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  for (let step = 0; step < furthest; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect(control).toBeInViewport()
      return
    }
    await page.keyboard.press(key)
    expect(await hiddenFocus(page), 'a focus that does not show').toBeNull()
  }
  throw new Error(`${furthest} times ${key} did not lead to ${String(control)}`)
}

export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Writes all at once where each letter would search: what the first letters find is not what is looked for. */
export const enter = (page: Page, words: string): Promise<void> => page.keyboard.insertText(words)

/** Searches the open list: '/' leads to its words. */
export async function searchByKeys(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search this list' })
  await expect(box).toBeVisible()
  await expect(page.locator('[aria-modal=true]')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await enter(page, words)
}

/** What was done is taken back from its toast: F8 leads there, Tab to what it offers. */
export async function undoByKeys(page: Page): Promise<void> {
  const undo = page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
}
