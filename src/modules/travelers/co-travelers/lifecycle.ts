import type { Lifecycle } from '../../../platform/server/lifecycle'
import { purgeCoTravelers } from './service'
import { downloadCoTravelers } from './view.service'

export const coTravelersLifecycle: Lifecycle = {
  download: async (ctx) => ({ coTravelers: await downloadCoTravelers(ctx) }),
  encryptedColumns: ['passport_no', 'frequent_flyer_number'].map((column) => ({
    table: 'co_travelers',
    row: 'id',
    column,
  })),
  jobs: [{ kind: 'co-travelers.purge', everySeconds: 600, run: ({ ctx }) => purgeCoTravelers(ctx) }],
}
