import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '../hooks/use-return-focus'
import styles from './dialog.module.css'
import { DeskContext, DialogContext, free, type Hold, useCovering } from './dialog-context'
import { useScrollLock } from './use-scroll-lock'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Opens the dialog as long as it is rendered, if absent. */
  opened?: boolean
  /** Keeps a question of a line or two small on phones, too. */
  brief?: boolean
  size?: number
  description?: ReactNode
  /** Sticks below the title. */
  top?: ReactNode
  /** Lets the children reach the edges, with their own padding. */
  flush?: boolean
  /** Restricts closing to its own button, for content that cannot be shown again. */
  mustAnswer?: boolean
  /** Hides the head, as the first field explains itself; opens near the top of the window. */
  bare?: boolean
  /** Ignores presses outside; fades slowly enough to catch the rest of a double click. */
  stays?: boolean
  zIndex?: number
}

/** Blocks scrolling below; the scroll bar is left to our own lock. */
const noBar = { removeScrollBar: false }
const fields = 'input, select, textarea, button'

/**
 * Renders the shell of every dialog. Fills the screen of a phone, returns the focus, and stays open while its foot is
 * busy. Requires a UiProvider.
 */
export function Dialog(props: Props) {
  const { title, onClose, children, opened, brief = false, bare = false, description, top, mustAnswer = false } = props
  const isDesk = use(DeskContext)
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const [hold, setHold] = useState<Hold>(free)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const [covers, setCovers] = useState(0)
  const [cover] = useState(() => (change: 1 | -1) => setCovers((count) => count + change))
  useCovering(opened ?? true)
  useReturnFocus(opened === undefined)
  useScrollLock(opened ?? true)
  const body = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  const ask = (asks: boolean) => {
    if (asks) focused.current = document.activeElement
    setAsksToLeave(asks)
  }
  // Restores the focus for whoever stays.
  useEffect(() => {
    if (asksToLeave || !(focused.current instanceof HTMLElement)) return
    const back = focused.current.isConnected ? focused.current : body.current?.querySelector<HTMLElement>(fields)
    focused.current = null
    back?.focus({ preventScroll: true })
  }, [asksToLeave])
  // Toggles the question, so that Escape held down or pressed twice stays: only 'Leave' discards.
  const hasUnread = () => Boolean(body.current?.querySelector('[data-unread]'))
  const close = () => (hold.isDirty || hasUnread() ? ask(!asksToLeave) : onClose())
  const size = props.size ?? (brief ? 440 : 480)
  const shell = { setHold, asksToLeave, stay: () => ask(false), leave: onClose, close, cover }
  return (
    <DialogContext value={shell}>
      <Modal.Root
        opened={opened ?? true}
        onClose={close}
        size={size}
        fullScreen={small && !brief && !bare}
        centered={!bare}
        yOffset={bare ? 84 : undefined}
        zIndex={props.zIndex}
        transitionProps={{ duration: props.stays ? 250 : 200 }}
        removeScrollProps={noBar}
        closeOnEscape={!mustAnswer && !hold.isBusy && covers === 0}
        closeOnClickOutside={!mustAnswer && !props.stays && !hold.isBusy && !hold.isDirty}
        classNames={styles}
      >
        <Modal.Overlay backgroundOpacity={0.55} color="#072b32" />
        <Modal.Content
          data-size={brief ? 'brief' : size > 500 ? 'wide' : 'narrow'}
          data-desk={isDesk || undefined}
          aria-label={bare ? title : undefined}
        >
          {!bare && (
            <div className={`${styles.top} flex-none bg-surface sticky`} data-more={top !== undefined}>
              <Modal.Header>
                <Modal.Title>{title}</Modal.Title>
                {!mustAnswer && <Modal.CloseButton aria-label="Close" disabled={hold.isBusy} />}
              </Modal.Header>
              {top}
            </div>
          )}
          <Modal.Body ref={body} data-flush={props.flush}>
            {description && <p className={`${styles.description} f-text ink-2 mt-1 mb-3`}>{description}</p>}
            {children}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </DialogContext>
  )
}
