import { type ReactNode, use, useEffect } from 'react'
import styles from './dialog.module.css'
import { DialogContext, free } from './dialog-context'

type Props = {
  /** What goes on. */
  children: ReactNode
  /** What stands before the buttons. */
  note?: ReactNode
  /** What closing says; null where the children do it. */
  cancel?: string | null
  /** The safe way has the focus. */
  focusCancel?: boolean
  isBusy?: boolean
  isDirty?: boolean
}

/** The buttons of a dialog, in sight while its content scrolls. */
export function DialogFoot(props: Props) {
  const { children, note, cancel = 'Cancel', focusCancel, isBusy = false, isDirty = false } = props
  const shell = use(DialogContext)!
  const { setHold } = shell
  useEffect(() => {
    // The one that the dialog begins with, so that opening does not draw it twice.
    setHold(isBusy || isDirty ? { isBusy, isDirty } : free)
    return () => setHold(free)
  }, [setHold, isBusy, isDirty])
  if (shell.asksToLeave) return <AskToLeave onStay={shell.stay} onLeave={shell.leave} />
  return (
    <div className={styles.foot}>
      {note && <div className={styles.note}>{note}</div>}
      {cancel !== null && (
        <button
          type="button"
          className="btn line"
          disabled={isBusy}
          data-autofocus={focusCancel || undefined}
          onClick={shell.close}
        >
          {cancel}
        </button>
      )}
      {children}
    </div>
  )
}

const focused = (button: HTMLButtonElement | null) => button?.focus()

/** In the foot's place, so that no dialog stands on a dialog. */
function AskToLeave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div className={styles.foot} role="alert">
      <p className={styles.note}>Leave without saving?</p>
      <button type="button" className="btn line" onClick={onLeave}>
        Leave
      </button>
      <button ref={focused} type="button" className="btn base" onClick={onStay}>
        Stay
      </button>
    </div>
  )
}
