import { z } from 'zod'
import { rowName } from '../../../shared/fields'
import { passwordField } from '../auth/schema'

/** Needed unless the caller signed in just now. */
export const ownPasswordIfLong = z.object({ password: passwordField(1, 'Password is required').optional() })
export type OwnPasswordIfLong = z.output<typeof ownPasswordIfLong>

/** As `devices.list` hands it out; of another shape, there is none such. */
export const deviceInput = ownPasswordIfLong.extend({ id: rowName() })
export type DeviceInput = z.output<typeof deviceInput>
