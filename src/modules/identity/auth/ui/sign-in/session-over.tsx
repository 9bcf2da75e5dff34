import { useEffect } from 'react'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { forgetDialog } from '../../../../../platform/web/navigation/forget-dialog'
import { usePrivateData } from '../../../../../platform/web/private-data'
import { trpc } from '../../../../../platform/web/trpc'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import type { Me } from '../../view'
import { SignInForm } from './sign-in-form'

type Props = { settle: (signedIn: boolean) => void }

/** Opens a modal over the current page when a session has expired; the page keeps its state. */
export default function SessionOver(props: Props) {
  return (
    <UiProvider>
      <SignInAgain {...props} />
    </UiProvider>
  )
}

function SignInAgain({ settle }: Props) {
  const utils = trpc.useUtils()
  const privateData = usePrivateData()
  useDialogBeneath()
  const known = utils.auth.me.getData()?.user
  const onSignedIn = (user: Me) => {
    if (known?.id === user.id) {
      utils.auth.me.setData(undefined, { user })
      return settle(true)
    }
    // Reloads for another user, and drops unsaved input and the dialog that was open.
    privateData.forget()
    forgetDialog()
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.reload()
  }
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. Sign in to go on."
      onClose={() => settle(false)}
      zIndex={350}
      stays
    >
      <SignInForm procedure="login" demoRoles={[]} start={{ email: known?.email }} onDone={onSignedIn} forgotInNewTab />
    </Dialog>
  )
}

/** Moves the focus to the dialog beneath: the pressed control may be disabled and cannot take it back. */
function useDialogBeneath(): void {
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement !== document.body) return
        const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal=true]')
        dialogs[dialogs.length - 1]?.focus({ preventScroll: true })
      }),
    [],
  )
}
