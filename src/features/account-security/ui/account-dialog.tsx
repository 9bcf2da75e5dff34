import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { useReturnFocus } from '../../../platform/web/hooks/use-return-focus'
import styles from '../../auth/ui/sign-in/login-dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  /** Content that is shown once: only its own button closes the dialog. */
  mustAnswer?: boolean
  /** A question of a line or two: small on phones, too. */
  brief?: boolean
  children: ReactNode
}

/** The dialogs of account security: one step at a time, full screen on phones. */
export function AccountDialog({ title, onClose, mustAnswer = false, brief = false, children }: Props) {
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={brief ? 440 : 480}
      fullScreen={small && !brief}
      centered
      closeOnEscape={!mustAnswer}
      closeOnClickOutside={!mustAnswer}
      withCloseButton={!mustAnswer}
      classNames={{ title: styles.small, header: styles.header, body: styles.body, content: styles.content }}
    >
      {children}
    </Modal>
  )
}
