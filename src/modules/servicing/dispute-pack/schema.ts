import { z } from 'zod'
import { rowId } from '../../../shared/fields'

export const packInput = z.object({ bookingId: rowId() })
export type PackInput = z.output<typeof packInput>
