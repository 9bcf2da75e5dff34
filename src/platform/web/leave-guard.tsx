import { Modal } from '@mantine/core'
import { useState } from 'react'
import styles from './leave-guard.module.css'
import { useHeldBack } from './navigation/browser-navigation'
import { dropUnsaved, hasUnsaved } from './unsaved'

/**
 * Asks before unsaved changes are left behind: on navigation by itself, elsewhere through `ask`, which goes on at once
 * when nothing would be lost. Render `question` inside a UiProvider.
 */
export function useLeaveGuard() {
  const [pending, setPending] = useState<(() => void) | null>(null)
  const step = useHeldBack()
  const ask = (go: () => void) => (hasUnsaved() ? setPending(() => go) : go())
  const stay = () => {
    setPending(null)
    step?.stay()
  }
  const leave = () => {
    dropUnsaved()
    setPending(null)
    pending?.()
    step?.proceed()
  }
  const opened = pending !== null || step !== null
  return { ask, question: <Question opened={opened} onStay={stay} onLeave={leave} /> }
}

const box = { content: styles.content, header: styles.header, body: styles.body }

type Props = { opened: boolean; onStay: () => void; onLeave: () => void }

function Question({ opened, onStay, onLeave }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      size={420}
      centered
      zIndex={400}
      classNames={box}
    >
      <p className={styles.text}>What you changed here is not saved yet.</p>
      <div className={styles.actions}>
        <button type="button" className="btn line" onClick={onLeave}>
          Leave
        </button>
        <button type="button" className="btn base" onClick={onStay} data-autofocus>
          Stay
        </button>
      </div>
    </Modal>
  )
}
