import { Button, Group, SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { Present } from '../../../../identity/live/ui/office/present'
import { PackageStatusTag } from '../../../packages/ui/package-status'
import type { OpenDraft } from '../../view'
import type { Saving } from './use-draft'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

type Props = {
  draft: Pick<OpenDraft, 'id' | 'packageId' | 'status'>
  name: string
  saving: Saving
  isPreview: boolean
  isBusy: boolean
  onBack: () => void
  onPreview: (isPreview: boolean) => void
  onSave: () => void
  onPublish: () => void
}

/** Shows the title of a package, whether what was typed is stored, and what can be done with it. */
export function WizardHead({
  draft: { id, packageId, status },
  name,
  saving,
  isPreview,
  isBusy,
  onBack,
  onPreview,
  onSave,
  onPublish,
}: Props) {
  return (
    <PageHead
      title={name.trim() || 'Create Package'}
      tag={<PackageStatusTag status={status} />}
      fact={<SavedNote {...saving} onRetry={onSave} />}
    >
      {(packageId ?? id) && <Present recordId={(packageId ?? id)!} />}
      <Button variant="subtle" onClick={onBack}>
        Back
      </Button>
      {packageId && (
        <Button variant="subtle" component={Link} to={`/admin/packages/${packageId}/history`}>
          History
        </Button>
      )}
      <SegmentedControl
        size="xs"
        aria-label="View"
        value={isPreview ? 'preview' : 'edit'}
        onChange={(value) => onPreview(value === 'preview')}
        data={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <Button variant="default" onClick={onSave}>
        Save Draft
      </Button>
      <Button disabled={isBusy} onClick={onPublish}>
        Publish Package
      </Button>
    </PageHead>
  )
}

/** Shows whether typed content is stored. Announces failures only: each second would be too much. */
function SavedNote({ is, at, message, onRetry }: Saving & { onRetry: () => void }) {
  if (is === 'failed') {
    return (
      <Group component="span" gap="s1h" c="var(--bad)" role="alert">
        <OfficeIcon name="warning" /> Not saved. {message}{' '}
        <button type="button" className="link" onClick={onRetry}>
          Retry
        </button>
      </Group>
    )
  }
  if (is !== 'saved') return 'Saving…'
  if (!at) return 'Saved as you type'
  return (
    <Group component="span" gap="s1h">
      <OfficeIcon name="check" /> Saved at {clock.format(Date.parse(at))}
    </Group>
  )
}
