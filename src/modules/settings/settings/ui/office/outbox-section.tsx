import { Note } from '../../../../../platform/web/office/blocks'
import { Button, SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Csv } from '../../../../../platform/web/office/csv-button'
import { Tag, type Tone } from '../../../../../platform/web/components/tag'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import { trpc } from '../../../../../platform/web/trpc'
import { formatInstant } from '../../../../../shared/dates'
import { LogSection, logPages, sentAgain } from './log-section'
import type { OutboxView } from '../../../../core/email/view'

type Status = OutboxView['status']

const labels: Record<Status, string> = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' }
const tones: Record<Status, Tone> = { queued: 'info', sent: 'ok', failed: 'bad' }
const statuses = Object.keys(labels) as Status[]
const choices = [{ value: '', label: 'All' }, ...statuses.map((value) => ({ value, label: labels[value] }))]

/** Lists sent mails, and offers to retry failed ones. The address holds the filter. */
export function OutboxSection({ mayExport }: { mayExport: boolean }) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const asked = params.get('status')
  const status = statuses.find((one) => one === asked)
  const show = (next: string) =>
    void changeAddress(
      (now) => {
        if (next) now.set('status', next)
        else now.delete('status')
        return now
      },
      { replace: true },
    )
  const query = trpc.email.list.useInfiniteQuery({ limit: 20, status }, logPages)
  const { mutateAsync } = trpc.email.export.useMutation()
  const load: Csv['load'] = (cursor) => mutateAsync({ status, cursor })
  return (
    <LogSection
      title="Sent mails"
      intro="What was mailed in the last 30 days, or failed in the last 90; about offers and trips, in the last 540. A mail that fails is tried up to twelve times, each time after a longer wait."
      head="Mail"
      none={status ? 'There is none of these.' : 'Nothing was mailed yet.'}
      query={query}
      csv={mayExport ? { name: 'sent-mails.csv', load } : null}
      filter={<SegmentedControl aria-label="Status" data={choices} value={status ?? ''} onChange={show} />}
      renderRow={(mail) => <Row key={mail.id} mail={mail} />}
    />
  )
}

const Row = ({ mail }: { mail: OutboxView }) => (
  <tr>
    <td>
      <b>{mail.subject || (mail.to ? 'Deleted' : 'Mail')}</b>
      <Note component="small" display="block" mt="sh">
        {[mail.to, formatInstant(mail.sentAt ?? mail.createdAt)].filter(Boolean).join(' · ')}
      </Note>
    </td>
    <td>
      <Tag tone={tones[mail.status]}>{labels[mail.status]}</Tag>
    </td>
    <td>{mail.status === 'failed' && <SendAgain mail={mail} />}</td>
  </tr>
)

function SendAgain({ mail: { id, subject, createdAt } }: { mail: OutboxView }) {
  const retry = trpc.email.retry.useMutation(sentAgain)
  return (
    <Button
      variant="default"
      aria-label={`Send again: ${subject || formatInstant(createdAt)}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ id })}
    >
      Send again
    </Button>
  )
}
