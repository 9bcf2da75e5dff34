import { Stack } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { onBroken } from './broken-picture'
import styles from './image-field.module.css'
import type { FormImage } from './use-uploads'

type Props = {
  image: FormImage
  index: number
  count: number
  /** Holds the index of the dragged tile. */
  dragged: number | null
  onDragged: (index: number | null) => void
  onMove: (from: number, to: number) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Shows one image with its position, alternative text and remove button. */
export function ImageTile({ image, index, count, dragged, onDragged, onMove, onAlt, onRemove }: Props) {
  const name = `image ${index + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? arrowSteps[event.key] : undefined
    if (step === undefined) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <Stack component="li" gap="s1" miw={0}>
      <div
        className={styles.picture}
        draggable
        data-dragged={dragged === index || undefined}
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
        <img
          src={`${image.image}/400.webp`}
          alt={image.alt || `Image ${index + 1}`}
          draggable={false}
          onError={onBroken}
        />
        {index === 0 && <span className={styles.cover}>Cover</span>}
        <span className={styles.acts}>
          <button
            type="button"
            aria-label={`Move ${name} left`}
            aria-disabled={index === 0}
            onKeyDown={onKeyDown}
            onClick={() => onMove(index, index - 1)}
          >
            <OfficeIcon name="left" />
          </button>
          <button
            type="button"
            aria-label={`Move ${name} right`}
            aria-disabled={index === count - 1}
            onKeyDown={onKeyDown}
            onClick={() => onMove(index, index + 1)}
          >
            <OfficeIcon name="right" />
          </button>
          <button type="button" aria-label={`Remove ${name}`} onKeyDown={onKeyDown} onClick={onRemove}>
            <OfficeIcon name="close" />
          </button>
        </span>
      </div>
      <input
        className={styles.alt}
        value={image.alt}
        maxLength={160}
        placeholder="What it shows"
        aria-label={`Alt text of ${name}`}
        onChange={({ currentTarget }) => onAlt(currentTarget.value)}
      />
    </Stack>
  )
}
