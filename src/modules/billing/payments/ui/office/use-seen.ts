import { useState } from 'react'
import { toast } from '../../../../../platform/web/toast'
import { failureData, trpc } from '../../../../../platform/web/trpc'
import { type Failed, toastFailure } from '../../../../../platform/web/use-zod-form'
import type { AccountView } from '../../view.rules'

/**
 * The account as it was when the dialog opened: what is sent names it. When a colleague was faster, the dialog shows the
 * newer one, and asks to look before it is sent again.
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
      const current = failureData(failed.error).current as AccountView | undefined
      if (!current) return toastFailure(failed)
      keep(current)
      setSeen(current)
      setNewer(true)
    },
  }
}
