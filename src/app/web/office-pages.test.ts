import { expect, it } from 'vitest'
import { pages } from './office-pages'

/** Lists the links of the sample dashboard (product.md 1.1). */
const targets = ['packages', 'bookings', 'calendar', 'transfers', 'guides', 'gallery', 'messages', 'deals', 'feedback']

it.each(targets)('/admin/%s is a screen, or leads to the one that does its job', async (target) => {
  const found = (await pages[`/admin/${target}`]?.()) as { to?: string; others?: string } | undefined
  expect(found).toBeDefined()
  for (const to of [found?.to ?? `/admin/${target}`, found?.others ?? '/admin'])
    expect(pages).toHaveProperty([new URL(to, 'http://office.example').pathname])
})
