import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

/** Sends a picture as staff do, and says what it shows. */
async function addPicture(page: Page, origin: string): Promise<string> {
  const headers = { origin }
  const background = `#${randomBytes(3).toString('hex')}`
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
  const file = { name: 'boats.png', mimeType: 'image/png', buffer }
  const sent = await page.request.post('/api/objects/upload', { headers, multipart: { file } })
  expect(sent.ok(), await sent.text()).toBe(true)
  const { image } = (await sent.json()) as { image: string }
  const list = await page.request.get(`/trpc/media.library?input=${encodeURIComponent('{"limit":20}')}`)
  type Answer = { result: { data: { items: { id: string; key: string; version: number }[] } } }
  const found = ((await list.json()) as Answer).result.data.items.find(({ key }) => image.endsWith(key))!
  const alt = `Fishing boats ${background.slice(1)}`
  const data = { id: found.id, version: found.version, alt }
  expect((await page.request.post('/trpc/media.describe', { headers, data })).ok()).toBe(true)
  return alt
}

const picker = (page: Page) => page.getByRole('dialog', { name: /^Choose a? ?pictures?$/ })

test('a picture of the gallery is found by its words, and chosen by keys for a page and a place @all', async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  await signIn('admin')
  const alt = await addPicture(page, baseURL!)
  const title = `About ${alt.slice(-6)}`
  await visit('/admin/settings?section=pages&page=new')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await expect(page.getByLabel('Address')).toHaveValue(title.toLowerCase().replace(' ', '-'))
  const search = picker(page).getByRole('searchbox', { name: 'Search pictures' })
  await expect(search).toBeFocused()
  await search.fill('no picture has these words')
  await expect(picker(page)).toContainText('No picture is like that')
  await search.fill(alt.toUpperCase())
  await picker(page).getByRole('button', { name: alt }).press('Enter')
  await expect(picker(page)).toBeHidden()
  const text = page.getByRole('textbox', { name: 'Text of the page' })
  const shown = text.locator('img')
  await expect(shown).toHaveCount(1)
  // Leaves the pasted picture, which the next paste would replace.
  for (const key of ['ControlOrMeta+a', 'ControlOrMeta+x', 'ControlOrMeta+v', 'Enter']) await text.press(key)
  await text.evaluate((editor) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<p>Of our old site</p><img src="https://harbour.example/boat.jpg">')
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text).toContainText('Of our old site')
  await expect(shown).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}\/800\.webp$/)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'Draft saved')

  await visit('/admin/places?q=Krabi')
  await page.getByRole('button', { name: 'Actions for Krabi', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog').filter({ hasText: 'The picture and the text stand on its page' })
  const choose = form.getByRole('button', { name: /^(Choose|Change) picture$/ })
  await choose.click()
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await expect(form).toBeVisible()
  await expect(choose).toBeFocused()
  await choose.click()
  await search.fill(alt)
  await picker(page).getByRole('button', { name: alt }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await visit(`/admin/gallery?q=${encodeURIComponent(alt)}`)
  const uses = page.getByRole('list', { name: 'Used by' })
  await expect(uses).toContainText(`Page: ${title}`)
  await expect(uses).toContainText('Place: Krabi')
})

test.describe('a gallery that does not answer', () => {
  test.use({ forgiven: [/ERR_FAILED|TRPC/] })

  test('is asked again, several pictures are taken in their order, and none twice @all', async ({ page, signIn }) => {
    await signIn('agent')
    await page.goto('/admin/create-package?step=media')
    await page.route('**/trpc/media.library**', (route) => route.abort())
    await page.getByRole('button', { name: 'Choose from the gallery' }).click()
    await expect(picker(page).getByRole('alert')).toContainText('Failed to fetch pictures')
    await page.unroute('**/trpc/media.library**')
    await picker(page).getByRole('button', { name: 'Retry' }).click()
    const tiles = picker(page).getByRole('list', { name: 'Pictures' }).getByRole('button')
    await tiles.nth(1).click()
    await tiles.nth(1).press('ArrowLeft')
    await expect(tiles.nth(0)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(tiles.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await picker(page).getByRole('button', { name: 'Add 2 pictures' }).click()
    const images = page.getByRole('group', { name: 'Package Images' })
    await expect(images.getByRole('textbox')).toHaveCount(2)
    await page.getByRole('button', { name: 'Choose from the gallery' }).click()
    await expect(tiles.nth(0)).toContainText('Already there')
    await tiles.nth(0).press('Enter')
    await expect(picker(page)).toContainText('0 of 6 chosen')
  })
})
