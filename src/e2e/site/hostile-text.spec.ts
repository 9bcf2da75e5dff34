import { expect, inDays, newPerson, test } from '../support/fixtures'
import { addRequest } from '../support/records'
import { expectToast, fillQuote, openRequest } from '../support/steps'

declare global {
  interface Window {
    ran?: string
  }
}

const script = "<script>window.ran='script'</script>"
const image = `<img src=x onerror="window.ran='image'">`
const breakOut = `"><svg onload="window.ran='svg'">{{7*7}}\${7*7}`

test('markup in a request is text for the agency', { tag: '@phone' }, async ({ page, visit, signIn, isPhone }) => {
  const me = { ...newPerson(), name: `${newPerson().name} ${script}${image}` }
  await test.step('it is sent like any other', async () => {
    await visit('/')
    await page.getByRole('banner').getByRole('button', { name: 'Get Quote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Custom Quote' })
    await fillQuote(dialog, me, { message: `${script}\n${image}\n${breakOut}` })
    await dialog.getByRole('button', { name: 'Submit Quote Request' }).click()
    await expectToast(page, 'Quote Request Submitted')
  })
  await test.step('and shown as it was typed', async () => {
    await signIn('agent')
    await visit(`/dashboard?q=${encodeURIComponent(me.email)}`)
    const panel = await openRequest(page, me.name, isPhone)
    for (const text of [script, image, breakOut]) await expect(panel).toContainText(text)
    await panel.getByRole('button', { name: 'Confirm' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm this request?' })
    await expect(question).toContainText(script)
    await question.getByRole('button', { name: 'Confirm request' }).click()
    await expectToast(page, 'Quote request confirmed')
  })
  expect(await page.evaluate(() => window.ran)).toBeUndefined()
})

test(
  'every text field of the calls is text, too',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    const me = await addRequest(page, baseURL!, {
      customerName: newPerson().name + script,
      departureCity: image,
      destination: `${script}${image}`,
      travelDate: inDays(30),
      budget: image,
      message: breakOut,
    })
    await signIn('agent')
    await visit(`/dashboard?q=${encodeURIComponent(me.email)}`)
    const panel = await openRequest(page, me.customerName, isPhone)
    await expect(panel.getByRole('definition').filter({ hasText: image })).toHaveCount(3)
    await expect(panel).toContainText(breakOut)
    expect(await page.evaluate(() => window.ran)).toBeUndefined()
  },
)

test('markup in the address is text as well @all', async ({ page, visit }) => {
  const hostile = encodeURIComponent(`</script>${script}${image}`)
  for (const path of [
    `/?destination=${hostile}`,
    `/packages?search=${hostile}&category=${hostile}`,
    `/packages/thailand-andaman?departureCity=${hostile}&tab=${hostile}&date=${hostile}`,
  ]) {
    await visit(path)
    expect(await page.evaluate(() => window.ran), path).toBeUndefined()
  }
})
