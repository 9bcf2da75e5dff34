import { Frame, IconButton } from '../../../../../platform/web/office/blocks'
import { Box, Menu } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { trpc } from '../../../../../platform/web/trpc'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { formatDate } from '../../../../../shared/dates'
import { scheduleTitle } from '../../schedule.rules'
import { MailDialog } from './mail-act'
import { useMailActs, useReportMails } from './use-report-mails'
import type { ReportMail } from '../../view'

const leftColumns = { '--numbers': 'left' } as CSSProperties

/** Lists mailed reports that the caller owns, sees or receives. */
export function ReportMails() {
  const { data } = useReportMails()
  const { mutateAsync } = trpc.email.exportReports.useMutation()
  const [changing, setChanging] = useState<ReportMail | null>(null)
  if (!data || data.length === 0) return null
  return (
    <Frame aria-label="Sent by mail">
      <h2>Sent by mail</h2>
      <Box className={plain.box} px="s3h">
        <table className={plain.table} style={leftColumns}>
          <caption className="hidden-label">Sent by mail</caption>
          <thead>
            <tr>
              <th scope="col">Report</th>
              <th scope="col">When</th>
              <th scope="col">To</th>
              <th scope="col">Next</th>
              <th scope="col">Last sent</th>
              <th scope="col">
                <span className="hidden-label">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((mail) => (
              <Row key={mail.viewId} mail={mail} onChange={() => setChanging(mail)} />
            ))}
          </tbody>
        </table>
      </Box>
      <Allowed to="lists.export">
        <Box px="s3h" py="s3">
          <CsvButton name="report-mails.csv" load={() => mutateAsync({})} />
        </Box>
      </Allowed>
      {changing && (
        <MailDialog
          view={{ id: changing.viewId, name: changing.name }}
          mail={changing}
          onClose={() => setChanging(null)}
        />
      )}
    </Frame>
  )
}

function Row({ mail, onChange }: { mail: ReportMail; onChange: () => void }) {
  const { viewId, name, query, owner, recipients, nextOn, sentOn, canChange, isMine } = mail
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/reports?${query ? `${query}&` : ''}view=${viewId}`}>{name}</Link>
        {owner && <small>of {owner}</small>}
      </th>
      <td>{scheduleTitle(mail)}</td>
      <td>{recipients.length > 0 ? recipients.map((one) => one.name).join(', ') : 'Nobody who may see it'}</td>
      <td className="nowrap">{recipients.length > 0 ? formatDate(nextOn) : '—'}</td>
      <td className="nowrap">{sentOn ? formatDate(sentOn) : '—'}</td>
      <td>{(canChange || isMine) && <Acts mail={mail} onChange={onChange} />}</td>
    </tr>
  )
}

function Acts({ mail, onChange }: { mail: ReportMail; onChange: () => void }) {
  const { stop, leave, test } = useMailActs(mail)
  const { viewId, name, canChange, isMine, owner } = mail
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton aria-label={`What to do with the mails of ${name}`}>
          <OfficeIcon name="more" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {canChange && <Menu.Item onClick={onChange}>Change the schedule</Menu.Item>}
        <Menu.Item disabled={test.isPending} onClick={() => test.mutate({ viewId })}>
          Send a test to me
        </Menu.Item>
        {isMine && owner && (
          <Menu.Item disabled={leave.isPending} onClick={() => leave.mutate({ viewId })}>
            Not to me any more
          </Menu.Item>
        )}
        {canChange && (
          <Menu.Item disabled={stop.isPending} onClick={() => stop.mutate({ viewId })}>
            Stop the mails
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
