import type { z } from 'zod'
import { id, text, view } from '../../../shared/views'

export const foundPlace = view({ id, slug: text.describe('`place` of a package'), name: text })
export type FoundPlace = z.infer<typeof foundPlace>
export const listedPlace = foundPlace.omit({ id: true })
