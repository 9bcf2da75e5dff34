import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '../hooks/use-return-focus'
import styles from './dialog.module.css'
import { DeskContext, DialogContext, free, type Hold } from './dialog-context'
import { useScrollLock } from './use-scroll-lock'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Absent: open as long as it is rendered. */
  opened?: boolean
  /** A question of a line or two: small on phones, too. */
  brief?: boolean
  size?: number
  description?: ReactNode
  /** Stands under the title and stays there with it. */
  top?: ReactNode
  /** The children reach the edges, with padding of their own. */
  flush?: boolean
  /** What is on screen cannot be had again: only its own button closes. */
  mustAnswer?: boolean
  /** The first field says what it is for: no head is shown, and it opens near the top of the window. */
  bare?: boolean
  /** A press outside does not close; it fades slowly enough to catch the rest of a double click. */
  stays?: boolean
  zIndex?: number
}

/** Wheel and fingers scroll nothing below; the scroll bar is our own lock's. */
const noBar = { removeScrollBar: false }
const fields = 'input, select, textarea, button'

/**
 * The shell of every dialog. Fills the screen of a phone, gives the focus back, and stays while its foot is busy.
 * Rendered inside a UiProvider.
 */
export function Dialog(props: Props) {
  const { title, onClose, children, opened, brief = false, bare = false, description, top, mustAnswer = false } = props
  const isDesk = use(DeskContext)
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const [hold, setHold] = useState<Hold>(free)
  const [asksToLeave, setAsksToLeave] = useState(false)
  useReturnFocus(opened === undefined)
  useScrollLock(opened ?? true)
  const body = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  const ask = (asks: boolean) => {
    if (asks) focused.current = document.activeElement
    setAsksToLeave(asks)
  }
  // Whoever stays goes on where they were.
  useEffect(() => {
    if (asksToLeave || !(focused.current instanceof HTMLElement)) return
    const back = focused.current.isConnected ? focused.current : body.current?.querySelector<HTMLElement>(fields)
    focused.current = null
    back?.focus({ preventScroll: true })
  }, [asksToLeave])
  // Escape held down or pressed twice stays: 'Leave' alone discards.
  const close = () => (hold.isDirty ? ask(!asksToLeave) : onClose())
  const size = props.size ?? (brief ? 440 : 480)
  const shell = { setHold, asksToLeave, stay: () => ask(false), leave: onClose, close }
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
        closeOnEscape={!mustAnswer && !hold.isBusy}
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
            <div className={styles.top} data-more={top !== undefined}>
              <Modal.Header>
                <Modal.Title>{title}</Modal.Title>
                {!mustAnswer && <Modal.CloseButton aria-label="Close" disabled={hold.isBusy} />}
              </Modal.Header>
              {top}
            </div>
          )}
          <Modal.Body ref={body} data-flush={props.flush}>
            {description && <p className={styles.description}>{description}</p>}
            {children}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </DialogContext>
  )
}
