import { z } from 'zod'

/** As `devices.list` hands it out; of another shape, there is none such. */
export const deviceInput = z.object({ id: z.string().min(1).max(100) })
export type DeviceInput = z.output<typeof deviceInput>
