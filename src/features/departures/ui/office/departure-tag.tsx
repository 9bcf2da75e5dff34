import { Tag, type TagLook } from '../../../../platform/web/components/tag'
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

/** Where a departure stands, and whether it is promised to run. */
export const DepartureTag = ({ state }: { state: DepartureState }) => <Tag {...looks[state]}>{stateLabels[state]}</Tag>
