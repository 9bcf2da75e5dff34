import { useEffect, useRef } from 'react'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { forgetDialog } from '../../../../../platform/web/navigation/forget-dialog'
import { usePrivateData } from '../../../../../platform/web/private-data'
import { trpc } from '../../../../../platform/web/trpc'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import type { Me } from '../../view'
import { SignInForm } from './sign-in-form'

type Props = { isAnother: boolean; settle: (signedIn: boolean) => void }

/**
 * Opens a modal over the current page when a session has expired; the page keeps its state. Reloads a page of another
 * user.
 */
export default function SessionOver({ isAnother, settle }: Props) {
  return isAnother ? (
    <ReloadForAnother />
  ) : (
    <UiProvider>
      <SignInAgain settle={settle} />
    </UiProvider>
  )
}

/** Reloads for another user, and drops unsaved input and the dialog that was open. */
function useReload() {
  const privateData = usePrivateData()
  return () => {
    privateData.forget()
    forgetDialog()
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.reload()
  }
}

function ReloadForAnother() {
  const reload = useReload()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    reload()
  })
  return null
}

function SignInAgain({ settle }: Omit<Props, 'isAnother'>) {
  const utils = trpc.useUtils()
  const reload = useReload()
  useDialogBeneath()
  const known = utils.auth.me.getData()?.user
  const onSignedIn = (user: Me) => {
    if (known?.id === user.id) {
      utils.auth.me.setData(undefined, { user })
      return settle(true)
    }
    reload()
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
