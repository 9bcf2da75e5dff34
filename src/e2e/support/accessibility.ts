import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { assertSized, expect } from './fixtures'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Loads axe once per document, as it is half a megabyte. The builder would send it twice per examination. */
async function withAxe(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return new AxeBuilder({ page, axeSource: 'null' })
}

async function violations(page: Page, part: string): Promise<string[]> {
  const { violations } = await (
    await withAxe(page)
  )
    .include(part)
    // Skips other results, which would be serialized in full.
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .withTags(levels)
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.replace(/\s+/g, ' ') ?? ''}`),
  )
}

/**
 * Ends transitions while axe looks, for the final contrast of colors, also of a button that is enabled meanwhile. Waits
 * for what still moves: polls its state instead of `finished`, which Chromium never settles inside a closed `<details>`.
 * Ignores endless animations.
 */
async function paint(page: Page, scheme: 'light' | 'dark', isStill: boolean): Promise<void> {
  await page.evaluate(
    async ({ scheme, isStill }) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
      const still = new CSSStyleSheet()
      still.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets = isStill ? [still] : []
      const isEnding = (now: Animation) => now.effect?.getComputedTiming().endTime !== Infinity
      const isMoving = () => document.getAnimations().some((now) => now.playState === 'running' && isEnding(now))
      // Waits some frames, as a dialog's transition starts after the dialog appears.
      for (let calm = 0; calm < 4; calm = isMoving() ? 0 : calm + 1) await new Promise(requestAnimationFrame)
    },
    { scheme, isStill },
  )
}

/** Selects the scheme of the screen size: light on the desktop, dark on the phone. */
const getScheme = (page: Page) => (page.viewportSize()!.width < 700 ? 'dark' : 'light')

/** Examines the page, or the part that a selector names. Rules: axe's WCAG 2.0 to 2.2, A and AA, and good practice. */
export async function expectAccessible(page: Page, what: string, part = 'html'): Promise<void> {
  assertSized()
  const scheme = getScheme(page)
  await paint(page, scheme, true)
  expect.soft(await violations(page, part), `${what}, ${scheme}`).toEqual([])
  await paint(page, 'light', false)
}
