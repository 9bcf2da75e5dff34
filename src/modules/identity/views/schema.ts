import { z } from 'zod'
import { line, rowId } from '../../../shared/fields'
import { screens } from './screens.rules'

const name = line({ min: 1, max: 40, message: 'Please enter a name of up to 40 characters' })
/** Holds an address's query without '?'. */
const query = line({ max: 2000 })

export const listViewsInput = z.object({ screen: z.enum(screens) })
export type ListViewsInput = z.output<typeof listViewsInput>

export const createViewInput = z.object({ screen: z.enum(screens), name, query, isShared: z.boolean().default(false) })
export type CreateViewInput = z.input<typeof createViewInput>

/** Keeps absent fields. */
export const updateViewInput = z.object({
  id: rowId(),
  name: name.optional(),
  query: query.optional(),
  isShared: z.boolean().optional(),
})
export type UpdateViewInput = z.output<typeof updateViewInput>

export const removeViewInput = z.object({ id: rowId() })
export type RemoveViewInput = z.output<typeof removeViewInput>

/** Clears the default with a null `id`. */
export const chooseDefaultViewInput = z.object({ screen: z.enum(screens), id: rowId().nullable() })
export type ChooseDefaultViewInput = z.output<typeof chooseDefaultViewInput>
