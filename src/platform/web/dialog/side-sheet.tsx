import { Drawer } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useScrollLock } from './use-scroll-lock'

type Props = {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
  side?: 'left' | 'right'
  size: number | 'lg'
  classNames: Partial<Record<'content' | 'header' | 'body', string>>
}

/** Wheel and fingers scroll nothing below; the scroll bar is our own lock's. */
const noBar = { removeScrollBar: false }

/** Escape pressed in the sheet, and not in a dialog or a list of choices above it. */
const isOwnEscape = ({ key, target, currentTarget }: KeyboardEvent) =>
  key === 'Escape' &&
  currentTarget.contains(target as Node) &&
  (target as Element).getAttribute('data-mantine-stop-propagation') !== 'true'

/** What stands beside a list on wide screens, over it on narrow ones. */
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
