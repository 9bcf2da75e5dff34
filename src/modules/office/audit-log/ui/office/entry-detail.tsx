import { Facts } from '../../../../../platform/web/office/blocks'
import type { ReactNode } from 'react'
import { valueText } from '../../log.rules'
import { Change } from './change'
import { RecordLink } from './log-columns'
import type { AuditView } from '../../view'

/** Shows the changed fields, the record, which rows on phones omit, and the request's origin. */
export function EntryDetail({ entry }: { entry: AuditView }) {
  const { before, after, data, ip, requestId, entity, entityId } = entry
  const fields = Object.keys({ ...before, ...after })
  return (
    <Facts beside="minmax(80px, 0.3fr)">
      {fields.map((name) => (
        <Line key={name} name={name}>
          <Change before={before?.[name]} after={after?.[name]} />
        </Line>
      ))}
      {Object.entries(data).map(([name, value]) => (
        <Line key={name} name={name}>
          {valueText(value)}
        </Line>
      ))}
      <Line name={entity}>
        <RecordLink entry={entry} /> <span>{entityId}</span>
      </Line>
      {ip && <Line name="IP">{ip}</Line>}
      {requestId && <Line name="Request">{requestId}</Line>}
    </Facts>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
