import { Act } from '../../../../../platform/web/office/blocks'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { scheduleText, scheduleTitle } from '../../schedule.rules'
import { useReportMails, useSendTest } from './use-report-mails'
import type { SavedView } from '../../../../identity/views/view'

export const MailDialog = lazyDialog(() => import('./mail-dialog'))

/**
 * Shows the mail schedule of the current saved report, or offers to create one. For a colleague's report it offers a
 * test mail to oneself.
 */
export function MailAct({ view }: { view: SavedView }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useReportMails()
  const test = useSendTest()
  const mail = data?.find(({ viewId }) => viewId === view.id)
  if (!data) return null
  if (!view.canChange) {
    return (
      <Act
        leftSection={<OfficeIcon name="mail" size={14} />}
        disabled={test.isPending}
        onClick={() => test.mutate({ viewId: view.id })}
      >
        Mail it to me now
      </Act>
    )
  }
  return (
    <>
      <Act
        leftSection={<OfficeIcon name="mail" size={14} />}
        title={mail && scheduleTitle(mail)}
        aria-label={mail && `Mailed ${scheduleText(mail)}`}
        onClick={() => setOpen(true)}
      >
        {mail ? 'Mailed' : 'Send by mail'}
      </Act>
      {isOpen && <MailDialog view={view} mail={mail} onClose={() => setOpen(false)} />}
    </>
  )
}
