import sharp from 'sharp'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { expectToast, pressUndo } from '../support/steps'

const sections = [
  'agency',
  'consultants',
  'hours',
  'times',
  'currencies',
  'billing',
  'taxes',
  'policies',
  'mails',
  'webhooks',
  'jobs',
  'archive',
  'backups',
]

test(
  'every section of the settings is accessible, and reached by keys',
  { tag: ['@phone', '@all'] },
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

test('what is typed into a section is not lost by opening another one @all', async ({ page, visit, signIn }) => {
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

// Runs serially, as all tests save one row with one version.
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
      const estimates = page.getByLabel('Of estimates only')
      const usual = await estimates.inputValue()
      await estimates.fill('Fares may rise\n')
      await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
      await expectToast(page, 'Settings saved')
      await expect(page.getByText('Everything is saved.')).toBeVisible()
      await visit('/terms')
      await expect(page.getByRole('heading', { name: 'In addition' })).toBeVisible()
      await expect(page.getByText('Ask us about parrots.')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Travel Requirements' })).toContainText('Fares may rise')
      await visit('/admin/settings?section=policies')
      await terms.fill('')
      await estimates.fill(usual)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Everything is saved.')).toBeVisible()
      await visit('/terms')
      await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'In addition' })).toHaveCount(0)
    },
  )

  test('what is typed while it is saved stays, and is saved next @all', async ({ page, visit, signIn }) => {
    await signIn('admin')
    await visit('/admin/settings?section=policies')
    const terms = page.getByLabel('On the page Terms')
    const save = page.getByRole('button', { name: 'Save Changes' })
    let answer = () => undefined as void
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/trpc/settings.update*', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/trpc/settings.update*')
    await terms.fill('Pets travel free.')
    await save.click()
    await asked
    await terms.fill('Pets travel free. Parrots, too.')
    answer()
    await expectToast(page, 'Settings saved')
    await expect(terms).toHaveValue('Pets travel free. Parrots, too.')
    await save.click()
    await expect(page.getByText('Everything is saved.')).toBeVisible()
    await terms.fill('')
    await save.click()
    await expect(page.getByText('Everything is saved.')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('On the page Terms')).toHaveValue('')
  })

  test(
    'two who save at the same time compare what they typed',
    { tag: ['@phone', '@all'] },
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
        await who.getByLabel('Deal badge').fill(claim)
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
      await page.getByLabel('Deal badge').fill('')
      await page.reload()
      await page.getByLabel('Deal badge').fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Everything is saved.')).toBeVisible()
      await other.close()
    },
  )

  test('a page that two write shows what the other saved, and loses nothing that is typed @all', async ({
    page,
    visit,
    signIn,
    baseURL,
  }) => {
    await signIn('admin')
    await visit('/admin/settings?section=pages&page=new')
    await page.getByLabel('Title').fill(`Season ${newPerson().email.slice(5, 13)}`)
    const text = page.getByRole('textbox', { name: 'Text of the page' })
    const save = page.getByRole('button', { name: 'Save draft' })
    await text.pressSequentially('One')
    let answer = () => undefined as void
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/trpc/pages.create*', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/trpc/pages.create*')
    await save.click()
    await asked
    await text.press('Control+End')
    await text.pressSequentially(' two')
    answer()
    await expectToast(page, 'Draft saved')
    await expect(page).toHaveURL(/page=[0-9a-f-]{36}/)
    await expect(text).toHaveText('One two')
    const path = `/api/pages/${new URL(page.url()).searchParams.get('page')!}`
    const headers = { origin: baseURL! }
    const read = async () => (await (await page.request.get(path)).json()) as { version: number; document: object }
    const write = async (words: string) => {
      const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
      expect((await page.request.put(path, { headers, data: { ...(await read()), document } })).ok()).toBe(true)
    }
    const expectSaved = async (words: string) => {
      await expect.poll(async () => JSON.stringify(await read())).toContain(JSON.stringify(words))
      await expect(save).toBeDisabled()
      await expect(text).toHaveText(words)
    }
    await save.click()
    await expectSaved('One two')
    await write('Theirs')
    await expect(text).toHaveText('Theirs')
    await text.press('Control+End')
    await text.pressSequentially(', mine')
    await write('Theirs again')
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
    await dialog.getByRole('button', { name: 'All theirs' }).click()
    await dialog.getByRole('button', { name: 'Save these' }).click()
    await expectSaved('Theirs again')
    await text.press('Control+End')
    await text.pressSequentially('!')
    await save.click()
    await expectSaved('Theirs again!')

    await text.pressSequentially('?')
    await page.getByRole('button', { name: 'All pages' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Pages' }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('button', { name: 'Add Page' })).toBeVisible()
    await page.request.delete(`${path}?version=${(await read()).version}`, { headers })
  })

  test('office hours that make no sense are refused at their field; a mail is previewed @all', async ({
    page,
    visit,
    signIn,
  }) => {
    await signIn('admin')
    await visit('/admin/settings?section=hours')
    await page.getByLabel('Promise answers during office hours only').check()
    await page.getByLabel('Monday from').fill('18:00')
    await page.getByLabel('Monday until').fill('09:00')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Closing comes after opening')).toBeVisible()
    await page.reload()
    await visit('/admin/settings?section=mails')
    const copy = page.getByRole('group', { name: 'The traveler’s copy of a request' })
    await copy.getByLabel('Begins with').fill('Thank you for asking.')
    await copy.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByLabel('Preview', { exact: true })).toHaveValue(/Thank you for asking\.[^]*within 24 hours/)
    const each = page.getByRole('group', { name: 'Words of each mail' })
    await each.getByRole('button', { name: 'Payment due soon' }).click()
    await each.getByRole('textbox', { name: 'Subject' }).fill('{amount} by {date}, please')
    await each.getByRole('button', { name: 'Preview' }).click()
    await expect(each.getByText(/\$1,250\.00 by 14 Sep 2027, please/)).toBeVisible()
  })

  test(
    'a consultant is added, put in order by keys, kept, and removed',
    { tag: ['@phone', '@all'] },
    async ({ page, visit, signIn }) => {
      const me = newPerson()
      await signIn('admin')
      await visit('/admin/settings?section=consultants')
      const rows = page.getByRole('group', { name: 'Consultants' }).getByRole('listitem')
      await expect(rows.first().getByLabel('Name')).toHaveValue('Jonah Okafor')
      const last = await rows.count()
      await page.getByRole('button', { name: 'Add consultant' }).click()
      const added = rows.nth(last)
      await added.getByLabel('Name').fill(me.name)
      await added.getByLabel('Phone').fill('98765')
      await added.getByLabel('Chat number').fill('12125550199')
      await added.getByLabel('Languages').fill('English, Hindi')
      // Hides the consultant from visitors.
      await added.getByLabel('Shown to visitors').uncheck()
      const save = page.getByRole('button', { name: 'Save Changes' })
      await save.click()
      await expect(added.getByLabel('Phone')).toHaveAccessibleDescription('Please enter a valid phone number')
      await added.getByLabel('Phone').fill('+1 212 555 0199')

      await page.getByRole('button', { name: new RegExp(`^Move consultant ${last + 1}:`) }).focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect(rows.nth(last - 1).getByLabel('Name')).toHaveValue(me.name)
      await expect(page.getByRole('button', { name: new RegExp(`^Move consultant ${last}:`) })).toBeFocused()
      await expectAccessible(page, 'consultants')
      await save.click()
      await expectToast(page, 'Settings saved')
      await page.reload()
      await expect(rows.nth(last - 1).getByLabel('Name')).toHaveValue(me.name)
      await expect(rows.nth(last - 1).getByLabel('Languages')).toHaveValue('English, Hindi')

      const remove = page.getByRole('button', { name: `Remove consultant ${last}`, exact: true })
      await remove.click()
      await expect(page.getByRole('button', { name: 'Add consultant' })).toBeFocused()
      await pressUndo(page)
      await expect(rows.nth(last - 1).getByLabel('Name')).toHaveValue(me.name)
      await remove.click()
      await save.click()
      await expectToast(page, 'Settings saved')
      await expect(page.getByText(me.name)).toHaveCount(0)
    },
  )

  test('a picture that arrives after its consultant was moved is theirs, and the keys stay where it was chosen @all', async ({
    page,
    visit,
    signIn,
  }) => {
    await signIn('admin')
    await visit('/admin/settings?section=consultants')
    const rows = page.getByRole('group', { name: 'Consultants' }).getByRole('listitem')
    await expect(rows.first().getByLabel('Name')).toHaveValue('Jonah Okafor')
    const last = await rows.count()
    await page.getByRole('button', { name: 'Add consultant' }).click()
    await rows.nth(last).getByLabel('Name').fill('Ines')
    let arrive = () => {}
    const isSent = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/objects/**', async (route) => {
      await isSent
      await route.continue()
    })
    const chooser = page.waitForEvent('filechooser')
    await rows.nth(last).getByRole('button', { name: 'Choose picture' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).press('Enter')
    const face = sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    await (await chooser).setFiles({ name: 'ines.png', mimeType: 'image/png', buffer: await face.png().toBuffer() })
    await expect(page.getByRole('progressbar', { name: 'Upload progress of ines.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await expect(rows.nth(last).getByRole('button', { name: 'Choose picture' })).toBeFocused()

    await page.getByRole('button', { name: new RegExp(`^Move consultant ${last + 1}:`) }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    const moved = rows.nth(last - 1)
    await expect(moved.getByLabel('Name')).toHaveValue('Ines')
    arrive()
    await expect(moved.getByRole('button', { name: 'Change picture' })).toBeVisible()
    await expect(rows.nth(last).getByRole('button', { name: 'Choose picture' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  })
})
