import { z } from 'zod'
import { readDecimal } from '../../../shared/amounts'
import { calendarDate, line, rowId, version, orNull } from '../../../shared/fields'
import { isRate, rateFault, taxBases } from './tax.rules'

const fields = {
  name: line({ min: 1, max: 80, message: 'Please name the tax' }),
  basisPoints: z.number('Please enter a rate').min(0).max(10_000).refine(isRate, rateFault),
  base: z.enum(taxBases),
  /** Includes both days. */
  validFrom: calendarDate(),
  validTo: orNull(calendarDate()),
  isDefault: z.boolean(),
  /** Marks a tax within the price of an offer, by default; one on the margin always is. */
  isContained: z.boolean().default(false),
}
type Days = { validFrom: string; validTo: string | null }
const daysAddUp = ({ validFrom, validTo }: Days) => validTo === null || validTo >= validFrom
const inOrder = { path: ['validTo'], message: 'The last day cannot be before the first' }

export const createTaxInput = z.object(fields).refine(daysAddUp, inOrder)
export type CreateTaxInput = z.output<typeof createTaxInput>
/** Leaves as it is whether prices contain it, where a program or a file does not say. */
const changedFields = { ...fields, isContained: z.boolean().optional() }
export const importedTax = z.object(changedFields).refine(daysAddUp, inOrder)
export const updateTaxInput = z.object({ id: rowId(), version, ...changedFields }).refine(daysAddUp, inOrder)
export type UpdateTaxInput = z.output<typeof updateTaxInput>
export const removeTaxInput = z.object({ id: rowId() })
export type RemoveTaxInput = z.output<typeof removeTaxInput>

/** Validates the dialog, which has percent instead of basis points. */
const { basisPoints: _, ...typed } = fields
export const taxForm = z
  .object({
    version: z.number(),
    ...typed,
    percent: z
      .string()
      .transform(readDecimal)
      .pipe(
        z
          .number('Please enter a rate such as 8.875')
          .max(100, 'At most 100%')
          .refine((percent) => isRate(percent * 100), rateFault),
      ),
  })
  .refine(daysAddUp, inOrder)
  .transform(({ percent, ...form }) => ({ ...form, basisPoints: Math.round(percent * 1000) / 10 }))
