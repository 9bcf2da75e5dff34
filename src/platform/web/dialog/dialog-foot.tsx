import { type ReactNode, use, useEffect } from 'react'
import styles from './dialog.module.css'
import { DialogContext, free } from './dialog-context'

type Props = {
  children: ReactNode
  note?: ReactNode
  /** Labels the closing button; null where the children close. */
  cancel?: string | null
  /** Focuses the closing button, as the safe choice. */
  focusCancel?: boolean
  isBusy?: boolean
  isDirty?: boolean
}

/** Renders the buttons of a dialog, which stay visible while its content scrolls. */
export function DialogFoot(props: Props) {
  const { children, note, cancel = 'Cancel', focusCancel, isBusy = false, isDirty = false } = props
  const shell = use(DialogContext)!
  const { setHold } = shell
  useEffect(() => {
    // Reuses the initial object, so that opening does not render twice.
    setHold(isBusy || isDirty ? { isBusy, isDirty } : free)
    return () => setHold(free)
  }, [setHold, isBusy, isDirty])
  if (shell.asksToLeave) return <AskToLeave onStay={shell.stay} onLeave={shell.leave} />
  return (
    <div className={`${styles.foot} flex flex-wrap items-center gap-2h bg-surface border-t justify-end sticky`}>
      {note && <div className={`${styles.note} flex-1`}>{note}</div>}
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

const focusButton = (button: HTMLButtonElement | null) => button?.focus()

/** Replaces the foot, so that no dialog opens on a dialog. */
function AskToLeave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div
      className={`${styles.foot} flex flex-wrap items-center gap-2h bg-surface border-t justify-end sticky`}
      role="alert"
    >
      <p className={`${styles.note} flex-1 semibold`}>Leave without saving?</p>
      <button type="button" className="btn line" onClick={onLeave}>
        Leave
      </button>
      <button ref={focusButton} type="button" className="btn base" onClick={onStay}>
        Stay
      </button>
    </div>
  )
}
