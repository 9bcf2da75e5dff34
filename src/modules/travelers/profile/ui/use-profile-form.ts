import { toastRefusal } from '../../../../platform/web/toast-refusal'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { useZodForm } from '../../../../platform/web/use-zod-form'
import { profileForm } from '../schema'
import type { ProfileUser } from '../view'
import { type ProfileFieldName, profileFieldNames } from './profile-fields'

export type ProfileForm = Record<Exclude<ProfileFieldName, 'noLastName'>, string> & { noLastName: boolean }

const toValues = (user: ProfileUser): ProfileForm =>
  Object.fromEntries(profileFieldNames.map((name) => [name, user[name] ?? ''])) as ProfileForm

/** Holds the state of edit mode; asks before leaving with unsaved input. */
export function useProfileForm(user: ProfileUser, onDone: () => void) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.profile.update.useMutation()
  return useZodForm(profileForm, {
    start: toValues(user),
    guarded: true,
    // Sends changed fields only, and so no untouched masked number.
    sendChanged: (changed) => mutateAsync(changed),
    onDone: (saved) => {
      utils.profile.user.setData(undefined, saved)
      toast({ title: 'Profile Updated' })
      onDone()
    },
    onFailed: ({ error, text }) => {
      if (text !== null) toastRefusal(error, 'Failed to update profile. Please try again.')
    },
  })
}
