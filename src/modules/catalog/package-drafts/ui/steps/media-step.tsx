import { Button } from '@mantine/core'
import { ImagesField } from '../../../../core/media/ui/office/image-field'
import { mostPictures } from '../../../packages/schema'
import { FieldGroup, type StepForm } from './step-fields'

type Props = {
  form: StepForm
  onPublish: () => void
  isPublishing: boolean
  isUploading: boolean
  onBusy: (isBusy: boolean) => void
}

/** Edits the pictures, the first as the cover; the last step publishes. */
export const MediaStep = ({ form, onPublish, isPublishing, isUploading, onBusy }: Props) => (
  <>
    <FieldGroup title="Images">
      <ImagesField control={form.control} name="images" max={mostPictures} label="Package Images" onBusy={onBusy} />
    </FieldGroup>
    <FieldGroup title="Ready">
      <p>Visitors find the package as soon as it is published. It can be taken back to a draft at any time.</p>
      {/* Stands at the right, as toasts show at the left. */}
      <Button ml="auto" onClick={onPublish} loading={isPublishing} disabled={isUploading}>
        Publish
      </Button>
    </FieldGroup>
  </>
)
