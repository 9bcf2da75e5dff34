import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { usePrivateData } from '../../../../platform/web/private-data'
import { trpc } from '../../../../platform/web/trpc'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { useReturnFocus } from '../../../../platform/web/hooks/use-return-focus'
import type { Me } from '../../user.rules'
import styles from './login-dialog.module.css'
import { SignInForm } from './sign-in-form'

type Props = { settle: (signedIn: boolean) => void }

/** Modal over the current page when a session has expired; the page keeps its state. */
export default function SessionOver(props: Props) {
  return (
    <UiProvider>
      <Dialog {...props} />
    </UiProvider>
  )
}

function Dialog({ settle }: Props) {
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const utils = trpc.useUtils()
  const privateData = usePrivateData()
  useReturnFocus()
  useDialogBeneath()
  const known = utils.auth.me.getData()?.user
  const onSignedIn = (user: Me) => {
    if (known?.id === user.id) {
      utils.auth.me.setData(undefined, { user })
      return settle(true)
    }
    // Another user: reload, and drop unsaved input.
    privateData.forget()
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.reload()
  }
  return (
    <Modal
      opened
      onClose={() => settle(false)}
      title="Sign in again"
      size={440}
      fullScreen={small}
      centered
      zIndex={350}
      closeOnClickOutside={false}
      classNames={{ title: styles.title, header: styles.header, body: styles.body, content: styles.content }}
    >
      <p className={styles.intro}>Your session has ended. Sign in to go on.</p>
      <SignInForm procedure="login" demoRoles={[]} start={{ email: known?.email }} onDone={onSignedIn} forgotInNewTab />
    </Modal>
  )
}

/** The pressed control may be disabled and cannot take the focus back; then the dialog beneath gets it. */
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
