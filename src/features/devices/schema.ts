import { z } from 'zod'
import { rowName } from '../../shared/fields'

/** As `devices.list` hands it out; of another shape, there is none such. */
export const deviceInput = z.object({ id: rowName() })
export type DeviceInput = z.output<typeof deviceInput>
