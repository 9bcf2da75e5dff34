import { z } from 'zod'
import { text, view } from '../../../shared/views'
import { partNames } from './part.rules'

const setupPart = view({
  part: z.enum(partNames),
  version: text.describe('Send it with the part: another one by then is a conflict'),
  changes: view({
    row: text.nullable().describe('Names the tax, rate, role or page'),
    field: text,
    from: z.unknown(),
    to: z.unknown(),
  })
    .array()
    .describe('Is empty when everything is as in the file'),
  problem: view({ field: text.nullable(), message: text })
    .nullable()
    .describe('Says why the part cannot be taken over'),
})
export type SetupPart = z.infer<typeof setupPart>
/** Lists the parts of a file with what they change here. */
export const setupParts = view({ parts: setupPart.array() })
export type SetupParts = z.infer<typeof setupParts>
