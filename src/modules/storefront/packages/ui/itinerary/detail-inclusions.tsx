import { Icon } from '../../../../../platform/web/components/icon'
import type { PackageDetail } from '../../../../catalog/packages/view'
import styles from './detail-inclusions.module.css'

export function Inclusions({ item }: { item: PackageDetail }) {
  if (item.inclusions.length + item.exclusions.length === 0) return null
  return (
    <div className={styles.lists}>
      <TextList title="Inclusions" entries={item.inclusions} included />
      <TextList title="Exclusions" entries={item.exclusions} />
    </div>
  )
}

function TextList({ title, entries, included }: { title: string; entries: string[]; included?: boolean }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul data-included={included}>
        {entries.map((entry) => (
          <li key={entry}>
            <Icon name={included ? 'check' : 'close'} />
            {entry}
          </li>
        ))}
      </ul>
    </section>
  )
}
