import { z } from 'zod'
import { rowId } from '../../../shared/fields'

/** Hearts are few: as many as a browser keeps before anybody signs in. */
export const maxSaved = 100

export const setSavedInput = z.object({ packageId: rowId(), saved: z.boolean() })
export type SetSavedInput = z.output<typeof setSavedInput>

/** Newest first, as in the browser; invalid ids are left out. */
export const mergeSavedInput = z.object({ ids: z.array(z.string().max(100)).max(maxSaved) })
export type MergeSavedInput = z.output<typeof mergeSavedInput>
