import { useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { type Failed, toastFailure } from '../../../../../platform/web/use-zod-form'
import type { AccountView } from '../../view'

/**
 * Keeps the account as of the dialog's opening, whose version is sent. On a conflict it shows the newer one, to review
 * before sending again.
 */
export function useSeen(account: AccountView, { done, onClose }: { done: string; onClose: () => void }) {
  const [seen, setSeen] = useState(account)
  const [isNewer, setNewer] = useState(false)
  const utils = trpc.useUtils()
  const keep = (newer: AccountView) => utils.payments.account.setData({ id: newer.bookingId }, newer)
  return {
    seen,
    isNewer,
    onDone: (after: AccountView) => {
      keep(after)
      toast({ title: done, message: after.reference })
      onClose()
    },
    onFailed: (failed: Failed) => {
      const current = getFailureData(failed.error).current as AccountView | undefined
      if (!current) return toastFailure(failed)
      keep(current)
      setSeen(current)
      setNewer(true)
    },
  }
}
