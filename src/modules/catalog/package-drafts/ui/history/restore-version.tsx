import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../../shared/instants'
import type { SavedVersion } from '../../view'
import { Allowed } from '../../../../identity/auth/ui/allowed'

type Props = { packageId: string; version: Pick<SavedVersion, 'number' | 'at'> }

/** Restores a version into the draft after confirmation, and opens the wizard. Concurrent saves are not overwritten. */
export function RestoreVersion({ packageId, version: { number, at } }: Props) {
  const { client } = trpc.useUtils()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<{ version: number; isChanged: boolean } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const toastFailure = (error: unknown) =>
    toast({ title: 'Version not restored', message: describeFailure(error), tone: 'error' })
  const ask = () => {
    setAsking(true)
    client.packageDrafts.of
      .query({ packageId })
      .then(setDraft, toastFailure)
      .finally(() => setAsking(false))
  }
  const restore = trpc.packageDrafts.restore.useMutation({
    onSuccess: () => {
      toast({ title: `Version ${number} is in the draft`, message: 'Visitors see it once it is published.' })
      void navigate(`/admin/packages/${packageId}/edit`)
    },
    onError: toastFailure,
    onSettled: () => setDraft(null),
  })
  return (
    <>
      <Allowed to="packages.write">
        <Button disabled={isAsking} onClick={ask}>
          Restore this version
        </Button>
      </Allowed>
      <Confirm
        question={
          draft && {
            title: `Restore version ${number}?`,
            text: `The draft becomes what the package was on ${formatPastInstant(at)}. Visitors see it once it is published.${
              draft.isChanged ? ' The draft’s unpublished changes are replaced.' : ''
            }`,
            yes: 'Restore',
            isDangerous: draft.isChanged,
          }
        }
        isPending={restore.isPending}
        onYes={() => draft && restore.mutate({ packageId, number, version: draft.version })}
        onClose={() => setDraft(null)}
      />
    </>
  )
}
