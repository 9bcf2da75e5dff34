import { z } from 'zod'
import { readColor } from '../../../shared/colors'
import { line, optionalLine, optionalParagraph } from '../../../shared/fields'
import { isLink } from '../../../shared/links'
import { colorProblem, defaultPrefix, defaultPrefixes, letterheadProblem, prefixProblem } from './brand.rules'

/** Refuses a text for the reason that the rule gives. */
const checked = <S extends z.ZodType<string | undefined>>(schema: S, findProblem: (text: string) => string | null) =>
  schema.superRefine((text, issues) => {
    const message = text === undefined ? null : findProblem(text)
    if (message !== null) issues.addIssue({ code: 'custom', message })
  })

/** Accepts a color that reads well in both schemes; blank is the product's own. */
const color = (name: 'primary' | 'accent') =>
  line({ max: 7 })
    .nullable()
    .transform((text) => (text ? (readColor(text) ?? text) : null))
    .pipe(
      z
        .string()
        .nullable()
        .superRefine((text, issues) => {
          const message = text === null ? null : colorProblem(name, text)
          if (message !== null) issues.addIssue({ code: 'custom', message })
        }),
    )

/** Accepts an uploaded image's address with its alternative text. */
export const picture = z.object({
  image: line({ min: 1, max: 500, message: 'Please choose a picture' }),
  alt: line({ max: 160 }),
})

const linkAddress = line({ min: 1, max: 300, message: 'Please enter an address' }).refine(
  isLink,
  'Please enter an address such as /pages/about or https://example.com',
)
const menuLink = z.object({ label: line({ min: 1, max: 40, message: 'Please enter a name' }), url: linkAddress })

const prefix = line({ max: 6 })
  .transform((letters) => letters.toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{1,6}$/, 'One to six letters of A to Z, or digits'))
const prefixes = z.object({ booking: prefix, invoice: prefix, creditNote: prefix, receipt: prefix })

const pictureOrNone = picture.nullable()
const hero = z.object({ title: optionalLine(80), text: optionalParagraph(300), picture: pictureOrNone })
const footer = z.object({ text: optionalLine(160), links: z.array(menuLink).max(8) })
const fields = z.object({
  primary: color('primary'),
  accent: color('accent'),
  /** Stands on light grounds in the place of mark and name. */
  logo: pictureOrNone,
  /** Stands on dark grounds; the light one does where it is absent. */
  logoDark: pictureOrNone,
  /** Stands in the browser's tab, and on a phone's first screen. */
  icon: pictureOrNone,
  hero,
  footer,
  /** Begins the references of requests from now on; older ones stay. */
  prefix: checked(line({ max: 5 }), prefixProblem),
  /** Begins the references of bookings, and the numbers of papers, from now on; older ones stay. */
  prefixes,
  /** Stands under the name on papers and at the foot of mails, in lines. */
  letterhead: checked(optionalParagraph(400), letterheadProblem),
})

/** Validates how the agency looks on its site, in its office, mails and papers (product.md 9.4). */
export const brand = fields.extend({
  primary: fields.shape.primary.default(null),
  accent: fields.shape.accent.default(null),
  logo: pictureOrNone.default(null),
  logoDark: pictureOrNone.default(null),
  icon: pictureOrNone.default(null),
  hero: hero.extend({ picture: pictureOrNone.default(null) }).prefault({}),
  footer: footer.extend({ links: footer.shape.links.default([]) }).prefault({}),
  prefix: fields.shape.prefix.default(defaultPrefix),
  prefixes: prefixes.default(defaultPrefixes),
})
export type Brand = z.output<typeof brand>

/** Validates a change: absent fields stay, and a blank text is removed. */
export const brandChanges = fields
  .extend({ hero: hero.partial(), footer: footer.partial(), prefixes: prefixes.partial() })
  .partial()
export const brandPictures = ['logo', 'logoDark', 'icon'] as const
