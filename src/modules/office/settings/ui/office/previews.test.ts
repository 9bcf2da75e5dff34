import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { agencyShape } from '../../../../settings/settings/schema'
import { toHelpAddress } from '../../../guide/topics.rules'

/** Names sections that set nothing: they list what happened, or act. */
const tools = ['outbox', 'api-keys', 'webhooks', 'jobs', 'backups', 'set-up', 'archive']

const page = path.join(import.meta.dirname, 'settings.page.tsx')
const source = readFileSync(page, 'utf8')
const sections = [...source.matchAll(/\{ key: '([\w-]+)',.* (?:Body|Own): (\w+)/g)].map(([, key, component]) => {
  const [, file] = new RegExp(`import \\{ ${component} \\} from '(.+)'`).exec(source)!
  return { key: key!, text: readFileSync(path.join(path.dirname(page), `${file}.tsx`), 'utf8') }
})

const root = path.resolve(import.meta.dirname, '../../../../..')
const readAll = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(path.join(root, folder, name), 'utf8'))
const forms = [
  'modules/office/settings/ui/office',
  'modules/settings/settings/ui/office',
  'modules/settings/pages/ui/office',
  'modules/identity/teams/ui/office',
].flatMap(readAll)
/** Lists the fields that people write in; of times and counts the value itself is the example. */
const written = forms
  .flatMap((source) => [...source.matchAll(/<(?:TextField|TextareaField|LinesField)\b(?:[^>]|=>|\$\{[^}]*\})*?\/>/g)])
  .map(([element]) => element)
  .filter((element) => !element.includes('type="time"'))

/** Lists settings by their paths, such as 'brand.hero.title'. */
const listPaths = (shape: Record<string, unknown>, before = ''): string[] =>
  Object.entries(shape).flatMap(([name, field]) => {
    let inner = field as { shape?: Record<string, unknown>; unwrap?: () => unknown }
    while (!inner.shape && inner.unwrap) inner = inner.unwrap() as typeof inner
    const isGroup = inner.shape && !['paymentTerms', 'estimate', 'picture', 'logo', 'logoDark', 'icon'].includes(name)
    return isGroup ? listPaths(inner.shape!, `${before}${name}.`) : [`${before}${name}`]
  })
