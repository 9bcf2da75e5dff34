import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import type { DepartureView } from '../../view'
import { type DepartureState, stateLabels } from '../../state.rules'

const looks: Record<DepartureState, TagLook> = {
  open: { tone: 'ok' },
  few: { tone: 'warn', done: 75 },
  full: { tone: 'info' },
  stopped: { tone: 'warn' },
  closed: { tone: 'off' },
  departed: { tone: 'off' },
  cancelled: { tone: 'bad' },
}

type Props = { item: Pick<DepartureView, 'state' | 'status' | 'stalePrice'> }

/** Shows the state of a departure, and why a stale price has stopped the sale. */
export const DepartureTag = ({ item: { state, status, stalePrice } }: Props) => (
  <Tag {...looks[state]}>
    {stalePrice && state === 'stopped' && status !== 'stopped' ? `Price in ${stalePrice.currency}` : stateLabels[state]}
  </Tag>
)
