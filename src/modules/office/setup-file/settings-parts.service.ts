import type { Ctx } from '../../../platform/server/context'
import { invalid } from '../../../shared/errors'
import { updateSettings } from '../../servicing/agency/service'
import { agencyShape, type UpdateAgencyInput } from '../../settings/settings/schema'
import { getOwnAgency } from '../../settings/settings/service'
import type { OwnAgency } from '../../settings/settings/view'
import type { Parts } from './schema'

/** Fills absent texts with blanks, which clear them on import. */
const withBlanks = <Group extends object>(shape: object, group: Group): Group =>
  Object.fromEntries(
    Object.keys(shape).map((name) => [name, (group as Record<string, unknown>)[name] ?? '']),
  ) as unknown as Group

const toBrand = ({
  prefix,
  prefixes,
  primary,
  accent,
  letterhead = '',
  hero,
  footer,
}: OwnAgency['brand']): Parts['brand'] => ({
  prefix,
  prefixes,
  primary,
  accent,
  letterhead,
  hero: { title: hero.title ?? '', text: hero.text ?? '' },
  footer: { text: footer.text ?? '', links: footer.links },
})

const readers = {
  agency: ({
    name,
    email,
    timeZone,
    phonePrefix,
    asksIndianPapers,
    contacts,
    socials,
    responseHours,
    officeHours,
    holidays,
    consultants,
    times,
  }) => ({
    name,
    email,
    timeZone,
    phonePrefix,
    asksIndianPapers,
    contacts,
    socials,
    consultants: consultants.map((one) => ({
      name: one.name,
      phone: one.phone,
      chatNumber: one.chatNumber,
      email: one.email,
      languages: one.languages,
      isActive: one.isActive,
    })),
    responseHours,
    officeHours,
    holidays,
    times,
  }),
  brand: ({ brand }) => toBrand(brand),
  currencies: ({ currency, sellsIn }) => ({ currency, sellsIn }),
  terms: ({ currency, paymentTerms, estimate }) => ({ currency, paymentTerms, estimate }),
  words: ({ claims, policies, policyLines, mailTexts, bookingTexts, mailTemplates, mailWords }) => ({
    claims: withBlanks(shapes.claims, claims),
    policies: withBlanks(shapes.policies, policies),
    policyLines,
    mailTexts: withBlanks(shapes.mailTexts, mailTexts),
    bookingTexts: withBlanks(shapes.bookingTexts, bookingTexts),
    mailTemplates,
    mailWords,
  }),
  lists: (agency) => ({
    departureCities: agency.departureCities,
    quoteDestinations: agency.quoteDestinations,
    filterCities: agency.filterCities,
    packageTypes: agency.packageTypes,
    budgetRanges: agency.budgetRanges,
    categories: agency.categories,
    homeCategories: agency.homeCategories,
    listCategories: agency.listCategories,
  }),
  billing: ({ billing }) => withBlanks(shapes.billing, billing),
  books: ({ books }) => books,
} satisfies { [Name in keyof Parts]?: (agency: OwnAgency) => Parts[Name] }
type SettingsPart = keyof typeof readers

const shapes = {
  claims: agencyShape.claims.unwrap().shape,
  policies: agencyShape.policies.unwrap().shape,
  mailTexts: agencyShape.mailTexts.unwrap().shape,
  bookingTexts: agencyShape.bookingTexts.unwrap().shape,
  billing: agencyShape.billing.unwrap().shape,
}

type Changes = Omit<UpdateAgencyInput, 'version'>

/** Leaves the portraits of consultants who keep their names. */
const withPortraits = ({ consultants, ...agency }: Parts['agency'], before: OwnAgency): Changes => ({
  ...agency,
  ...(consultants && {
    consultants: consultants.map((one) => ({
      ...one,
      picture: before.consultants.find(({ name }) => name === one.name)?.picture ?? null,
    })),
  }),
})

/** @throws AppError invalid `currency` for sums in another one than that of prices */
function withoutCurrency({ currency, ...terms }: Parts['terms'], before: OwnAgency): Changes {
  if (currency === before.currency) return terms
  throw invalid(
    `Its sums are in ${currency}, prices here in ${before.currency}. Take its currencies over, too`,
    'currency',
  )
}

/** Converts each part to what its form sends. */
const changes: { [Name in SettingsPart]: (given: Parts[Name], before: OwnAgency) => Changes } = {
  agency: withPortraits,
  brand: (brand) => ({ brand: brand as Changes['brand'] }),
  currencies: (given) => given,
  terms: withoutCurrency,
  words: (given) => given,
  lists: (given) => given,
  billing: (billing) => ({ billing }),
  books: (books) => ({ books }),
}

export const createSettingsPart = <Name extends SettingsPart>(name: Name) => ({
  read: async (ctx: Ctx): Promise<Parts[Name]> => readers[name](await getOwnAgency({ ctx })) as Parts[Name],
  apply: async (ctx: Ctx, given: Parts[Name]): Promise<void> => {
    const before = await getOwnAgency({ ctx })
    await updateSettings({ ctx, input: { ...changes[name](given, before), version: before.version } })
  },
})
