import { z } from 'zod'
import { date, id, text, version, view } from '../../../shared/views'
import { taxBases } from './tax.rules'

/** Describes a tax of the agency's table. Both days are included; `isDefault` adds it to new proposals, and to the price of other bookings. */
export const taxRate = view({
  id,
  name: text,
  basisPoints: z.number().min(0),
  base: z.enum(taxBases),
  validFrom: date,
  validTo: date.nullable(),
  isDefault: z.boolean(),
  isContained: z
    .boolean()
    .describe('New offers contain it in their prices; each may say otherwise. One on the margin always is'),
  version,
})
export type TaxRate = z.infer<typeof taxRate>
