import { z } from 'zod'
import { rowName } from '../../../shared/fields'
import { passwordField } from '../auth/schema'

/** Requires the password unless the caller signed in recently. */
export const ownPasswordIfLong = z.object({ password: passwordField(1, 'Password is required').optional() })
export type OwnPasswordIfLong = z.output<typeof ownPasswordIfLong>

/** Accepts an id of any shape; an unknown one finds no session. */
export const deviceInput = ownPasswordIfLong.extend({ id: rowName() })
export type DeviceInput = z.output<typeof deviceInput>
