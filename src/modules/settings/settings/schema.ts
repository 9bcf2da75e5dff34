import { z } from 'zod'
import {
  calendarDate,
  clearable,
  currencySchema,
  email,
  line,
  listed,
  optionalLine,
  optionalParagraph,
  pageSlug,
  paging,
  paragraph,
  phone,
  timeZone,
  version,
} from '../../../shared/fields'
import { toPlainPhone } from '../../../shared/phone-text'
import { estimateRulesSchema, paymentTermsSchema, policyLinesSchema } from '../terms/schema'
import { firstPolicyLines, firstTerms, getFirstEstimate } from '../terms/terms.rules'
import { brand, brandChanges, picture } from './brand.schema'
import { accountKeys, firstChart, firstMarginNote, revenueBases } from './books.rules'
import { fold } from '../../../shared/text'
import { usualCategories, usualLists } from './lists.rules'
import { mailFills, mailKindNames } from './mail-fills.rules'
import { firstTemplates, unknownPlaceholder } from './mail-templates.rules'
import { setupSteps } from './setup.rules'
import { firstTimes } from './times.rules'
import { times } from './times.schema'

/** Returns digits with the country code, as chat links need: '12125550142'. */
const chatNumber = line({ max: 60 })
  .transform((s) => toPlainPhone(s).replace(/\(0\)|^00|[ +()./-]/g, ''))
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/, 'Please enter a number with its country code'))

const httpsUrl = line({ min: 1, max: 300 }).pipe(
  z.url({ protocol: /^https$/, message: 'Please enter an https address' }),
)
/** Reads '+351', '00351' and '351'. */
const phonePrefix = line({ max: 8 })
  .transform((s) => toPlainPhone(s).replace(/^(?:\+|00)?/, '+'))
  .pipe(z.string().regex(/^\+[1-9]\d{0,2}$/, 'Please enter a country code such as +351'))

const title = line({ min: 1, max: 80, message: 'Please enter a name' })

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00')
const openHours = z
  .object({ from: time, to: time })
  .refine((hours) => hours.from < hours.to, { path: ['to'], message: 'Closing comes after opening' })
/** Lists Monday to Sunday. */
const officeHours = z
  .array(openHours.nullable())
  .length(7)
  .refine((days) => days.some(Boolean), 'The office has to be open on one day at least')
const holidays = z
  .array(z.object({ date: calendarDate(), name: line({ max: 80 }) }))
  .max(100)
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Each date can be there once')
/** Accepts paragraphs that the agency adds to the product's text. */
const ownText = optionalParagraph(8000)

const fillable = <S extends z.ZodType<string>>(schema: S) =>
  schema.superRefine((text, ctx) => {
    const unknown = unknownPlaceholder(text)
    if (unknown !== null) ctx.addIssue({ code: 'custom', message: `There is nothing to fill in for {${unknown}}` })
  })
