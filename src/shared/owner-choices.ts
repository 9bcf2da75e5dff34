import { z } from 'zod'

/** Validates whose records a list has: those of these users, and with 'none' those of nobody. */
export const ownerChoices = z
  .array(z.union([z.literal('none'), z.uuid()], 'Please send ids of users, or none'))
  .max(50)
  .optional()
