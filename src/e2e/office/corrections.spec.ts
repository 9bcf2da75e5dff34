import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { enter } from '../support/keyboard'
import { addRequest } from '../support/records'
import { expectToast, openRequest } from '../support/steps'

/** Makes a new person's request for two adults on the Andaman. Needs a signed-in agent. */
async function ask(page: Page, origin: string) {
  const input = encodeURIComponent(JSON.stringify({ search: 'Seven mornings on the Andaman', limit: 1 }))
  const listed = await page.request.get(`/trpc/packages.adminList?input=${input}`)
  const { items } = ((await listed.json()) as { result: { data: { items: { id: string }[] } } }).result.data
  const about = { destination: 'Krabi, Thailand', packageId: items[0]!.id, choice: { adults: 2 } }
  return addRequest(page, origin, about)
}

/** Keeps a file back until the returned function is called. */
async function holdFile(page: Page, name: RegExp): Promise<() => Promise<void>> {
  const held = (url: URL) => name.test(url.pathname)
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(held, async (route) => {
    await free
    await route.continue()
  })
  return async () => {
    letGo()
    await page.unroute(held)
  }
}

test(
  'a request is corrected and answered in a call, from the palette, and its timeline tells both @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    await signIn('agent')
    const me = await ask(page, baseURL!)
    await visit(`/admin/quotes?q=${encodeURIComponent(me.email)}`)
    const panel = await openRequest(page, me.name, isPhone)
    const timeline = panel.getByRole('list', { name: 'Timeline' })
    await expect(timeline.getByRole('listitem')).toHaveCount(1)

    const letGo = await holdFile(page, /^\/assets\/correct-quote[^/]*\.js$/)
    await panel.getByRole('button', { name: 'Correct' }).click()
    await expect(page.locator('[data-veil]')).toBeVisible()
    // Closes only the dialog on Escape, not the request: here while it is fetched, and below when it is there.
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-veil]')).toBeHidden()
    await letGo()
    await panel.getByRole('button', { name: 'Correct' }).click()
    const correction = page.getByRole('dialog', { name: /^Correct IT-/ })
    await expect(correction.getByLabel('Travel Date')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(correction).toBeHidden()
    await panel.getByRole('button', { name: 'Correct' }).click()
    await expect(correction.getByLabel('Travel Date')).toBeFocused()
    await correction.getByLabel('Adults').selectOption('4')
    await expect(correction.getByLabel('Rooms')).toHaveValue('2')
    await expectAccessible(page, 'correcting a request')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Request corrected')
    await expect(correction).toBeHidden()
    await expect(panel).toContainText('4 adults, 2 rooms')
    await expect(timeline).toContainText('party and options')

    // Covers the page by the request on a phone, where no palette opens over a dialog.
    if (isPhone) await panel.getByRole('button', { name: 'Log a call' }).click()
    else {
      await panel.getByRole('heading', { name: me.name }).focus()
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Search or type a command' })
      await expect(palette).toBeVisible()
      await enter(page, 'log a call')
      await expect(palette.getByRole('option', { name: 'Log a call' })).toBeVisible()
      await page.keyboard.press('Enter')
    }
    const call = page.getByRole('dialog', { name: `Call with ${me.name}` })
    await expect(call.getByLabel('Outcome')).toBeFocused()
    await expectAccessible(page, 'logging a call')
    await call.getByLabel('Note').fill('Two rooms, please.')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Call logged')
    await expect(panel).toContainText('Promise kept')
    await expect(timeline).toContainText('Jonah Okafor called, and talked')
  },
)

