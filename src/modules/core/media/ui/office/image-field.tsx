import { Note } from '../../../../../platform/web/office/blocks'
import { Box, Button, Group, Input, SimpleGrid } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { plural } from '../../../../../shared/text'
import { pastedFiles } from '../../paste.rules'
import { ChoosePicture } from './choose-picture'
import styles from './image-field.module.css'
import { ImageTile, tile } from './image-tile'
import { ImageUrl } from './image-url'
import { UploadTile } from './upload-tile'
import { useImages } from './use-images'
import { usePictureLabels } from './use-picture-labels'
import type { FormImage } from './use-uploads'

type Props = {
  value: readonly FormImage[]
  onChange: (images: FormImage[]) => void
  /** Allows 5 for an item, 8 for a package (specification 9). */
  max: number
  label?: string
  error?: string
  /** Reports running uploads, which the form's submission waits for. Must be a stable callback. */
  onBusy?: (isBusy: boolean) => void
}

/** Takes files pasted anywhere while the field is mounted. */
function usePastedFiles(take: (files: File[]) => void) {
  const takePasted = useEffectEvent(take)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData ? pastedFiles(event.clipboardData, event.target as HTMLInputElement) : []
      if (files.length === 0) return
      event.preventDefault()
      takePasted(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

/**
 * Edits a record's images: dropped, pasted or chosen, uploaded at once, sorted by drag or keys. The first is the cover.
 */
function ImageField({ value, onChange, max, label = 'Images', error, onBusy }: Props) {
  const open = useRef<() => void>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const [dragged, setDragged] = useState<number | null>(null)
  const [isCopying, setCopying] = useState(false)
  const { uploads, room, leftOut, announcement, ...images } = useImages(value, onChange, max)
  const getLabel = usePictureLabels(value.map(({ image }) => image))
  const isBusy = isCopying || uploads.some(({ state }) => state === 'sending')
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  usePastedFiles(images.take)

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Note fz="xs" mb="s2" className="num" id={hintId}>
        {value.length} of {max}, at most 5 MB each. Drag or Alt + arrow keys reorder; the first is the cover.
      </Note>
      <Dropzone
        className={styles.zone}
        role="group"
        aria-label={label}
        aria-describedby={hintId}
        tabIndex={-1}
        openRef={open}
        onDropAny={(files) => images.take(files)}
        onDrop={() => undefined}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ accept: 'image/*', 'aria-label': `Choose ${label.toLowerCase()}` }}
      >
        <SimpleGrid component="ul" minColWidth={148} spacing="s2h">
          {value.map((image, index) => (
            <ImageTile
              key={image.image}
              image={image}
              known={getLabel(image.image)}
              index={index}
              count={value.length}
              dragged={dragged}
              onDragged={setDragged}
              onMove={images.move}
              onAlt={(alt) => images.describe(index, alt)}
              onRemove={() => {
                images.remove(index)
                chooser.current?.focus()
              }}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={upload.id}
              upload={upload}
              onRetry={() => images.retry(upload)}
              onCancel={() => {
                images.cancel(upload)
                chooser.current?.focus()
              }}
            />
          ))}
          <Box component="li" style={tile} hidden={room <= 0}>
            <Button
              ref={chooser}
              variant="default"
              fullWidth
              h="100%"
              px="s2"
              fw={400}
              bd="1px dashed var(--line-strong)"
              leftSection={<OfficeIcon name="upload" />}
              styles={{ label: { whiteSpace: 'normal' } }}
              onClick={() => open.current?.()}
            >
              Drop, paste or choose
            </Button>
          </Box>
        </SimpleGrid>
      </Dropzone>
      {leftOut > 0 && (
        <Note fz="xs" my="s2" className="num">
          Maximum {max} images allowed: {plural(leftOut, 'file')} left out.
        </Note>
      )}
      {room > 0 && (
        <Group gap="s2" mt="s2h">
          <ChoosePicture
            max={room}
            taken={value.map(({ image }) => image)}
            onUpload={() => open.current?.()}
            onChosen={(chosen) => images.append(chosen, 'added')}
          >
            {(ask) => (
              <Button variant="default" onClick={ask}>
                Choose from the gallery
              </Button>
            )}
          </ChoosePicture>
          <ImageUrl onFetched={(image) => images.append([image])} onBusy={setCopying} />
        </Group>
      )}
      <p className="hidden-label" role="status">
        {announcement}
      </p>
    </Input.Wrapper>
  )
}

/** Binds the field to a form: `<ImagesField control={control} name="images" max={5} />`. */
export function ImagesField<V extends FieldValues, T>({
  control,
  name,
  ...rest
}: { control: Control<V, unknown, T>; name: FieldPath<V> } & Omit<Props, 'value' | 'onChange' | 'error'>) {
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message ?? (fieldState.error && 'Please check the images')
  return <ImageField {...rest} value={field.value as FormImage[]} onChange={field.onChange} error={error} />
}
