import { useState } from 'react'
import { Dialog } from './dialog/dialog'
import { DialogFoot } from './dialog/dialog-foot'
import { useBlockedNavigation } from './navigation/browser-navigation'
import { hasUnsaved } from './unsaved'
import { dropUnsaved, getUnsavedText } from './use-unsaved'

/**
 * Asks before unsaved changes are lost: on navigation by itself, elsewhere through `ask`. Continues at once when
 * nothing is unsaved. Render `question` inside a UiProvider.
 */
export function useLeaveGuard() {
  const [pending, setPending] = useState<(() => void) | null>(null)
  const step = useBlockedNavigation()
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

type Props = { opened: boolean; onStay: () => void; onLeave: () => void }

function Question({ opened, onStay, onLeave }: Props) {
  return (
    <Dialog
      brief
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      description={getUnsavedText() ?? 'What you changed here is not saved yet.'}
      zIndex={400}
    >
      <DialogFoot cancel={null}>
        <button type="button" className="btn line" onClick={onLeave}>
          Leave
        </button>
        <button type="button" className="btn base" onClick={onStay} data-autofocus>
          Stay
        </button>
      </DialogFoot>
    </Dialog>
  )
}
