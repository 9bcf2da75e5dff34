import { useEffect } from 'react'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { add, clear, useLocalSaved, withSaved } from './saved-store'
import { useUser } from '../../../identity/auth/ui/use-user'

const useSignedIn = (): boolean => Boolean(useUser())

/**
 * Returns ids of saved packages, newest first: the account's when signed in, otherwise this browser's. Includes those
 * that are still to be merged into the account.
 */
export function useSaved() {
  const signedIn = useSignedIn()
  const local = useLocalSaved()
  const query = trpc.saved.ids.useQuery(undefined, { enabled: signedIn })
  const account = query.data ?? []
  const ids = signedIn ? [...local.filter((id) => !account.includes(id)), ...account] : local
  return { ids, signedIn, isLoading: signedIn && query.isLoading, error: signedIn ? query.error : null, query }
}

/** Saves or removes a package: an optimistic update with rollback. */
export function useToggleSaved() {
  const utils = trpc.useUtils()
  const signedIn = useSignedIn()
  const { mutate } = trpc.saved.set.useMutation({
    onMutate: async ({ packageId, saved }) => {
      await utils.saved.ids.cancel()
      const former = utils.saved.ids.getData()
      utils.saved.ids.setData(undefined, (ids = []) => withSaved(ids, packageId, saved))
      return former
    },
    onError: (_, { packageId, saved }, former) => {
      if (former) utils.saved.ids.setData(undefined, (ids = []) => withSaved(ids, packageId, !saved))
      // Loads the list, whose first load the press has cancelled.
      else void utils.saved.ids.reset()
      toast({
        title: 'Error',
        message: `The package could not be ${saved ? 'saved' : 'removed'}. Please try again.`,
        tone: 'error',
      })
    },
  })
  return (id: string, saved: boolean) => {
    if (!signedIn) return saved ? add(id) : clear([id])
    clear([id])
    mutate({ packageId: id, saved })
  }
}

/** Merges the browser's packages into the account after sign-in; loads the code only if there are any. */
export function useMergeSaved(): void {
  const signedIn = useSignedIn()
  const waiting = useLocalSaved().length > 0
  const utils = trpc.useUtils()
  useEffect(() => {
    if (signedIn && waiting) void import('./merge-saved').then(({ mergeSaved }) => mergeSaved(utils))
  }, [signedIn, waiting, utils])
}
