import { Note, Rows } from '../../../../../platform/web/office/blocks'
import { Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../../../platform/web/hooks/use-now'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import tone from '../../../../../platform/web/office/tone.module.css'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { useUser } from '../../../../identity/auth/ui/use-user'
import type { DueFollowUp } from '../../../../sales/leads/view'
import { DueTime } from '../../../../sales/leads/ui/pipeline/due-date'
import { LastDay } from '../../../../sales/proposals/ui/office/last-day'
import { deadlineText, isOverdue } from '../../../../sales/quotes/deadline.rules'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { PageLink } from '../../../../../platform/web/office/page-link'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

/** Shows the caller's work of today. */
export function Component() {
  useOfficePage('My day')
  const me = useUser()?.id ?? ''
  const today = useAgencyToday()
  const now = useNow()
  const query = trpc.office.myDay.useQuery(undefined, { staleTime: 0 })
  const { data } = query
  return (
    <div>
      <PageHead title="My day" fact={formatDate(today)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="s4" pt="s4" className="items-start">
        <Allowed to="leads.read">
          <Panel title="Follow-ups" count={data?.followUps.total}>
            <PanelQuery query={query}>{({ followUps }) => <FollowUps items={followUps.items} />}</PanelQuery>
          </Panel>
        </Allowed>
        <Stack gap="s4" miw={0}>
          <Allowed to="leads.read">
            <Panel title="Requests to answer" count={data?.requests.total}>
              <PanelQuery query={query}>
                {({ requests }) => (
                  <List none="No request of yours waits for an answer.">
                    {requests.items.map((quote) => (
                      <Row
                        key={quote.id}
                        page={`/admin/quotes?quote=${quote.id}&assignee=${me}`}
                        who={quote.customerName}
                        what={`${quote.destination}, ${quote.reference}`}
                        isLate={isOverdue(quote, now)}
                        when={deadlineText(quote, now)}
                      />
                    ))}
                  </List>
                )}
              </PanelQuery>
            </Panel>
          </Allowed>
          <Allowed to="proposals.read">
            <Panel title="Proposals that end" count={data?.proposals.length}>
              <PanelQuery query={query}>
                {({ proposals }) => (
                  <List none="No proposal of yours ends in the next three days.">
                    {proposals.map(({ id, customerName, title, expiresAt, totalMinor, currency }) => (
                      <Row
                        key={id}
                        page={`/admin/proposals/${id}`}
                        who={customerName}
                        what={`${title}, ${formatMoney(totalMinor, currency)}`}
                        when={
                          <>
                            held until <LastDay until={expiresAt!} />
                          </>
                        }
                      />
                    ))}
                  </List>
                )}
              </PanelQuery>
            </Panel>
          </Allowed>
          <Allowed to="money.read">
            <Panel title="Payments due" count={data?.instalments.length}>
              <PanelQuery query={query}>
                {({ instalments }) => (
                  <List none="Nobody of yours has to pay in the next three days.">
                    {instalments.map((one) => (
                      <Row
                        key={`${one.bookingId} ${one.dueOn}`}
                        page={`/admin/bookings/${one.bookingId}`}
                        who={one.customerName}
                        what={`${formatMoney(one.openMinor, one.currency)} of ${one.title}`}
                        isLate={one.dueOn < today}
                        when={one.dueOn === today ? 'Today' : formatDate(one.dueOn)}
                      />
                    ))}
                  </List>
                )}
              </PanelQuery>
            </Panel>
          </Allowed>
        </Stack>
      </SimpleGrid>
    </div>
  )
}

const List = ({ none, children }: { none: string; children: ReactNode[] }) =>
  children.length === 0 ? <Note>{none}</Note> : <Rows>{children}</Rows>

type RowProps = { page: string; who: string; what: string; when: ReactNode; isLate?: boolean }

function Row({ page, who, what, when, isLate }: RowProps) {
  return (
    <li>
      <div>
        <PageLink to={page}>{who}</PageLink>
        <p>{what}</p>
      </div>
      <span className={isLate ? `num ${tone.late}` : 'num'}>{when}</span>
    </li>
  )
}

type Ticked = { item: DueFollowUp; isDone: boolean }

/**
 * Keeps ticked ones in place until unmount, done or reopened: no row moves under the pointer. Fetches that began before
 * an undo remove none.
 */
function FollowUps({ items }: { items: readonly DueFollowUp[] }) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Ticked>>(new Map())
  const mayWrite = useCan()('leads.write')
  const all = [
    ...new Map([...[...ticked.values()].map(({ item }) => item), ...items].map((one) => [one.id, one])).values(),
  ].toSorted((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
  const tick = (id: string, done: boolean) => {
    const item = all.find((one) => one.id === id)
    if (item) setTicked((before) => new Map(before).set(id, { item, isDone: done }))
  }
  const { mutate } = trpc.leads.updateFollowUp.useMutation({
    onMutate: ({ id, done }) => tick(id, done === true),
    onSuccess: (saved, { id, done: isDone }) => {
      toast({
        title: isDone ? 'Follow-up done' : 'Open again',
        message: saved.text,
        action: isDone ? { label: 'Undo', onClick: () => mutate({ id, done: false }) } : undefined,
      })
    },
    onError: (error, { id, done }) => {
      tick(id, done !== true)
      toastNotSaved(error)
    },
  })
  const isDone = (id: string) => ticked.get(id)?.isDone ?? false
  return (
    <List none="Nothing is planned until the end of today.">
      {all.map((one) => (
        <li key={one.id}>
          <Group gap="s3" wrap="nowrap" align="flex-start">
            <Checkbox
              size="sm"
              checked={isDone(one.id)}
              disabled={!mayWrite}
              aria-label={`Done: ${one.text}, ${one.customerName}`}
              onChange={(event) => mutate({ id: one.id, done: event.currentTarget.checked })}
            />
            <div>
              <Text component="b" {...(isDone(one.id) && { c: 'dimmed', td: 'line-through' })}>
                {one.text}
              </Text>
              <p>
                <Link to={`/admin/leads/${one.leadId}`}>{one.customerName}</Link>, {one.destination}
                {one.mobile && (
                  <>
                    {' · '}
                    <a href={telUrl(one.mobile)} className="nowrap">
                      {one.mobile}
                    </a>
                  </>
                )}
              </p>
            </div>
          </Group>
          <DueTime followUp={{ ...one, doneAt: isDone(one.id) ? '' : null }} />
        </li>
      ))}
    </List>
  )
}

const toSortKey = ({ dueOn, dueAt, id }: DueFollowUp) => `${dueOn} ${dueAt ?? 'z'} ${id}`
