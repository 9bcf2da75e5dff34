import type { Scope } from '../../../../../shared/actor'
import type { Permission } from '../../../../../shared/permissions'
import { getSights, seesLabels } from '../../role.rules'

/** Says what a holder of the role finds in the office. */
export function RoleSights({ permissions, sees }: { permissions: readonly Permission[]; sees: Scope }) {
  const { open, closed } = getSights(permissions)
  return (
    <>
      {open.length > 0 ? `Sees ${open.join(', ')}` : 'Sees nothing of the office'}
      {sees !== 'all' &&
        open.length > 0 &&
        `; of leads, requests, proposals and bookings ${seesLabels[sees].toLowerCase()}`}
      .{closed.length > 0 && ` Does not see ${closed.join(', ')}.`}
    </>
  )
}
