import type { z } from 'zod'
import { id, text, version, view } from '../../../shared/views'

export const team = view({ id, name: text, members: view({ id, name: text }).array(), version })
export type Team = z.infer<typeof team>
