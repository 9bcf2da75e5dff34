import { z } from 'zod'
import { paragraph, rowId } from '../../shared/fields'
import { callResults } from '../leads/lead.rules'

const noTime = 'Please enter a date and time'

export const logCallInput = z.object({
  id: rowId(),
  result: z.enum(callResults, 'Please say how the call ended'),
  text: paragraph().default(''),
  /** When it was; absent: now. */
  at: z.iso.datetime(noTime).optional(),
})
export type LogCallInput = z.output<typeof logCallInput>

/** The form's own: the time as the browser's clock shows it. */
export const logCallForm = logCallInput.omit({ id: true }).extend({
  at: z.string().transform((local, ctx) => {
    const time = Date.parse(local)
    if (!Number.isNaN(time)) return new Date(time).toISOString()
    ctx.addIssue({ code: 'custom', message: noTime })
    return z.NEVER
  }),
})
