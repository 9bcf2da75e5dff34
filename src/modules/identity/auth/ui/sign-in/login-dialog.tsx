import { useCallback, useState } from 'react'
import { TabList, TabPanel } from '../../../../../platform/web/components/tab-list'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { endDialog } from '../../../../../platform/web/navigation/forget-dialog'
import { useOver } from '../../../../../platform/web/navigation/use-over'
import { UiProvider } from '../../../../../platform/web/ui-provider'
import { useAgencyName } from '../../../../../platform/web/site/money'
import { RegisterForm, type RegisterValues } from './register-form'
import { SignInForm, type SignInValues } from './sign-in-form'
import type { Me } from '../../view'
import { useOnSignedIn } from './use-sign-in'

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const
type Tab = (typeof tabs)[number]['value']

export type LoginEntry = { email?: string; isOver?: boolean }
type Props = LoginEntry & { onClose: () => void }

/** Opens over the current page from the header's Login. */
export default function LoginDialog({ isOver = false, ...props }: Props) {
  useOver(isOver)
  if (isOver) return null
  return (
    <UiProvider>
      <Welcome {...props} />
    </UiProvider>
  )
}

function Welcome({ email, onClose }: Props) {
  const name = useAgencyName()
  const [tab, setTab] = useState<Tab>('login')
  return (
    <Dialog title={`Welcome to ${name}`} onClose={onClose}>
      <TabList label="Login or register" id="account" tabs={tabs} current={tab} onPick={setTab} />
      <TabPanel id="account" current={tab}>
        <Forms tab={tab} known={email} onLogin={() => setTab('login')} onClose={onClose} />
      </TabPanel>
    </Dialog>
  )
}

type FormsProps = { tab: Tab; known?: string; onLogin: () => void; onClose: () => void }

/** Shows one form at a time; keeps each form's input and shares the e-mail address. */
function Forms({ tab, known = '', onLogin, onClose }: FormsProps) {
  const [email, setEmail] = useState(known)
  const onSignedIn = useOnSignedIn()
  const onDone = (user: Me) => {
    onSignedIn(user)
    endDialog()
    onClose()
  }
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
        onDone={onDone}
      />
    )
  }
  return (
    <RegisterForm
      start={{ ...typed.register, email }}
      onEmail={setEmail}
      onLogin={onLogin}
      onLeave={keepRegister}
      onDone={onDone}
    />
  )
}
