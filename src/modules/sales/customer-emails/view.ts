import { z } from 'zod'
import { emailAddress, view } from '../../../shared/views'
import { mailTemplate } from '../../settings/settings/view'

/** Holds the filled templates; `to` is null for a deleted person, blank without an address. */
export const drafts = view({ to: emailAddress.nullable(), templates: mailTemplate.array() })
export type Drafts = z.infer<typeof drafts>