/** Limits subject and text of an email from the office. */
export const mailSubject = line({ min: 1, max: 200, message: 'Please enter a subject' })
export const mailBody = paragraph({ min: 1, max: 8000, message: 'Please write something' })
/** Accepts an unsaved template, for a preview. */
export const mailTemplate = z.object({ name: title, subject: fillable(mailSubject), body: fillable(mailBody) })
const mailTemplates = z
  .array(mailTemplate)
  .max(30)
  .refine(
    (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
    'Each name can be there once',
  )

const mailText = paragraph({ max: 1000 })
/** Accepts the agency's words of its mails; a blank stands for the usual ones. */
const mailWords = z
  .array(
    z
      .object({ mail: z.enum(mailKindNames), subject: line({ max: 200 }), opening: mailText, closing: mailText })
      .superRefine(({ mail, ...words }, ctx) => {
        const known = Object.fromEntries(mailFills[mail].map((name) => [name, '']))
        for (const [field, text] of Object.entries(words)) {
          const unknown = unknownPlaceholder(text, known)
          if (unknown !== null)
            ctx.addIssue({ code: 'custom', path: [field], message: `There is nothing to fill in for {${unknown}}` })
        }
      }),
  )
  .max(mailKindNames.length)
  .refine((all) => new Set(all.map(({ mail }) => mail)).size === all.length, 'Each mail can be there once')

const languages = z.array(line({ min: 1, max: 40, message: 'Please enter a language' })).max(10)
/** Describes a contact person for visitors. */
const consultant = z.object({
  name: title,
  phone: phone(),
  chatNumber,
  email: clearable(email()),
  languages: languages.default([]),
  picture: picture.nullable().default(null),
  /** Shows the consultant to visitors; the first active one receives the chats. */
  isActive: z.boolean().default(true),
})
export const maxConsultants = 20

/** Validates the form, with languages as comma-separated text. */
export const consultantForm = consultant.extend({
  languages: z
    .string()
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .pipe(languages),
})

const account = z.object({
  number: line({ min: 1, max: 10, message: 'Please enter a number' }).refine(
    (number) => /^[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*$/.test(number),
    'Digits and letters, such as 4400',
  ),
  name: line({ min: 1, max: 80, message: 'Please enter a name' }),
})
/** Requires distinct numbers and names: an entry of the journal is identified by either. */
const accounts = z.record(z.enum(accountKeys), account).superRefine((chart, ctx) => {
  for (const part of ['number', 'name'] as const) {
    const seen = new Set<string>()
    for (const key of accountKeys) {
      const text = chart[key][part].toLowerCase()
      if (seen.has(text))
        ctx.addIssue({ code: 'custom', path: [key, part], message: `Another account has this ${part} already` })
      seen.add(text)
    }
  }
})
/** Validates DATEV's numbers of the tax adviser and of the agency. */
const digits = (from: number, to: number, message: string) =>
  z.literal('').or(
    z
      .string()
      .regex(/^\d{1,7}$/, message)
      .refine((text) => Number(text) >= from && Number(text) <= to, message),
  )

/** Limits the cities, and the tags, whose packages each search counts. */
const maxCounted = 20

const entry = line({ min: 1, max: 80, message: 'Please enter a text' })
const list = listed(entry, 100)
/** Limits a tag, and a category's name, as packages do; files and addresses separate tags by commas. */
const tag = line({ min: 1, max: 40, message: 'Please enter a text' })
  .refine((text) => !text.includes(','), 'Please leave out the comma')
  .refine((text) => text === '' || fold(text) !== '', 'Please use letters or digits')
  .refine((text) => fold(text) !== 'all', 'This word means all packages')
export const maxAliases = 20
export const category = z.object({
  /** Identifies it in addresses and on packages; stays when the label changes. */
  key: pageSlug({ max: 40, message: 'Small letters, digits and hyphens, such as city-breaks' }).refine(
    (key) => key !== 'all',
    'This word means all packages',
  ),
  label: tag,
  /** Replaces the label in the package form. */
  formLabel: optionalLine(40).refine((text) => !text?.includes(','), 'Please leave out the comma'),
  /** Describes such a trip on cards; `{type}` becomes a tag: '{type} honeymoon' → 'beach honeymoon'. */
  phrase: line({ min: 1, max: 60, message: 'Please enter a text' }).default('{type} trip'),
  /** Finds it in addresses, searches and imports, too. */
  aliases: z.array(tag).max(maxAliases, `At most ${maxAliases}`).default([]),
})
export type Category = z.output<typeof category>
const maxCategories = 40
const maxTabs = 12
/** Requires each name to mean one category. */
export const categories = z
  .array(category)
  .min(1, 'Please enter at least one')
  .max(maxCategories, `At most ${maxCategories}`)
  .superRefine((all, ctx) => {
    const seen = new Map<string, number>()
    for (const [i, one] of all.entries()) {
      const names: [string, ...(string | number)[]][] = [
        [one.key, 'key'],
        [one.label, 'label'],
        [one.formLabel ?? '', 'formLabel'],
        ...one.aliases.map((alias, n): [string, string, number] => [alias, 'aliases', n]),
      ]
      for (const [name, ...path] of names) {
        const other = name === '' ? i : (seen.get(fold(name)) ?? i)
        if (other !== i)
          ctx.addIssue({ code: 'custom', path: [i, ...path], message: `${all[other]!.label} has this name already` })
        if (name !== '') seen.set(fold(name), other)
      }
    }
  })
const tabs = z
  .array(category.shape.key)
  .max(maxTabs, `At most ${maxTabs}`)
  .refine((keys) => new Set(keys).size === keys.length, 'Each can be there once')

/** Holds the agency's settings. Screens omit missing values (product.md 4.4, 4.5). */
const fields = {
  name: title,
  /** Receives mails of visitors and notifications of new requests. */
  email: email().nullable(),
  timeZone,
  /** Begins the phone fields of visitors, and says whose numbers have no country code; null says the time zone's. */
  phonePrefix: phonePrefix.nullable(),
  /** Asks travelers for what India's trips need, such as a PAN and a berth; null does so in India's time zone. */
  asksIndianPapers: z.boolean().nullable(),
  currency: currencySchema,
  /** Lists the currencies that visitors may choose, beside that of prices, and that offers and bookings may be in. */
  sellsIn: z.array(currencySchema).max(60),
  /** Keeps the order in which visitors see them. */
  consultants: z.array(consultant).max(maxConsultants),
  /** Marks by `whatsapp` a number that answers in the chat app. */
  contacts: z.array(z.object({ label: title, phone: phone(), whatsapp: z.boolean().default(false) })).max(6),
  socials: z.array(z.object({ label: title, url: httpsUrl })).max(10),
  /** Appears only when set: 'Best Deal', '24/7 customer support', 'Best price guarantee'. */
  claims: z.object({ bestDeal: optionalLine(80), support: optionalLine(80), bestPrice: optionalLine(80) }),
  /** Promises a reply within these hours (product.md 5.2). */
  responseHours: z.number().int().min(1).max(168),
  /** Limits the promise to office hours; null means always. */
  officeHours: officeHours.nullable(),
  holidays,
  policies: z.object({ terms: ownText, privacy: ownText }),
  /** Holds lines of the Policies tab, and of the terms that travelers accept, beside what `paymentTerms` says. */
  policyLines: policyLinesSchema,
  /** Surrounds the facts in the traveler's copy of a request. */
  mailTexts: z.object({ greeting: optionalParagraph(1000), closing: optionalParagraph(1000) }),
  /** Replaces the default introductions of booking mails. */
  bookingTexts: z.object({
    booked: optionalParagraph(1000),
    confirmed: optionalParagraph(1000),
    cancelled: optionalParagraph(1000),
  }),
  /** Holds templates of emails from the office. */
  mailTemplates,
  mailWords,
  /** Sets when trips are paid and what a cancellation returns; bookings and sent proposals keep theirs. */
  paymentTerms: paymentTermsSchema,
  estimate: estimateRulesSchema,
  times,
  /** Holds what the law requires on invoices, and the bank account. The agency's name replaces a missing legal name. */
  billing: z.object({
    legalName: optionalLine(120),
    address: optionalParagraph(400),
    taxNumber: optionalLine(60),
    bank: optionalParagraph(400),
  }),
  /** Sets when a price is revenue, the accounts of the journal, and what its exports need. */
  books: z.object({
    revenueOn: z.enum(revenueBases),
    accounts,
    /** Appears on documents of bookings with a tax on the margin. */
    marginNote: line({ max: 200 }),
    /** Holds the first month of the business year. */
    yearBegins: z.number().int().min(1).max(12),
    datevConsultant: digits(1001, 9_999_999, 'A number from 1001 to 9999999'),
    datevClient: digits(1, 99_999, 'A number from 1 to 99999'),
    /** Names a Xero tax rate of zero: tax has accounts of its own. */
    xeroTaxRate: line({ min: 1, max: 60, message: 'Please enter the name of a rate without tax' }),
  }),
  /** Holds name marks, colors, hero, footer, prefix and letterhead. */
  brand,
  /** Closes the office to staff without two-factor authentication; session.client.ts reads it by this name. */
  staffTwoFactor: z.boolean(),
  /** Lists what the search bar offers, and the quote form, which adds 'Other city' and 'No flight needed'; maybe none. */
  departureCities: listed(entry, 100, 0),
  /** Lists what is offered by the quote form, which adds 'Not sure yet'. */
  quoteDestinations: list,
  budgetRanges: list,
  filterCities: listed(entry, maxCounted),
  /** Lists the tags that filters and wizard offer; packages may have others. */
  packageTypes: listed(tag, maxCounted),
  /** Keeps the order of the package form. */
  categories,
  homeCategories: tabs,
  listCategories: tabs,
  /** Names the steps of the first run that the agency does without. */
  setupSkipped: z.array(z.enum(setupSteps)).max(setupSteps.length),
}

const withDefaults = z.object({
  ...fields,
  email: fields.email.default(null),
  timeZone: fields.timeZone.default('UTC'),
  /** Is absent in older agencies. */
  phonePrefix: fields.phonePrefix.optional(),
  /** Is absent in older agencies, which ask. */
  asksIndianPapers: fields.asksIndianPapers.optional(),
  currency: fields.currency.default('USD'),
  sellsIn: fields.sellsIn.default(['USD', 'INR', 'EUR', 'GBP']),
  consultants: fields.consultants.default([]),
  contacts: fields.contacts.default([]),
  socials: fields.socials.default([]),
  claims: fields.claims.default({}),
  responseHours: fields.responseHours.default(24),
  officeHours: fields.officeHours.default(null),
  holidays: fields.holidays.default([]),
  policies: fields.policies.default({}),
  policyLines: fields.policyLines.default(firstPolicyLines),
  mailTexts: fields.mailTexts.default({}),
  bookingTexts: fields.bookingTexts.default({}),
  mailTemplates: fields.mailTemplates.default(firstTemplates),
  mailWords: fields.mailWords.default([]),
  paymentTerms: fields.paymentTerms.default(firstTerms),
  estimate: fields.estimate.optional(),
  times: fields.times.default(firstTimes),
  billing: fields.billing.default({}),
  books: fields.books.default({
    revenueOn: 'departure',
    accounts: firstChart,
    marginNote: firstMarginNote,
    yearBegins: 1,
    datevConsultant: '',
    datevClient: '',
    xeroTaxRate: 'Tax Exempt',
  }),
  brand: fields.brand.prefault({}),
  staffTwoFactor: fields.staffTwoFactor.default(false),
  departureCities: fields.departureCities.default(usualLists.departureCities),
  quoteDestinations: fields.quoteDestinations.default(usualLists.quoteDestinations),
  budgetRanges: fields.budgetRanges.default(usualLists.budgetRanges),
  filterCities: fields.filterCities.default(usualLists.filterCities),
  packageTypes: fields.packageTypes.default(usualLists.packageTypes),
  categories: fields.categories.default(usualCategories.categories),
  homeCategories: fields.homeCategories.default(usualCategories.homeCategories),
  listCategories: fields.listCategories.default(usualCategories.listCategories),
  setupSkipped: fields.setupSkipped.default([]),
})
/** Parses stored settings; absent ones get their defaults. */
export const agencySettings = withDefaults.transform(({ estimate, ...agency }) => ({
  ...agency,
  estimate: estimate ?? getFirstEstimate(agency.currency),
}))
export const agencyShape = { ...withDefaults.shape, estimate: fields.estimate }
export type Agency = z.output<typeof agencySettings>

/** Updates one or more settings; absent ones stay, also those within a group. Lists and terms are given whole. */
export const updateAgencyInput = z
  .object({
    ...fields,
    times: fields.times.partial(),
    books: fields.books.partial(),
    brand: brandChanges,
    policyLines: fields.policyLines.partial(),
  })
  .partial()
  .extend({ version })
export const mergeCategoryInput = z.object({ version, from: category.shape.key, into: category.shape.key })
export type MergeCategoryInput = z.output<typeof mergeCategoryInput>

/** Names the groups of which a change may give a part. */
export const settingGroups = [
  'claims',
  'policies',
  'policyLines',
  'times',
  'mailTexts',
  'bookingTexts',
  'billing',
  'books',
  'brand',
] as const
export type UpdateAgencyInput = z.output<typeof updateAgencyInput>

export const newAgency: Agency = agencySettings.parse({ name: 'Our agency' })
/** Replaces, in a new agency, values of the specification that fit one country only. */
export const firstSettings = {
  phonePrefix: null,
  asksIndianPapers: null,
  sellsIn: [],
  departureCities: [],
} satisfies Partial<Agency>

/** Holds millionths of `to` for one unit of `from`; up to ten million to one. */
export const setRateInput = z
  .object({
    from: currencySchema,
    to: currencySchema,
    micros: z.number().int().min(1).max(10_000_000_000_000),
    /** Defaults to today where the agency is. */
    asOf: calendarDate().optional(),
  })
  .refine((rate) => rate.from !== rate.to, { path: ['to'], message: 'Please choose two currencies' })
export type SetRateInput = z.output<typeof setRateInput>

/** Names a rate by its pair, in its direction, and its day. */
export const deleteRateInput = z.object({ from: currencySchema, to: currencySchema, asOf: calendarDate() })
export type DeleteRateInput = z.output<typeof deleteRateInput>

export const pageRatesInput = z.object({
  ...paging(),
  /** Names the day and pair of the last rate. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d [A-Z]{3} [A-Z]{3}$/)
    .optional(),
})
export type PageRatesInput = z.output<typeof pageRatesInput>
