import type { ReactNode } from 'react'
import { type AuditView, valueText } from '../../log.rules'
import styles from './entry-detail.module.css'

/** The change, field by field, and from where it came. */
export function EntryDetail({ entry: { before, after, data, ip, requestId, entity, entityId } }: { entry: AuditView }) {
  const fields = Object.keys({ ...before, ...after })
  return (
    <dl className={`num ${styles.detail}`}>
      {fields.map((name) => (
        <Line key={name} name={name}>
          <del>{valueText(before?.[name])}</del> <ins>{valueText(after?.[name])}</ins>
        </Line>
      ))}
      {Object.entries(data).map(([name, value]) => (
        <Line key={name} name={name}>
          {valueText(value)}
        </Line>
      ))}
      <Line name={entity}>{entityId}</Line>
      {ip && <Line name="IP">{ip}</Line>}
      {requestId && <Line name="Request">{requestId}</Line>}
    </dl>
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
