import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { TabList, TabPanel } from '../../../../platform/web/components/tab-list'
import { UiProvider } from '../../../../platform/web/ui-provider'
import { useReturnFocus } from '../../../../platform/web/hooks/use-return-focus'
import { useSite } from '../../../site/ui/display/money'
import styles from './login-dialog.module.css'
import { RegisterForm, type RegisterValues } from './register-form'
import { SignInForm, type SignInValues } from './sign-in-form'
import { useOnSignedIn } from './use-sign-in'

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const
type Tab = (typeof tabs)[number]['value']

type Props = { email?: string; onClose: () => void }

/** Opened by the header's Login; over the page that one was on. */
export default function LoginDialog(props: Props) {
  return (
    <UiProvider>
      <Dialog {...props} />
    </UiProvider>
  )
}

function Dialog({ email, onClose }: Props) {
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const name = useSite()?.agency.name ?? 'Itinera'
  const [tab, setTab] = useState<Tab>('login')
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Welcome to ${name}`}
      size={460}
      fullScreen={small}
      centered={false}
      classNames={{ title: styles.title, header: styles.header, body: styles.body, content: styles.content }}
    >
      <TabList label="Login or register" id="account" tabs={tabs} current={tab} onPick={setTab} />
      <TabPanel id="account" current={tab}>
        <Forms tab={tab} known={email} onLogin={() => setTab('login')} onClose={onClose} />
      </TabPanel>
    </Modal>
  )
}

type FormsProps = { tab: Tab; known?: string; onLogin: () => void; onClose: () => void }

/** One form at a time; each keeps its input, and they share the e-mail address. */
function Forms({ tab, known = '', onLogin, onClose }: FormsProps) {
  const [email, setEmail] = useState(known)
  const onSignedIn = useOnSignedIn()
  const [typed, setTyped] = useState<{ login?: SignInValues; register?: RegisterValues }>({})
  const keepLogin = useCallback((login: SignInValues) => setTyped((now) => ({ ...now, login })), [])
  const keepRegister = useCallback((register: RegisterValues) => setTyped((now) => ({ ...now, register })), [])
  if (tab === 'login') {
    return (
      <SignInForm
        procedure="login"
        demoRoles={['traveler', 'agent', 'admin']}
        start={{ ...typed.login, email }}
        onEmail={setEmail}
        onLeave={keepLogin}
        onDone={(user) => {
          onSignedIn(user)
          onClose()
        }}
      />
    )
  }
  return (
    <RegisterForm
      start={{ ...typed.register, email }}
      onEmail={setEmail}
      onLogin={onLogin}
      onLeave={keepRegister}
      onDone={(user) => {
        onSignedIn(user)
        onClose()
      }}
    />
  )
}
