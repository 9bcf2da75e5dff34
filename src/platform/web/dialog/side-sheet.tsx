import { Drawer } from '@mantine/core'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { useScrollLock } from './use-scroll-lock'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  side?: 'left' | 'right'
  size: number | 'lg'
  styles: Partial<Record<'content' | 'header' | 'body', CSSProperties>>
}

/** Blocks scrolling below; the scroll bar is left to our own lock. */
const noBar = { removeScrollBar: false }

/** Matches Escape in the sheet itself, not in a dialog or an option list above it. */
const isOwnEscape = ({ key, target, currentTarget }: KeyboardEvent) =>
  key === 'Escape' &&
  currentTarget.contains(target as Node) &&
  (target as Element).getAttribute('data-mantine-stop-propagation') !== 'true'

/** Shows content beside a list on wide screens, over it on narrow ones. */
export function SideSheet({ side = 'left', opened, onClose, ...rest }: Props) {
  useScrollLock(opened)
  return (
    <Drawer
      {...rest}
      opened={opened}
      onClose={onClose}
      position={side}
      overlayProps={{ backgroundOpacity: 0.55, color: '#072b32' }}
      removeScrollProps={noBar}
      closeOnEscape={false}
      onKeyDown={(event) => isOwnEscape(event) && onClose()}
    />
  )
}
