import { useNavigate } from 'react-router'
import { CheckboxField, TextField } from '../../../../../platform/web/fields'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { AuthCard, FormError, Intro } from '../../../../identity/account-security/ui/links/auth-card'
import { useAddressToken } from '../../../../identity/account-security/ui/links/use-address-token'
import { NewPasswordFields } from '../../../../identity/account-security/ui/password/new-password-fields'
import { noLastNameLabel } from '../../../../identity/documents/readiness.rules'
import { useOnSignedIn } from '../../../../identity/auth/ui/sign-in/use-sign-in'
import { firstAdministratorForm } from '../../schema'

/** Makes the agency's first administrator, from the link on the server's console. */
export function Component() {
  useInnerPage('Set up your agency')
  const token = useAddressToken()
  return (
    <AuthCard title="Set up your agency">
      {token ? (
        <Administrator key={token} token={token} />
      ) : (
        <Intro>The server prints a link when it starts, which ends in a long token: open that one.</Intro>
      )}
    </AuthCard>
  )
}

function Administrator({ token }: { token: string }) {
  const navigate = useNavigate()
  const onSignedIn = useOnSignedIn()
  const make = trpc.firstRun.makeAdministrator.useMutation()
  const signIn = trpc.auth.staffLogin.useMutation()
  const { isSuccess: isMade } = make
  const { control, submit, isPending, failure } = useZodForm(firstAdministratorForm, {
    start: { firstName: '', lastName: '', noLastName: false, email: '', newPassword: '', confirmPassword: '' },
    send: async ({ firstName, lastName, noLastName, email, newPassword }) => {
      // Signs in only, when the last try made the account and its login failed.
      if (!isMade) await make.mutateAsync({ firstName, lastName, noLastName, email, newPassword, token })
      return signIn.mutateAsync({ email, password: newPassword })
    },
    onDone: ({ user }) => {
      onSignedIn(user)
      void navigate('/admin/setup', { replace: true })
    },
    onFailed: () => undefined,
  })
  return (
    <>
      <Intro>
        You become its first administrator. Then you are led through what it needs before it sells, and invite the
        others.
      </Intro>
      <form noValidate className="grid gap-4 mt-4h" onSubmit={submit}>
        <TextField control={control} name="firstName" label="First Name" autoComplete="given-name" size="md" />
        <TextField control={control} name="lastName" label="Last Name" autoComplete="family-name" size="md" />
        <CheckboxField control={control} name="noLastName" label={noLastNameLabel} />
        <TextField control={control} name="email" label="Email" type="email" autoComplete="username" size="md" />
        <NewPasswordFields control={control} />
        {failure && <FormError>{failure}</FormError>}
        <button type="submit" className="btn go w-full mt-1" disabled={isPending}>
          {isPending ? 'Saving...' : 'Begin'}
        </button>
      </form>
    </>
  )
}
