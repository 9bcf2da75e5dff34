import { z } from 'zod'
import { rowId } from '../../../shared/fields'

/** Limits hearts to as many as a browser stores before sign-in. */
export const maxSaved = 100

export const setSavedInput = z.object({ packageId: rowId(), saved: z.boolean() })
export type SetSavedInput = z.output<typeof setSavedInput>

/** Takes the browser's order, newest first; invalid ids are skipped. */
export const mergeSavedInput = z.object({ ids: z.array(z.string().max(100)).max(maxSaved) })
export type MergeSavedInput = z.output<typeof mergeSavedInput>