/** Names the file that previews a setting, and what of it stands there. */
const [settings, office, pricing] = [
  'settings/settings/ui/office',
  'office/settings/ui/office',
  'catalog/pricing/ui/office',
]
const agencyFile = `${settings}/agency-section`
const brandFile = `${settings}/brand-preview`
const listsFile = `${settings}/lists-section`
const booksFile = `${office}/books-section`
const timesFile = `${settings}/times-section`
const previews: Record<string, [file: string, words: string]> = {
  name: [agencyFile, 'valid?.name'],
  email: [agencyFile, 'valid?.email'],
  phonePrefix: [agencyFile, 'valid.phonePrefix'],
  asksIndianPapers: [agencyFile, 'valid.asksIndianPapers'],
  staffTwoFactor: [agencyFile, 'valid.staffTwoFactor'],
  socials: [agencyFile, 'valid?.socials'],
  'claims.bestDeal': [agencyFile, "'Above the price of a package', bestDeal"],
  'claims.support': [agencyFile, '[bestPrice, support]'],
  'claims.bestPrice': [agencyFile, '[bestPrice, support]'],
  timeZone: [`${settings}/hours-section`, 'valid.timeZone'],
  responseHours: [`${settings}/hours-section`, 'valid.responseHours'],
  officeHours: [`${settings}/hours-section`, 'replyWithin(valid.responseHours, valid)'],
  holidays: [`${settings}/hours-section`, 'promiseExamples(today, valid.responseHours, valid)'],
  consultants: [`${office}/people-section`, 'shown.map'],
  contacts: [`${office}/people-section`, 'contacts.flatMap'],
  currency: [`${settings}/currency-section`, '<SettingPreview'],
  sellsIn: [`${settings}/currency-section`, '<SettingPreview'],
  policies: [`${office}/texts-section`, 'ownWords(text)'],
  policyLines: [`${office}/texts-section`, 'policySections(paymentTerms, currency, lines)'],
  mailTexts: [`${office}/mail-section`, 'previewConfirmation'],
  bookingTexts: [`${office}/mail-section`, 'previewBooking'],
  mailTemplates: [`${settings}/templates`, 'previewTemplate'],
  mailWords: [`${office}/mail-words`, '<ShownMail'],
  paymentTerms: [`${pricing}/terms-section`, '<TermsExample'],
  estimate: [`${pricing}/estimate-section`, 'Example'],
  billing: [`${office}/billing-section`, 'toSeller({ name, billing: valid })'],
  'books.accounts': [booksFile, 'chart[account].number'],
  'books.revenueOn': [booksFile, 'valid.revenueOn'],
  'books.marginNote': [booksFile, 'valid.marginNote'],
  'books.yearBegins': [booksFile, 'valid?.yearBegins'],
  'books.datevConsultant': [booksFile, 'valid.datevConsultant'],
  'books.datevClient': [booksFile, 'valid.datevClient'],
  'books.xeroTaxRate': [booksFile, 'valid.xeroTaxRate'],
  'times.remindBefore': [timesFile, 'due - valid.remindBefore'],
  'times.remindAfter': [timesFile, 'due + valid.remindAfter'],
  'times.remindBooked': [timesFile, 'Math.max(valid.remindBooked,'],
  'times.offerDays': [timesFile, 'inDays(valid.offerDays)'],
  'times.unpaidDays': [timesFile, 'inDays(valid.unpaidDays)'],
  'times.holdMinutes': [timesFile, 'plural(valid.holdMinutes,'],
  'times.waitHours': [timesFile, 'plural(valid.waitHours,'],
  'times.reviewDays': [timesFile, 'inDays(valid.reviewDays)'],
  'times.weekBegins': [timesFile, 'listWeekdays(valid.weekBegins)'],
  'brand.primary': [brandFile, 'primary: toDrawnColor'],
  'brand.accent': [brandFile, 'accent: toDrawnColor'],
  'brand.logo': [brandFile, 'brand.logo'],
  'brand.logoDark': [brandFile, 'brand.logoDark'],
  'brand.icon': [brandFile, 'brand.icon.image'],
  'brand.hero.title': [brandFile, 'brand.hero.title'],
  'brand.hero.text': [brandFile, 'brand.hero.text'],
  'brand.hero.picture': [brandFile, 'brand.hero.picture.image'],
  'brand.footer.text': [brandFile, 'brand.footer.text'],
  'brand.footer.links': [brandFile, 'brand.footer.links.map'],
  'brand.prefix': [brandFile, 'brand.prefix'],
  'brand.prefixes': [`${settings}/brand-section`, 'toSampleNumber(name, prefixes'],
  'brand.letterhead': [brandFile, 'letterheadLines(brand.letterhead)'],
  departureCities: [listsFile, 'As visitors see it'],
  quoteDestinations: [listsFile, 'As visitors see it'],
  budgetRanges: [listsFile, 'As visitors see it'],
  filterCities: [listsFile, '<CitiesPreview'],
  packageTypes: [listsFile, '<TagsPreview'],
  categories: [`${settings}/category-form`, 'fillPhrase(phrase,'],
  homeCategories: [`${settings}/categories-section`, '<SettingPreview'],
  listCategories: [`${settings}/categories-section`, '<SettingPreview'],
}
/** Leaves out the steps that the first run skips: they show there alone. */
const settingNames = listPaths(agencyShape).filter((name) => name !== 'setupSkipped')
const isNamed = (setting: string) => (name: string) => setting === name || setting.startsWith(`${name}.`)

describe('each section of the settings', () => {
  it('has an example in each field that people write in', () => {
    expect(written.length).toBeGreaterThan(40)
    expect(written.filter((element) => !/\b(placeholder=|\{\.\.\.texts\})/.test(element))).toEqual([])
  })

  it('is read by this test', () => {
    expect(sections.length).toBe(source.match(/\{ key: '/g)!.length)
    expect(sections.map(({ key }) => key)).toEqual(expect.arrayContaining(tools))
  })

  it('shows each setting where it shows', () => {
    expect(settingNames.filter((setting) => !Object.keys(previews).some(isNamed(setting)))).toEqual([])
    expect(Object.keys(previews).filter((name) => !settingNames.some((setting) => isNamed(setting)(name)))).toEqual([])
    const missing = Object.entries(previews).filter(
      ([, [file, words]]) => !readFileSync(path.join(root, 'modules', `${file}.tsx`), 'utf8').includes(words),
    )
    expect(missing).toEqual([])
  })

  it('shows where its settings show', () => {
    const without = sections.filter(({ text }) => !text.includes('<SettingPreview'))
    expect(without.map(({ key }) => key).toSorted()).toEqual(tools.toSorted())
  })

  it('leads to what the guide says of it', () => {
    expect(sections.filter(({ key }) => toHelpAddress(key) === null)).toEqual([])
  })
})
