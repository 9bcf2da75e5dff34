import { zodResolver } from '@hookform/resolvers/zod'
import type { inferRouterOutputs } from '@trpc/server'
import { useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { AppRouter } from '../../../app/router'
import { showFailure } from '../../../platform/web/fields'
import { toast } from '../../../platform/web/toast'
import { trpc } from '../../../platform/web/trpc'
import { updateProfileInput } from '../schema'
import { type ProfileFieldName, profileFieldNames } from './profile-fields'

export type ProfileUser = inferRouterOutputs<AppRouter>['profile']['user']
export type ProfileForm = Record<ProfileFieldName, string>

const valuesOf = (user: ProfileUser): ProfileForm =>
  Object.fromEntries(profileFieldNames.map((name) => [name, user[name] ?? ''])) as ProfileForm

/** Only what was changed is sent: a masked number that nobody touched never travels. */
const changed = (start: ProfileForm, typed: ProfileForm): Partial<ProfileForm> =>
  Object.fromEntries(profileFieldNames.filter((name) => typed[name] !== start[name]).map((name) => [name, typed[name]]))

/** Edit mode's state and saving. A profile that is fetched again meanwhile does not touch what is typed. */
export function useProfileForm(user: ProfileUser, onDone: () => void) {
  const utils = trpc.useUtils()
  const [start] = useState(() => valuesOf(user))
  const { control, handleSubmit, setError, getValues, formState } = useForm<ProfileForm>({
    resolver: zodResolver(updateProfileInput) as unknown as Resolver<ProfileForm>,
    defaultValues: start,
  })
  const update = trpc.profile.update.useMutation()
  const sending = useRef(false)

  const onValid = async () => {
    if (sending.current) return
    sending.current = true
    try {
      // What was typed, not what the resolver made of it: the server reads the same schema.
      utils.profile.user.setData(undefined, await update.mutateAsync(changed(start, getValues()) as never))
      toast({ title: 'Profile Updated' })
      onDone()
    } catch (error) {
      showFailure(error, setError, profileFieldNames)
      toast({ title: 'Error', message: 'Failed to update profile. Please try again.', tone: 'error' })
    } finally {
      sending.current = false
    }
  }
  return {
    control,
    errors: formState.errors,
    isDirty: formState.isDirty,
    submit: () => handleSubmit(onValid)(),
    isPending: update.isPending,
  }
}
