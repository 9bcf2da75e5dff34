import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

const sections = ['agency', 'consultants', 'hours', 'currencies', 'policies', 'mails', 'webhooks', 'jobs']

test(
  'every section of the settings is accessible, and reached by keys',
  { tag: '@phone' },
  async ({ page, visit, signIn }) => {
    await signIn('admin')
    await visit('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('s')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    for (const section of sections) {
      await page.getByRole('navigation', { name: 'Settings' }).locator(`a[href$="=${section}"]`).press('Enter')
      await expect(page).toHaveURL(new RegExp(`section=${section}$`))
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectAccessible(page, `settings: ${section}`)
    }
  },
)

test('what is typed into a section is not lost by opening another one', async ({ page, visit, signIn }) => {
  await signIn('admin')
  await visit('/admin/settings?section=policies')
  const terms = page.getByLabel('On the page Terms')
  await terms.fill('Half a sentence')
  const hours = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Office hours' })
  await hours.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(terms).toHaveValue('Half a sentence')
  await hours.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Office hours' })).toBeVisible()
})

test.describe('one agency', () => {
  test.describe.configure({ mode: 'serial' })
  test.use({ forgiven: [/status of (409|400)/] })

  test(
    'a policy that is saved is on the public page, and leaves it again',
    { tag: '@phone' },
    async ({ page, visit, signIn, isPhone }) => {
      test.skip(isPhone, 'both sizes would change the same agency')
      await signIn('admin')
      await visit('/admin/settings?section=policies')
      const terms = page.getByLabel('On the page Terms')
      await terms.fill('Pets travel free.\n\nAsk us about parrots.')
      await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
      await expectToast(page, 'Settings saved')
      await expect(page.getByText('Everything is saved.')).toBeVisible()
      await visit('/terms')
      await expect(page.getByRole('heading', { name: 'In addition' })).toBeVisible()
      await expect(page.getByText('Ask us about parrots.')).toBeVisible()
      await visit('/admin/settings?section=policies')
      await terms.fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Everything is saved.')).toBeVisible()
      await visit('/terms')
      await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'In addition' })).toHaveCount(0)
    },
  )

  test(
    'two who save at the same time compare what they typed',
    { tag: '@phone' },
    async ({ page, context, visit, signIn, isPhone }) => {
      test.skip(isPhone, 'both sizes would change the same agency')
      await signIn('admin')
      await visit('/admin/settings?section=agency')
      const other = await context.newPage()
      await other.goto(page.url())
      for (const [who, claim] of [
        [other, 'Best Deal of the coast'],
        [page, 'Best Deal of the hills'],
      ] as const) {
        await who.getByLabel('Claim on deals').fill(claim)
        if (who === other) {
          await who.getByRole('button', { name: 'Save Changes' }).click()
          await expect(who.getByText('Everything is saved.')).toBeVisible()
        }
      }
      await page.getByRole('button', { name: 'Save Changes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
      await expect(dialog).toContainText('Best Deal of the coast')
      await expectAccessible(page, 'comparing settings')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByLabel('Claim on deals').fill('')
      await page.reload()
      await page.getByLabel('Claim on deals').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Everything is saved.')).toBeVisible()
      await other.close()
    },
  )

  test('office hours that make no sense are refused at their field; a mail is previewed', async ({
    page,
    visit,
    signIn,
  }) => {
    await signIn('admin')
    await visit('/admin/settings?section=hours')
    await page.getByLabel('The office has hours').check()
    await page.getByLabel('Monday from').fill('18:00')
    await page.getByLabel('Monday until').fill('09:00')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Closing comes after opening')).toBeVisible()
    await page.reload()
    await visit('/admin/settings?section=mails')
    await page.getByLabel('Begins with').fill('Thank you for asking.')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByLabel('Preview', { exact: true })).toHaveValue(/Thank you for asking\.[^]*within 24 hours/)
  })
})
