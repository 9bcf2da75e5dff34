import { z } from 'zod'
import { calendarDate, line, rowId } from '../../../shared/fields'
import { withReads } from '../../../shared/permission-groups'
import { permissions } from '../../../shared/permissions'
import { ownPasswordAndCodeInput } from '../account-security/schema'

const name = line({ min: 1, max: 80, message: 'Please enter a name' })
const scopes = z
  .array(z.enum(permissions))
  .min(1, 'Please choose at least one permission')
  .max(permissions.length)
  .transform(withReads)

/** Takes the last day on which the key works, in the agency's time zone; null means that it does not expire. */
export const createKeyInput = ownPasswordAndCodeInput.extend({
  name,
  permissions: scopes,
  lastDay: calendarDate().nullable().default(null),
})
export type CreateKeyInput = z.output<typeof createKeyInput>

/** Validates the form, whose date may be empty. */
export const keyForm = createKeyInput.extend({ lastDay: z.literal('').or(calendarDate()) })

export const keyInput = z.object({ id: rowId() })
export type KeyInput = z.output<typeof keyInput>
