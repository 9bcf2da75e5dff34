import { z } from 'zod'
import { calendarDate, email } from '../../../shared/fields'
import { createTeamInput } from '../../identity/teams/schema'
import { createRoleInput } from '../../identity/roles/schema'
import { createPageInput } from '../../settings/pages/schema'
import { maxConsultants, setRateInput, updateAgencyInput } from '../../settings/settings/schema'
import { importedTax } from '../../settings/taxes/schema'
import { type PartName, partNames } from './part.rules'

const settings = updateAgencyInput.shape
const { slug, place, title, description, document } = createPageInput.shape
/** Lacks its address and menu in files of 1.0.0, which are those of the draft. */
const published = z.object({ title, description, document, slug: slug.optional(), place: place.unwrap().optional() })
const brand = settings.brand.unwrap().omit({ logo: true, logoDark: true, icon: true })
const hero = brand.shape.hero.unwrap().omit({ picture: true })

type Tax = z.output<typeof importedTax>
type Rate = Pick<z.output<typeof setRateInput>, 'from' | 'to'> & { asOf: string }

/** Identifies rows in every agency. A rate is that of its pair, in either direction. */
export const rowKeys = {
  taxes: ({ name, validFrom }: Pick<Tax, 'name' | 'validFrom'>) => `${name.toLowerCase()} ${validFrom}`,
  rates: ({ from, to, asOf }: Rate) => `${[from, to].toSorted().join(' ')} ${asOf}`,
  roles: ({ name }: { name: string }) => name.toLowerCase(),
  teams: ({ name }: { name: string }) => name.toLowerCase(),
  pages: ({ slug }: { slug: string }) => slug,
}

/** Refuses rows of one key. */
const refuseTwice =
  <One>(toKey: (one: One) => string, message: string) =>
  (all: readonly One[], issues: z.RefinementCtx) => {
    const seen = new Set<string>()
    all.forEach((one, i) => {
      const key = toKey(one)
      if (seen.has(key)) issues.addIssue({ code: 'custom', path: [i], message })
      seen.add(key)
    })
  }

const slugs = z.array(z.string().min(1).max(80))
const refuseSame = refuseTwice((slug: string) => slug, 'Each place once')

/** Validates each part by the input of its form, without uploaded pictures. What is absent in a part of settings stays. */
const parts = {
  agency: z.strictObject({
    name: settings.name,
    email: settings.email,
    timeZone: settings.timeZone,
    phonePrefix: settings.phonePrefix,
    asksIndianPapers: settings.asksIndianPapers,
    contacts: settings.contacts,
    socials: settings.socials,
    consultants: z
      .array(settings.consultants.unwrap().element.omit({ picture: true }))
      .max(maxConsultants)
      .optional(),
    responseHours: settings.responseHours,
    officeHours: settings.officeHours,
    holidays: settings.holidays,
    times: settings.times,
  }),
  brand: brand.extend({ hero: hero.strict().optional() }).strict(),
  currencies: z.strictObject({ currency: settings.currency, sellsIn: settings.sellsIn }),
  terms: z.strictObject({
    /** Names the currency of the sums, which must be that of the agency's prices. */
    currency: settings.currency.unwrap(),
    paymentTerms: settings.paymentTerms,
    estimate: settings.estimate,
  }),
  words: z.strictObject({
    claims: settings.claims,
    policies: settings.policies,
    policyLines: settings.policyLines,
    mailTexts: settings.mailTexts,
    bookingTexts: settings.bookingTexts,
    mailTemplates: settings.mailTemplates,
    mailWords: settings.mailWords,
  }),
  lists: z.strictObject({
    departureCities: settings.departureCities,
    quoteDestinations: settings.quoteDestinations,
    filterCities: settings.filterCities,
    packageTypes: settings.packageTypes,
    budgetRanges: settings.budgetRanges,
    categories: settings.categories,
    homeCategories: settings.homeCategories,
    listCategories: settings.listCategories,
  }),
  billing: settings.billing.unwrap().strict(),
  books: settings.books.unwrap().strict(),
  taxes: z.array(importedTax).max(200).superRefine(refuseTwice(rowKeys.taxes, 'This tax is there twice')),
  rates: z
    .array(setRateInput.safeExtend({ asOf: calendarDate() }))
    // Takes each pair of the currencies that an agency may sell in.
    .max(2000)
    .superRefine(refuseTwice(rowKeys.rates, 'This pair is there twice for one day')),
  /** Names the members by the addresses of their accounts. */
  teams: z
    .array(z.strictObject({ name: createTeamInput.shape.name, members: z.array(email()).max(200) }))
    .max(100)
    .superRefine(refuseTwice(rowKeys.teams, 'This team is there twice')),
  roles: z.array(createRoleInput.strict()).max(100).superRefine(refuseTwice(rowKeys.roles, 'This role is there twice')),
  pages: z
    .array(createPageInput.safeExtend({ published: published.nullable() }))
    .max(500)
    .superRefine(refuseTwice(rowKeys.pages, 'This address is there twice')),
  /** Names the places of the home tiles by their addresses, in their order. */
  tiles: slugs.max(50, 'At most 50 tiles').superRefine(refuseSame),
  /** Names so the destinations that the search bar offers. Has more of them than there are positions, which may be shared. */
  searchBar: slugs.max(10_000, 'At most 10,000 destinations').superRefine(refuseSame),
} satisfies Record<PartName, z.ZodType>
export type Parts = { [Name in PartName]: z.output<(typeof parts)[Name]> }

const otherFile = 'This is no file of an agency’s set-up'
const sayOtherFile = ({ code }: { code?: string }) => (code === 'invalid_type' ? otherFile : undefined)

export const setupDocument = z.strictObject(
  {
    format: z.literal('agency-setup', otherFile),
    formatVersion: z.literal(1, 'This file was written by a newer version. Please upgrade first'),
    ...(z.object(parts).partial().shape as { [Name in PartName]: z.ZodOptional<(typeof parts)[Name]> }),
  },
  { error: sayOtherFile },
)
export type SetupDocument = z.output<typeof setupDocument>

/** Names the parts to take over, each with its version as previewed. */
export const applySetupInput = setupDocument
  .extend({ parts: z.partialRecord(z.enum(partNames), z.string().max(64)) })
  .refine(({ parts: chosen }) => Object.keys(chosen).length > 0, { path: ['parts'], error: 'Please choose a part' })
export type ApplySetupInput = z.output<typeof applySetupInput>
