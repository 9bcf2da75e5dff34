import { Tag, type TagLook } from '../../../../../platform/web/components/tag'
import type { DepartureView } from '../../departure.rules'
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

/** Where a departure stands. Staff did not stop one whose price has to be given again: the tag says so. */
export const DepartureTag = ({ item: { state, status, stalePrice } }: Props) => (
  <Tag {...looks[state]}>
    {stalePrice && state === 'stopped' && status !== 'stopped' ? `Price in ${stalePrice.currency}` : stateLabels[state]}
  </Tag>
)
