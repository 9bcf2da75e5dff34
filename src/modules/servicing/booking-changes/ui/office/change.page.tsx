import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { useUnsaved } from '../../../../../platform/web/use-unsaved'
import { formatDate } from '../../../../../shared/dates'
import { Callout, Columns, Note } from '../../../../../platform/web/office/blocks'
import { ChangeDifference } from '../difference'
import { DateEditor } from './date-editor'
import { PeopleEditor } from './people-editor'
import { ProposeForm } from './propose-form'
import { ServicesEditor } from './services-editor'
import { useEdit } from './use-edit'
import { proposedAt } from '../../plan.rules'
import type { Editor } from '../../view'

/** Edits services and party of a booking, with the difference beside it before it is sent. */
export function Component() {
  const { id = '' } = useParams()
  const query = trpc.bookingChanges.editor.useQuery({ id })
  if (query.data) return <Opened key={id} editor={query.data} />
  return <RecordState query={query} noun="booking" page="/admin/bookings" gone="The link may not be complete." />
}

function Opened({ editor }: { editor: Editor }) {
  const { bookingId, reference, title, wish, isWaiting, currency } = editor
  const work = useEdit(editor)
  const { plan, problem } = work.plan
  /** Holds another amount than the plan's, as it is typed. */
  const [otherMinor, setOtherMinor] = useState<number | null>(null)
  useUnsaved(work.isDirty)
  const to = `/admin/bookings/${bookingId}`
  useOfficePage(`Change ${reference}`, {
    above: [
      { label: 'Bookings', to: '/admin/bookings' },
      { label: reference, to },
    ],
    name: 'Change',
  })
  return (
    <div>
      <PageHead
        title={`Change ${reference}`}
        fact={
          <>
            <Link to={to}>{title}</Link>. Nothing is changed before it is agreed.
          </>
        }
      />
      {wish && (
        <Callout component="blockquote" tone="quote" mb="s4">
          <b>The traveler asks: </b>
          {wish}
        </Callout>
      )}
      {isWaiting && (
        <Callout component="p" role="status" tone="quote" mb="s4">
          A change waits for its traveler already. Withdraw it at <Link to={to}>the booking</Link> to propose another
          one.
        </Callout>
      )}
      <Columns aside={340}>
        <div>
          {!editor.hasBegun && <DateEditor editor={editor} work={work} />}
          <PeopleEditor editor={editor} work={work} />
          <ServicesEditor editor={editor} work={work} />
        </div>
        <Stack gap="s4" pos={{ md: 'sticky' }} top={16}>
          <Panel title="What changes">
            {plan ? (
              <>
                <ChangeDifference change={proposedAt(plan, otherMinor ?? plan.amountMinor)} currency={currency} />
                <Note>
                  These amounts are valid until {formatDate(plan.proposed.standsUntil)}.
                  {plan.keptMinor > 0 && otherMinor === null && ' The policy that was accepted keeps its part of it.'}
                </Note>
              </>
            ) : (
              <Note c={work.isDirty ? 'var(--bad)' : 'dimmed'} role={work.isDirty ? 'alert' : undefined}>
                {work.isDirty
                  ? problem
                  : 'Choose another date, take somebody out or along, or add, edit and leave out services.'}
              </Note>
            )}
          </Panel>
          {!isWaiting && (
            <ProposeForm editor={editor} edit={work.edit} prices={work.prices} plan={plan} onOther={setOtherMinor} />
          )}
        </Stack>
      </Columns>
    </div>
  )
}
