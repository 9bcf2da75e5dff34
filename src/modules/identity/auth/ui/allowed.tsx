import type { ReactNode } from 'react'
import type { Permission } from '../../../../shared/permissions'
import { useCan } from './use-can'

type Props = { to: Permission | readonly Permission[]; children: ReactNode }

/** Shows panels and buttons to users who may do all of this; the server refuses their calls to others. */
export const Allowed = ({ to, children }: Props): ReactNode => (useCan()(...[to].flat()) ? children : null)
