import { z } from 'zod'
import { rowId } from '../../../shared/fields'

/** Accepts the tab's self-made name of 16 random bytes. */
const tab = z.string().regex(/^[0-9a-f]{32}$/, 'Please send 32 hexadecimal digits')

export const stayInput = z.object({ tab, recordId: rowId() })
export type StayInput = z.output<typeof stayInput>

export const leaveInput = z.object({ tab })
export type LeaveInput = z.output<typeof leaveInput>
