import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import type { ReportMail } from '../../view'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

export const useReportMails = () => trpc.email.reports.useQuery()

const toSaved = ({ every, day, hour, recipients }: ReportMail) => ({
  every,
  day,
  hour,
  recipientIds: recipients.map(({ id }) => id),
})

/** Restores the schedule of a deleted view for the one that Undo creates. */
export function useRememberMail() {
  const mails = useReportMails().data
  const save = trpc.email.saveReport.useMutation({ onError: toastNotSaved })
  return ({ id }: { id: string }) => {
    const mail = mails?.find(({ viewId }) => viewId === id)
    return (viewId: string) => {
      if (mail && mail.recipients.length > 0) save.mutate({ viewId, ...toSaved(mail) })
    }
  }
}

export function useMailActs(mail: ReportMail) {
  const { viewId, name } = mail
  const save = trpc.email.saveReport.useMutation({ onError: toastNotSaved })
  const undo = { label: 'Undo', onClick: () => save.mutate({ viewId, ...toSaved(mail) }) }
  const stop = trpc.email.stopReport.useMutation({
    onError: toastNotSaved,
    onSuccess: () =>
      toast({ title: 'Not mailed any more', message: name, ...(mail.recipients.length > 0 && { action: undo }) }),
  })
  const leave = trpc.email.leaveReport.useMutation({
    onError: toastNotSaved,
    onSuccess: () => toast({ title: 'It is not mailed to you any more', message: name }),
  })
  return { stop, leave, test: useSendTest() }
}

export const useSendTest = () =>
  trpc.email.testReport.useMutation({
    onSuccess: ({ to }) => toast({ title: 'Test sent', message: `To ${to}, with the figures of now.` }),
    onError: (error) => toast({ title: 'Email Failed', message: describeFailure(error), tone: 'error' }),
  })
