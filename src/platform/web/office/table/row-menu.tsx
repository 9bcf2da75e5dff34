import { IconButton } from '../blocks'
import { Menu } from '@mantine/core'
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { OfficeIcon } from '../office-icon'

type Props = { name: string; children: ReactNode }

/**
 * Offers actions on one row; `of` names it for screen readers. Renders a plain button until it is pressed: a list has
 * fifty.
 */
export function RowMenu({ name, children }: Props) {
  const [isUsed, setUsed] = useState(false)
  if (isUsed) return <UsedMenu name={name}>{children}</UsedMenu>
  return <More name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
}

const More = ({ name, ...props }: { name: string } & ComponentProps<'button'>) => (
  <IconButton {...props} style={{ color: 'var(--ink-2)' }} aria-label={`Actions for ${name}`}>
    <OfficeIcon name="more" />
  </IconButton>
)

/** Takes over the focus and the press of the plain button. */
function UsedMenu({ name, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    button.current!.focus({ preventScroll: true })
    button.current!.click()
  }, [])
  return (
    <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <More name={name} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Adds a dangerous action, in red, at the menu's foot. */
export function RowDanger({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item c="var(--bad)" onClick={onClick}>
        {children}
      </Menu.Item>
    </>
  )
}
