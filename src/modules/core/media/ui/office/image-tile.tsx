import { IconButton } from '../../../../../platform/web/office/blocks'
import { Box, Group, Image, Stack, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { onBroken } from './broken-picture'
import type { FormImage } from './use-uploads'

type Props = {
  image: FormImage
  known: string | undefined
  index: number
  count: number
  dragged: number | null
  onDragged: (index: number | null) => void
  onMove: (from: number, to: number) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

export const tile = { aspectRatio: '4 / 3', overflow: 'hidden' }
const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Shows one image with its position, alternative text and remove button. */
export function ImageTile({ image, known, index, count, dragged, onDragged, onMove, onAlt, onRemove }: Props) {
  const name = `image ${index + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? arrowSteps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <Stack component="li" gap="s1" miw={0}>
      <Box
        pos="relative"
        bg="var(--skeleton)"
        bdrs="var(--r-xs)"
        style={{ ...tile, cursor: 'grab', opacity: dragged === index ? 0.5 : undefined }}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', image.image)
          onDragged(index)
        }}
        onDragOver={(event) => {
          if (dragged === null) return
          event.preventDefault()
          if (dragged === index) return
          onMove(dragged, index)
          onDragged(index)
        }}
        onDrop={(event) => event.preventDefault()}
        onDragEnd={() => onDragged(null)}
      >
        <Image
          h="100%"
          src={`${image.image}/400.webp`}
          alt={image.alt || known || `Image ${index + 1}`}
          draggable={false}
          onError={onBroken}
        />
        {index === 0 && (
          <Box component="span" className="badge" pos="absolute" left={5} top={5}>
            Cover
          </Box>
        )}
        <Group component="span" pos="absolute" right={4} bottom={4} gap="s1">
          <IconButton
            style={{ background: 'var(--surface)' }}
            aria-label={`Move ${name} left`}
            aria-disabled={index === 0}
            onKeyDown={onKeyDown}
            onClick={() => onMove(index, index - 1)}
          >
            <OfficeIcon name="left" />
          </IconButton>
          <IconButton
            style={{ background: 'var(--surface)' }}
            aria-label={`Move ${name} right`}
            aria-disabled={index === count - 1}
            onKeyDown={onKeyDown}
            onClick={() => onMove(index, index + 1)}
          >
            <OfficeIcon name="right" />
          </IconButton>
          <IconButton
            style={{ background: 'var(--surface)' }}
            aria-label={`Remove ${name}`}
            onKeyDown={onKeyDown}
            onClick={onRemove}
          >
            <OfficeIcon name="close" />
          </IconButton>
        </Group>
      </Box>
      <TextInput
        size="xs"
        value={image.alt}
        maxLength={160}
        placeholder={known ?? 'What it shows'}
        aria-label={`Alt text of ${name}`}
        onChange={({ currentTarget }) => onAlt(currentTarget.value)}
      />
    </Stack>
  )
}
