import { Box } from '@mantine/core'
import { TextareaField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { describePictureInput } from '../../schema'
import type { LibraryPicture } from '../../view'
import { PictureThumb } from './picture-thumb'

const toValues = ({ id, alt, version }: LibraryPicture) => ({ id, alt, version })

/** Describes a picture for all uses without their own words. */
export function DescribePicture({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const { media } = trpc.useUtils()
  const describe = trpc.media.describe.useMutation({ onSuccess: () => void media.library.invalidate() })
  const { control, dialog, conflict } = useVersionedForm(describePictureInput, {
    guarded: true,
    row: picture,
    toValues,
    send: (values): Promise<LibraryPicture> => describe.mutateAsync(values),
    onDone: () => {
      toast({ title: 'Description saved' })
      onClose()
    },
  })
  return (
    <FormDialog title="Describe the picture" size={600} yes="Save" {...dialog} onClose={onClose}>
      <Box pos="relative" bdrs="var(--r-sm)" className="overflow-hidden" style={{ aspectRatio: '2 / 1' }}>
        <PictureThumb picture={picture} sizes="560px" alt="" frame={2} />
      </Box>
      <TextareaField
        control={control}
        name="alt"
        label="What the picture shows"
        description="Screen readers say it, and search engines read it. Packages and pages that have words of their own keep them."
        placeholder="Fishing boats in the harbor at dawn"
        autosize
        minRows={2}
        maxLength={160}
        data-autofocus
      />
      {conflict && <ConflictDialog conflict={conflict} labels={{ alt: 'What the picture shows' }} />}
    </FormDialog>
  )
}
