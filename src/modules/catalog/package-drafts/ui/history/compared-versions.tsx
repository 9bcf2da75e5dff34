import { useCategoryNames } from '../../../../settings/settings/ui/use-categories'
import { Group, NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Frame, Note } from '../../../../../platform/web/office/blocks'
import { formatPastInstant } from '../../../../../shared/instants'
import { compareVersions } from '../../history.rules'
import { FieldChangeView } from './field-change'
import type { ListedVersion } from './package-history'
import { RestoreVersion } from './restore-version'
import type { Comparison } from '../../view'

type Props = {
  packageId: string
  comparison: Comparison
  versions: readonly ListedVersion[]
  isNewest: boolean
}
type Option = Pick<ListedVersion, 'number' | 'at'>
const toOption = ({ number, at }: Option) => ({
  value: String(number),
  label: `Version ${number}, ${formatPastInstant(at)}`,
})

/** Shows a version's changes against another one, and the restore button. */
export function ComparedVersions({ packageId, comparison, versions, isNewest }: Props) {
  const [, setParams] = useSearchParams()
  const { before, after } = comparison
  const names = { ...comparison.names, ...useCategoryNames() }
  const others = versions.filter(({ number }) => number !== after.number)
  // Adds a compared version that is not loaded in the list yet.
  const choice: Option[] =
    before && !others.some(({ number }) => number === before.number) ? [...others, before] : others
  const changes = before ? compareVersions({ before, after, names }) : []
  return (
    <Frame aria-label={`Version ${after.number}`}>
      <h2>
        Version {after.number}
        <span className="num">
          {after.actor ?? 'System'}, <time dateTime={after.at}>{formatPastInstant(after.at)}</time>
        </span>
      </h2>
      <Group justify="space-between" align="flex-end" py="s3" px="s3h">
        {before && (
          <NativeSelect
            label="Compared with"
            value={before.number}
            onChange={({ currentTarget }) =>
              setParams({ version: String(after.number), with: currentTarget.value }, { replace: true })
            }
            data={choice.map(toOption)}
          />
        )}
        {!isNewest && <RestoreVersion packageId={packageId} version={after} />}
      </Group>
      {changes.map((change) => (
        <FieldChangeView
          key={change.field}
          change={change}
          names={[`Version ${before!.number}`, `Version ${after.number}`]}
        />
      ))}
      {changes.length === 0 && (
        <Note p="s3h">
          {before
            ? 'Both versions say the same.'
            : 'The first version that was kept: there is nothing before it to compare with.'}
        </Note>
      )}
    </Frame>
  )
}
