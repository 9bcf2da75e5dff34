import { Link } from 'react-router'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { formatPastInstant } from '../../../../../shared/instants'
import { actionText, actorText, getRecordUrl, recordText } from '../../log.rules'
import type { AuditView } from '../../view'

/** Names the changed record, with a link if it has a screen. */
export function RecordLink({ entry }: { entry: AuditView }) {
  const to = getRecordUrl(entry)
  const name = recordText(entry)
  return to ? (
    <Link className="link" to={to}>
      {name}
    </Link>
  ) : (
    name
  )
}

export const logColumns: Column<AuditView>[] = [
  {
    key: 'when',
    label: 'When',
    sortable: true,
    cell: (entry) => (
      <time className="num" dateTime={entry.at} title={entry.at}>
        {formatPastInstant(entry.at)}
      </time>
    ),
  },
  { key: 'who', label: 'Who', phone: 'value', cell: actorText },
  { key: 'what', label: 'What', phone: 'what', cell: (entry) => actionText(entry.action) },
  { key: 'on', label: 'On', cell: (entry) => <RecordLink entry={entry} /> },
  { key: 'from', label: 'From', dim: true, cell: (entry) => entry.ip && <span className="num">{entry.ip}</span> },
  { key: 'request', label: 'Request', dim: true, optional: true, cell: (entry) => entry.requestId || null },
]
