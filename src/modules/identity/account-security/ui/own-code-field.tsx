import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Reason } from '../../../../platform/web/components/failed-note'
import { trpc } from '../../../../platform/web/trpc'
import { CodeField } from '../../auth/ui/sign-in/code-field'

type Props<V extends FieldValues, T> = { control: Control<V, unknown, T>; name: FieldPath<V> }

/** Asks for the second factor of an account that has one. Offers Retry while that is not known, as the call would fail. */
export function OwnCodeField<V extends FieldValues, T>(props: Props<V, T>) {
  const { data, error, refetch } = trpc.accountSecurity.state.useQuery()
  if (error && !data) return <Reason error={error} onRetry={refetch} />
  return data?.twoFactor ? <CodeField {...props} /> : null
}
