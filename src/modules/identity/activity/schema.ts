import { z } from 'zod'
import { paging } from '../../../shared/fields'

export const activityInput = z.object(paging(20))
export type ActivityInput = z.output<typeof activityInput>
