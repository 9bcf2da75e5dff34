import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { UiProvider } from '../../../platform/web/ui-provider'
import { useReturnFocus } from '../../../platform/web/use-return-focus'
import { useSite } from '../../settings/ui/money'
import styles from './login-dialog.module.css'
import { SignInForm } from './sign-in-form'

/** Opened by the header's Login; over the page that one was on. */
export default function LoginDialog({ onClose }: { onClose: () => void }) {
  return (
    <UiProvider>
      <Dialog onClose={onClose} />
    </UiProvider>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const name = useSite()?.agency.name ?? 'Itinera'
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Welcome to ${name}`}
      size={440}
      fullScreen={small}
      centered
      classNames={{ title: styles.title, header: styles.header, body: styles.body, content: styles.content }}
    >
      <p className={styles.lead}>Sign in to pick up your journeys where you left them.</p>
      <SignInForm door="login" demoRoles={['traveler', 'agent', 'admin']} onDone={onClose} />
    </Modal>
  )
}
