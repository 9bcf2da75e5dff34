import { Icon } from '../../../../../platform/web/components/icon'
import type { PackageDetail } from '../../../../catalog/packages/view'

export function Inclusions({ item }: { item: PackageDetail }) {
  if (item.inclusions.length + item.exclusions.length === 0) return null
  return (
    <div className="grid cols-2 phone-cols-1 gap-5">
      <TextList title="Inclusions" entries={item.inclusions} included />
      <TextList title="Exclusions" entries={item.exclusions} />
    </div>
  )
}

function TextList({ title, entries, included }: { title: string; entries: string[]; included?: boolean }) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="t-h3">{title}</h2>
      <ul className="grid gap-2 mt-3 f-text ink-2">
        {entries.map((entry) => (
          <li className="flex gap-2" key={entry}>
            <Icon className={`i-16 mt-1 ${included ? 'ok' : 'ink-3'}`} name={included ? 'check' : 'close'} />
            {entry}
          </li>
        ))}
      </ul>
    </section>
  )
}
