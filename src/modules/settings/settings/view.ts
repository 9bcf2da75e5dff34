import { z } from 'zod'
import { count, exchangeRate, id, text, version, view } from '../../../shared/views'
import { picture } from '../../core/media/view'
import { brand } from './brand.schema'
import { listFields } from './lists.rules'
import { agencyShape } from './schema'
import { times } from './times.schema'

/** Holds an email template of the staff; placeholders such as `{name}` are filled from the request or the lead. */
export const mailTemplate = view({ name: text, subject: text, body: text })
export type MailTemplate = z.infer<typeof mailTemplate>

const { contacts, consultants } = agencyShape
/** Holds a consultant; numbers are answered as they are dialed, shorter than what a form takes. */
const knownConsultant = view({ ...consultants.unwrap().element.shape, phone: text })
/** Holds all settings: what the form saves. */
export const allSettings = view({
  ...agencyShape,
  contacts: view({ ...contacts.unwrap().element.shape, phone: text }).array(),
  consultants: knownConsultant.array(),
})
/** Holds all settings, for administrators. `version` is 0 before the first save. */
export const ownAgency = allSettings.extend({ version })
export type OwnAgency = z.infer<typeof ownAgency>

/** Holds what pages show of the brand; its colors are in their style sheet. Absent parts are the product's own. */
const siteBrand = view({
  logo: picture.optional(),
  logoDark: picture.optional(),
  icon: picture.optional(),
  hero: view({ title: text.optional(), text: text.optional(), picture: picture.optional() }).optional(),
  footer: brand.shape.footer.unwrap().optional(),
  /** Stands beside the name in print, in lines; by default the agency's phone and address. */
  letterhead: text.optional(),
  pages: view({ slug: text, title: text, place: z.enum(['header', 'footer']) })
    .array()
    .optional(),
})
export type SiteBrand = z.infer<typeof siteBrand>

export const publicConsultant = knownConsultant.omit({ isActive: true })
/** Holds the agency's data for public screens. A setting that is not listed here is private. */
export const site = view({
  agency: allSettings
    .pick({
      name: true,
      email: true,
      timeZone: true,
      currency: true,
      sellsIn: true,
      contacts: true,
      socials: true,
      claims: true,
      responseHours: true,
      paymentTerms: true,
      policyLines: true,
      estimate: true,
      departureCities: true,
      quoteDestinations: true,
      budgetRanges: true,
      filterCities: true,
      packageTypes: true,
      categories: true,
      homeCategories: true,
      listCategories: true,
    })
    .extend({
      /** Receives chats and calls: the first of `consultants`. */
      consultant: publicConsultant.nullable(),
      consultants: publicConsultant.array(),
      /** Holds the reply promise as text, for pages that know no request. */
      replyWithin: text,
      brand: siteBrand,
      holdMinutes: times.shape.holdMinutes,
      weekBegins: times.shape.weekBegins,
      /** Begins phone fields, such as '+351'; '' for none. */
      phonePrefix: text,
      asksIndianPapers: z.boolean(),
      /** Holds the English name of the agency's country, which stands first in lists; '' for the specified order. */
      country: text,
    }),
  rates: exchangeRate.array(),
  /** Allows showing the demo accounts. */
  demo: z.boolean(),
  /** Tells whether visitors see the site: not before a new agency has a name and an e-mail. */
  isOpen: z.boolean(),
})
export type Site = z.infer<typeof site>
export const policyTexts = agencyShape.policies
export const agencyCurrencies = ownAgency.pick({ currency: true, sellsIn: true, version: true })
export const agencyLists = ownAgency.pick(listFields)
/** Describes name and brand, for other programs. */
export const agencyBrand = ownAgency.pick({ name: true, brand: true, version: true })
/** Names a version of the product, and the number of its newest migration, such as `0004`. */
export const productVersion = view({ app: text, schema: text })

/** Describes a rate with who set it; null: the agency began with it. */
export const storedRate = exchangeRate.extend({ setBy: id.nullable() })
export type StoredRate = z.infer<typeof storedRate>
export const ratePage = view({ items: storedRate.array(), nextCursor: text.nullable(), total: count })
export type RatePage = z.infer<typeof ratePage>
