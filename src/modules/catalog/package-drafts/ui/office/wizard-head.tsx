import { Button, SegmentedControl } from '@mantine/core'
import { Link } from 'react-router'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { Present } from '../../../../identity/live/ui/office/present'
import { PackageStatusTag } from '../../../packages/ui/package-status'
import type { OpenDraft } from '../../content.rules'
import { SavedNote } from './saved-note'
import type { Saving } from './use-draft'
import styles from './wizard.module.css'

type Props = {
  draft: OpenDraft
  /** Holds the draft's id, once stored. */
  id: string | null
  name: string
  saving: Saving
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  isBusy: boolean
  onSave: () => void
  onPublish: () => void
  onBack: () => void
}

/** Shows the name, the save status and the actions. */
export function WizardHead({
  draft,
  id,
  name,
  saving,
  isPreview,
  onPreview,
  isBusy,
  onSave,
  onPublish,
  onBack,
}: Props) {
  const record = draft.packageId ?? id
  return (
    <PageHead
      title={name.trim() || 'Create Package'}
      tag={<PackageStatusTag status={draft.status} />}
      fact={<SavedNote {...saving} onRetry={onSave} />}
    >
      {record && <Present recordId={record} />}
      <Button variant="subtle" onClick={onBack}>
        Back
      </Button>
      {draft.packageId && (
        <Button variant="subtle" component={Link} to={`/admin/packages/${draft.packageId}/history`}>
          History
        </Button>
      )}
      <SegmentedControl
        size="xs"
        className={styles.mode}
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
