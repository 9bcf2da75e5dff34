import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { pressOn } from '../support/keyboard'
import { expectToast } from '../support/steps'

const pictures = (...colors: string[]) =>
  Promise.all(
    colors.map(async (background) => ({
      name: `${background}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )

/** Dispatches a drop or paste of files, as another program does. */
async function handOver(page: Page, event: 'drop' | 'paste', ...colors: string[]): Promise<void> {
  const files = (await pictures(...colors)).map(({ name, buffer }) => ({ name, data: buffer.toString('base64') }))
  await page.getByRole('group', { name: 'Package Images' }).evaluate(
    (zone, { event, files }) => {
      const transfer = new DataTransfer()
      for (const { name, data } of files) {
        const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'image/png' }))
      }
      const init = { bubbles: true, cancelable: true }
      if (event === 'paste') zone.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: transfer }))
      else {
        zone.dispatchEvent(new DragEvent('dragenter', { ...init, dataTransfer: transfer }))
        zone.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: transfer }))
      }
    },
    { event, files },
  )
}

const count = (page: Page, n: number) => expect(page.getByText(`${n} of 8, at most 5 MB each.`)).toBeVisible()
const words = (page: Page, n: number) => page.getByRole('textbox', { name: `Alt text of image ${n}` })
const choose = (page: Page) => page.locator('input[type=file]')
const saved = (page: Page) => expect(page.getByText(/Saved at \d/)).toBeVisible()

async function openPictures(page: Page): Promise<void> {
  await page.goto('/admin/create-package?step=media')
  await expect(page.getByRole('group', { name: 'Package Images' })).toBeVisible()
}

test('pictures of a package are chosen, dropped and pasted, described, and put in order by keys @all', async ({
  page,
  signIn,
}) => {
  await signIn('agent')
  await openPictures(page)
  await choose(page).setInputFiles([
    ...(await pictures('teal', 'orange')),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText('notes.txt is not an image file').first()).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notes.txt' }).click()
  await count(page, 2)
  await handOver(page, 'drop', 'navy')
  await count(page, 3)
  await handOver(page, 'paste', 'maroon')
  await count(page, 4)

  for (const [n, text] of ['The pier', 'The reef', 'The market', 'The temple'].entries())
    await words(page, n + 1).fill(text)
  const tiles = page.getByRole('group', { name: 'Package Images' }).getByRole('listitem')
  await expect(tiles.first()).toContainText('Cover')
  await page.getByRole('button', { name: 'Move image 3 left' }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('Image moved to place 2 of 4', { exact: true })).toBeAttached()
  await expect(words(page, 2)).toHaveValue('The market')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText('Image moved to place 1 of 4, it is the cover')).toBeAttached()
  await expect(words(page, 1)).toHaveValue('The market')
  await expect(tiles.first().getByRole('img', { name: 'The market' })).toBeVisible()
  await expect(tiles.first()).toContainText('Cover')
  await pressOn(page, page.getByRole('button', { name: 'Remove image 2' }))
  await count(page, 3)

  await saved(page)
  await page.reload()
  for (const [n, text] of ['The market', 'The reef', 'The temple'].entries())
    await expect(words(page, n + 1)).toHaveValue(text)
})

test.describe('files of a package that do not arrive', () => {
  test.use({ forgiven: [/status of 507/] })

  test('are sent again or canceled one by one, and no ninth is taken @all', async ({ page, signIn }) => {
    await signIn('agent')
    await openPictures(page)
    let fails = true
    await page.route('**/objects/*', (route) =>
      fails
        ? route.fulfill({ status: 507, json: { message: 'There is no space left to store this' } })
        : route.continue(),
    )
    await choose(page).setInputFiles(await pictures('gold'))
    await expect(page.getByText('Failed to upload gold.png: There is no space left to store this')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Retry gold.png' }).click()
    await count(page, 1)

    await page.unroute('**/objects/*')
    await page.route('**/objects/*', () => undefined)
    await choose(page).setInputFiles(await pictures('pink'))
    await expect(page.getByRole('progressbar', { name: 'Upload progress of pink.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel pink.png' }).click()
    await expect(page.getByText('pink.png')).toBeHidden()
    await page.unroute('**/objects/*')

    const colors = ['red', 'green', 'blue', 'gray', 'tan', 'plum', 'lime', 'aqua']
    await choose(page).setInputFiles(await pictures(...colors))
    await expectToast(page, 'Too many files', 'Maximum 8 images allowed')
    await count(page, 8)
    await expect(page.getByText('Maximum 8 images allowed: 1 file left out.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Drop, paste or choose' })).toBeHidden()
  })
})
