import { Button } from '@mantine/core'
import { ImagesField } from '../../../../core/media/ui/office/image-field'
import { FieldGroup } from './step-fields'
import styles from './step-fields.module.css'
import type { StepProps } from './step-props'

type Props = StepProps & {
  onPublish: () => void
  isPublishing: boolean
  isUploading: boolean
  onBusy: (isBusy: boolean) => void
}

/** Edits up to eight pictures, the first as the cover; the last step publishes. */
export function MediaStep({ form, onPublish, isPublishing, isUploading, onBusy }: Props) {
  return (
    <>
      <FieldGroup title="Images">
        <ImagesField control={form.control} name="images" max={8} label="Package Images" onBusy={onBusy} />
      </FieldGroup>
      <FieldGroup title="Ready">
        <p>Visitors find the package as soon as it is published. It can be taken back to a draft at any time.</p>
        <div className={styles.verb}>
          <Button onClick={onPublish} loading={isPublishing} disabled={isUploading}>
            Publish
          </Button>
        </div>
      </FieldGroup>
    </>
  )
}
