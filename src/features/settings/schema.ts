import { z } from 'zod'
import { calendarDate, currencySchema, email, line, optionalLine, phone } from '../../shared/fields'

/** Digits with the country code, as chat links want them: '12125550142'. */
const chatNumber = line({ max: 20 })
  .transform((s) => s.replace(/[\s+().-]/g, ''))
  .refine((s) => /^[1-9]\d{6,14}$/.test(s), 'Please enter a number with its country code')

const timeZone = line({ min: 1, max: 60 }).refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}, 'Please enter a time zone such as America/New_York')

const httpsUrl = line({ min: 1, max: 300 }).pipe(
  z.url({ protocol: /^https$/, message: 'Please enter an https address' }),
)
const title = line({ min: 1, max: 80, message: 'Please enter a name' })

/** The agency's settings. Without a value, nothing is shown (product.md 4.4, 4.5). */
export const agencySettings = z.object({
  name: title,
  /** Where visitors write to, and where notifications of new requests go. */
  email: email().nullable().default(null),
  timeZone: timeZone.default('UTC'),
  /** That everything is priced in. */
  currency: currencySchema.default('USD'),
  consultant: z.object({ name: title, phone: phone(), chatNumber }).nullable().default(null),
  /** `whatsapp`: the same number answers in the chat app. */
  contacts: z
    .array(z.object({ label: title, phone: phone(), whatsapp: z.boolean().default(false) }))
    .max(6)
    .default([]),
  socials: z
    .array(z.object({ label: title, url: httpsUrl }))
    .max(10)
    .default([]),
  /** Shown only when set: 'Best Deal', '24/7 customer support', 'Best price guarantee'. */
  claims: z.object({ bestDeal: optionalLine(80), support: optionalLine(80), bestPrice: optionalLine(80) }).default({}),
  /** The promise of an answer within so many hours (product.md 5.2). */
  responseHours: z.number().int().min(1).max(168).default(24),
  /** The office opens to staff only once they have two-factor authentication; session.client.ts reads it by this name. */
  staffTwoFactor: z.boolean().default(false),
})
export type Agency = z.output<typeof agencySettings>
export type SaveAgencyInput = z.input<typeof agencySettings>

/** The agency's defaults. */
export const newAgency: Agency = agencySettings.parse({ name: 'Itinera' })

/** Millionths of `to` for one unit of `from`; up to ten million to one. */
export const setRateInput = z
  .object({
    from: currencySchema,
    to: currencySchema,
    micros: z.number().int().min(1).max(10_000_000_000_000),
    /** Absent: today. */
    asOf: calendarDate().optional(),
  })
  .refine((rate) => rate.from !== rate.to, { path: ['to'], message: 'Please choose two currencies' })
export type SetRateInput = z.output<typeof setRateInput>