test(
  'New Quote finds a package by words and keys, and prices its party and options @all',
  { tag: '@phone' },
  async ({ page, visit, signIn, isPhone }) => {
    const me = newPerson()
    await signIn('agent')
    await visit('/admin/quotes')
    await page.getByRole('button', { name: 'New Quote' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Quote' })
    await expect(dialog.getByLabel('Lead or customer')).toBeFocused()
    await dialog.getByRole('combobox', { name: 'Package' }).focus()
    await enter(page, 'andaman')
    const found = page.getByRole('option', { name: /Seven mornings on the Andaman/ })
    await expect(found).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(found).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Destination')).toHaveValue('Krabi, Thailand')
    await dialog.getByLabel('Full Name').fill(me.name)
    await dialog.getByLabel('Email').fill(me.email)
    await dialog.getByLabel('Adults').selectOption('1')
    await dialog.getByRole('group', { name: 'Party and options' }).getByRole('checkbox').first().check()
    await expectAccessible(page, 'a package in New Quote')
    const total = (await dialog.getByRole('region', { name: 'Estimate' }).locator('b').textContent())!
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Quote request recorded')
    await expect(dialog).toBeHidden()
    const panel = isPhone
      ? page.getByRole('dialog', { name: 'Quote request' })
      : page.getByRole('complementary', { name: 'Quote request' })
    await expect(panel.getByRole('region', { name: 'Receipt' })).toContainText(total)
  },
)

test('of two packages chosen in New Quote, the later one counts, whichever is answered first @all', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('agent')
  await visit('/admin/quotes')
  await page.getByRole('button', { name: 'New Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Quote' })
  await expect(dialog.getByLabel('Lead or customer')).toBeFocused()
  const picker = dialog.getByRole('combobox', { name: 'Package' })
  const choose = async (title: RegExp, words: string) => {
    await picker.fill(words)
    await page.getByRole('option', { name: title }).click()
  }
  let answerFirst = () => {}
  const isSecondAnswered = new Promise<void>((resolve) => (answerFirst = resolve))
  let asked = 0
  await page.route('**/trpc/packages.get?**', async (route) => {
    if (++asked === 1) await isSecondAnswered
    await route.continue()
  })
  await choose(/Seven mornings on the Andaman/, 'andaman')
  await choose(/Koyasan/, 'koyasan')
  const estimate = dialog.getByRole('group', { name: 'Party and options' })
  await expect(estimate).toBeVisible()
  await expect(dialog.getByLabel('Destination')).toHaveValue(/Koyasan/)
  const late = page.waitForResponse(/packages\.get/)
  answerFirst()
  await late
  await page.waitForTimeout(300)
  await expect(dialog.getByLabel('Destination')).toHaveValue(/Koyasan/)
  await expect(picker).toHaveValue(/Koyasan/)
})

test('a request is corrected to another package, and what was asked first stays readable @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('agent')
  const me = await ask(page, baseURL!)
  await visit(`/admin/quotes?q=${encodeURIComponent(me.email)}&quote=${me.id}`)
  const panel = page.getByRole('complementary', { name: 'Quote request' })
  const receipt = panel.getByRole('region', { name: 'Receipt', exact: true })
  const first = (await receipt.locator('b').textContent())!
  await panel.getByRole('button', { name: 'Correct' }).click()
  const correction = page.getByRole('dialog', { name: /^Correct IT-/ })
  await expect(correction.getByLabel('Travel Date')).toBeFocused()
  const picker = correction.getByRole('combobox', { name: 'Package' })
  await expect(picker).toHaveValue('Seven mornings on the Andaman')
  // Keeps the typed words, even when the match is the chosen one itself.
  const search = page.waitForResponse(/packages\.adminList/)
  await picker.fill('andaman')
  await search
  await expect(picker).toHaveValue('andaman')
  await picker.fill('bergen')
  await page.getByRole('option', { name: /^Bergen to Tromsø/ }).click()
  await expect(correction.getByLabel('Destination')).not.toHaveValue('Krabi, Thailand')
  await expect(correction.getByLabel('Adults')).toHaveValue('2')
  const estimate = correction.getByRole('region', { name: 'Estimate' }).locator('b')
  await expect(estimate).not.toHaveText(first)
  const total = (await estimate.textContent())!
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Request corrected')
  await expect(receipt).toContainText(total)
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('package')
  await panel.getByText('As first asked').click()
  await expect(panel.getByRole('region', { name: 'First receipt' })).toContainText(first)
  await expect(panel.getByRole('group')).toContainText('Seven mornings on the Andaman')
})

test.describe('while a colleague corrects it, too', () => {
  test.use({ forgiven: [/status of 409/] })

  test('two who correct one request at once compare what they wrote @all', async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const me = await ask(page, baseURL!)
    await visit(`/admin/quotes?q=${encodeURIComponent(me.email)}&quote=${me.id}`)
    const panel = page.getByRole('complementary', { name: 'Quote request' })
    await panel.getByRole('button', { name: 'Correct' }).click()
    const correction = page.getByRole('dialog', { name: /^Correct IT-/ })
    await expect(correction.getByLabel('Travel Date')).toBeFocused()
    await correction.getByLabel('What they ask for').fill('A room by the sea.')
    const theirs = await page.request.post('/trpc/quoteCorrections.correct', {
      headers: { origin: baseURL! },
      data: { id: me.id, version: 1, message: 'A room in the hills.', budget: 'Flexible' },
    })
    expect(theirs.status()).toBe(200)
    await correction.getByLabel('What they ask for').focus()
    await page.keyboard.press('Control+Enter')
    const conflict = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
    await expect(conflict).toContainText('A room in the hills.')
    const message = conflict.getByRole('radiogroup', { name: 'What they ask for' })
    await message.getByRole('radio', { name: /^Yours/ }).click()
    await conflict.getByRole('button', { name: 'Save these' }).click()
    await expectToast(page, 'Request corrected')
    await expect(panel).toContainText('A room by the sea.')
    // Keeps what only the colleague changed.
    await expect(panel).toContainText('Flexible')
  })
})
