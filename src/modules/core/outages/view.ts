import { z } from 'zod'
import { count, instant, view } from '../../../shared/views'
import { dependencies, outageReasons } from './outage.rules'

/** Describes an outage. `waiting` counts unsent mails. */
export const outage = view({
  dependency: z.enum(dependencies),
  since: instant,
  reason: z.enum(outageReasons),
  waiting: count,
})
export type Outage = z.infer<typeof outage>
