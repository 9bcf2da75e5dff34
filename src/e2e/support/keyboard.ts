import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** Bounds the tab stops between a page's first and last control. */
const furthest = 160

/** Returns the focused element when it has no visible focus; null when all is well. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // Skips inputs that the browser draws in parts (thumb, day, month, picker), whose ring cannot be read.
    if (focused.matches('input[type=range], input[type=date]')) return null
    // Accepts the ring around a choice's label, as the input itself takes no room.
    const next = focused.nextElementSibling
    const label = focused.matches('input[type=radio]') && next?.matches('label') ? next : null
    // Accepts the ring on the box around a list's entries, which the field lacks.
    const box = focused.matches('.mantine-PillsInputField-field') ? focused.closest('.mantine-Input-input') : null
    const shown = label ?? box ?? focused
    // Accepts a ring drawn by a layer of the control, above its picture.
    const ring = [undefined, '::before', '::after'].some((layer) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(shown, layer)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none'
    })
    const { width, height } = shown.getBoundingClientRect()
    return ring && width > 0 && height > 0 ? null : focused.outerHTML.slice(0, 200)
  })

/** Presses Tab until the control has the focus. Every stop on the way must show it. */
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

/** Inserts the words at once where each letter would search, to avoid matches of the first letters. */
export const enter = (page: Page, words: string): Promise<void> => page.keyboard.insertText(words)

/** Searches the open list: '/' focuses its search box. */
export async function searchByKeys(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search this list' })
  await expect(box).toBeVisible()
  await expect(page.locator('[aria-modal=true]')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await enter(page, words)
}

/** Undoes an act from its toast: F8 moves there, Tab to its button. */
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
