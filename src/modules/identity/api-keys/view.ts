import { z } from 'zod'
import { permissions } from '../../../shared/permissions'
import { id, instant, text, view } from '../../../shared/views'
import { keyStates } from './key.rules'

/** Describes a key without its secret, of which it shows the end. */
export const apiKey = view({
  id,
  name: text,
  ending: text,
  permissions: z.enum(permissions).array(),
  state: z.enum(keyStates),
  ownerName: text.describe('Whose rights it has, as far as its permissions allow'),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
})
export type ApiKeyView = z.infer<typeof apiKey>

/** Includes the key, which is shown once. */
export const madeKey = apiKey.extend({ key: text })
export type MadeKey = z.infer<typeof madeKey>
