import { z } from 'zod'
import { criterionNames } from '../../../modules/storefront/fits/fit.rules'
import { fitsInput } from '../../../modules/storefront/fits/schema'
import { paces } from '../../../modules/storefront/fits/wish.rules'
import { currencies } from '../../../shared/money'
import { restCard } from '../../../modules/catalog/packages/rest.rules'
import type { Documentation } from '../documentation'

const text = z.string()
const count = z.number().int().min(0)

const fit = z.object({
  package: restCard.schema,
  total: z.number().min(0).describe('For the whole party, in units of the package’s currency'),
  date: z.iso.date().nullable().describe('The day of that price; null: any'),
  dates: z.iso.date().array().describe('The first days that fit'),
  moreDates: count.describe('How many more days fit'),
  spare: z.number().nullable().describe('Below the budget, in units of `currency`; negative: over'),
  pace: z.enum(paces).nullable().describe('Null: no activities are listed'),
  reasons: text.array(),
})

export const fits = z.object({
  total: count.describe('Exact up to 1,000; 1001 means more'),
  currency: z.enum(currencies).describe('Of the budget'),
  fits: fit.array(),
  near: fit.extend({ misses: z.enum(criterionNames), gives: text.describe('What would have to give') }).array(),
  lift: z.object({ wish: z.enum(criterionNames), total: count }).nullable(),
})

/** Documents the search by budget for OpenAPI. */
export const fitCalls: Record<string, Documentation> = {
  'GET /api/fits': {
    summary: 'Packages by total budget, party, month, flights and pace, with reasons',
    description:
      'The most popular first. `near` misses one wish; for no package at all, `lift` is the wish that hides most.',
    query: fitsInput,
  },
}
