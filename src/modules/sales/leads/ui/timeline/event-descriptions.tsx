import type { ReactNode } from 'react'
import type { OfficeIconName } from '../../../../../platform/web/office/office-icon'
import tone from '../../../../../platform/web/office/tone.module.css'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { enteredSources, sourceLabels } from '../../../quotes/transition.rules'
import { recordedText } from '../../../proposal-answers/answer.rules'
import { lostLabels, type LostReason } from '../../lead.rules'
import type { UpdateLeadInput } from '../../schema'
import type { LeadEvent, StaffMember } from '../../view'
import type { LeadStatus } from '../../transition.rules'
import { stageLabels } from '../pipeline/lead-status'
import { UndoMerge } from './merged-lead'
import { PageLink } from '../../../../../platform/web/office/page-link'

export const text = (value: unknown) => (typeof value === 'string' ? value : '')
type Data = LeadEvent['data']

/** Shows a request's number, with a link if its id is known. */
function Request({ data }: { data: Data }) {
  const reference = text(data.reference) || 'a request'
  return data.quoteId ? <PageLink to={`/admin/quotes?quote=${text(data.quoteId)}`}>{reference}</PageLink> : reference
}

const fieldLabels: Record<
  Exclude<keyof UpdateLeadInput, 'id' | 'version' | 'from' | 'status' | 'outcome' | 'lostReason'>,
  string
> = {
  customerName: 'name',
  email: 'e-mail address',
  mobile: 'mobile number',
  destination: 'destination',
  numberOfTravelers: 'number of travelers',
  travelDate: 'travel date',
  budget: 'budget',
  valueMinor: 'expected value',
  currency: 'currency',
  source: 'source',
  ownerId: 'owner',
}
const callEnds: Record<string, string> = {
  reached: 'and talked',
  'no-answer': 'without an answer',
  voicemail: 'and left a message',
}

const requestFields: Record<string, string> = {
  departureCity: 'departure city',
  includesFlights: 'flights',
  travelers: 'number of travelers',
  packageId: 'package',
  customization: 'party and options',
  totalMinor: 'estimate',
}

const describeMove = (data: Data) => {
  const reason = lostLabels[data.lostReason as LostReason]
  if (data.outcome) return `closed as ${text(data.outcome)}${reason ? ` (${reason})` : ''}`
  return stageLabels[data.to as LeadStatus]
}
const describeChanges = (data: Data, labels: Record<string, string> = fieldLabels) =>
  (Array.isArray(data.fields) ? data.fields : []).map((field) => labels[text(field)] ?? text(field)).join(', ')
const describeDue = (data: Data) => (data.dueOn ? formatDate(text(data.dueOn)) : 'another day')

const deliveries: Record<NonNullable<LeadEvent['delivery']>, ReactNode> = {
  queued: <span className={tone.dim}>, on its way</span>,
  delayed: <strong className={tone.late}>, not sent yet: the mail server does not take it</strong>,
  sent: null,
  failed: <strong className={tone.late}>, not delivered</strong>,
}

export type Payload = {
  staff: readonly StaffMember[]
  delivery: LeadEvent['delivery']
  leadId: string
  actor: string | null
}

/** Returns null for no user. */
const getName = (id: unknown, staff: readonly StaffMember[]): string | null =>
  id === null || id === undefined ? null : (staff.find((one) => one.id === id)?.name ?? 'former staff')
type Describe = (data: Data, who: ReactNode, payload: Payload) => ReactNode
const Proposal = ({ data }: { data: Data }) => (
  <>
    <PageLink to={`/admin/proposals/${text(data.proposalId)}`}>{text(data.reference) || 'a proposal'}</PageLink>
    {typeof data.number === 'number' && `, version ${data.number}`}
  </>
)
const describeProposal = (icon: OfficeIconName, words: string): { icon: OfficeIconName; describe: Describe } => ({
  icon,
  describe: (data, who) => (
    <>
      {who} {words} proposal <Proposal data={data} />
      {typeof data.totalMinor === 'number' && typeof data.currency === 'string' && (
        <span className={`num ${tone.dim}`}> {formatMoney(data.totalMinor, data.currency)}</span>
      )}
    </>
  ),
})

const accepted = describeProposal('check', 'accepted')

const describeBooking = (icon: OfficeIconName, words: string): { icon: OfficeIconName; describe: Describe } => ({
  icon,
  describe: (data, who) => (
    <>
      {who} {words} booking <PageLink to={`/admin/bookings/${text(data.bookingId)}`}>{text(data.reference)}</PageLink>
    </>
  ),
})

export const eventDescriptions: Record<string, { icon: OfficeIconName; describe: Describe }> = {
  note: { icon: 'note', describe: (_, who) => <>{who} wrote a note</> },
  call: {
    icon: 'phone',
    describe: (data, who) => (
      <>
        {who} called, {callEnds[text(data.result)]}
        {data.quoteId !== undefined && (
          <>
            , about <Request data={data} />
          </>
        )}
      </>
    ),
  },
  'customer-merged': { icon: 'merge', describe: (_, who) => <>{who} merged the customer with another one</> },
  'customer-parted': { icon: 'undo', describe: (_, who) => <>{who} took a merge of the customer back</> },
  'lead-merged': {
    icon: 'merge',
    describe: (data, who, { leadId }) => (
      <>
        {who} merged {text(data.destination) || 'another lead'} into this lead
        <UndoMerge leadId={leadId} mergeId={text(data.mergeId)} name={text(data.destination)} />
      </>
    ),
  },
  'lead-merge-undone': {
    icon: 'undo',
    describe: (data, who) => (
      <>
        {who} took the merge with {text(data.destination) || 'another lead'} back
      </>
    ),
  },
  'lead-restored': { icon: 'undo', describe: (_, who) => <>{who} took its merge into another lead back</> },
  imported: { icon: 'upload', describe: (_, who) => <>{who} imported the lead</> },
  email: {
    icon: 'mail',
    describe: (data, who, { delivery }) => (
      <>
        {who} sent an e-mail: {text(data.subject) || 'deleted'}
        {delivery && deliveries[delivery]}
      </>
    ),
  },
  created: { icon: 'plus', describe: (_, who) => <>{who} added the lead</> },
  moved: {
    icon: 'stage',
    describe: (data, who) => (
      <>
        {who} changed the stage: {describeMove(data)}
      </>
    ),
  },
  updated: {
    icon: 'edit',
    describe: (data, who) => (
      <>
        {who} changed {describeChanges(data)}
      </>
    ),
  },
  assigned: {
    icon: 'user',
    describe: ({ ownerId }, who, { staff, actor }) => {
      const name = getName(ownerId, staff)
      if (name === null) return <>{who} left the lead to nobody</>
      return name === actor ? (
        <>{who} took the lead</>
      ) : (
        <>
          {who} assigned the lead to {name}
        </>
      )
    },
  },
  'follow-up-planned': {
    icon: 'calendar',
    describe: (data, who) => (
      <>
        {who} planned a follow-up for {describeDue(data)}
      </>
    ),
  },
  'follow-up-done': { icon: 'check', describe: (_, who) => <>{who} did a follow-up</> },
  'follow-up-reopened': { icon: 'undo', describe: (_, who) => <>{who} reopened a follow-up</> },
  'follow-up-moved': {
    icon: 'clock',
    describe: (data, who) => (
      <>
        {who} put a follow-up off to {describeDue(data)}
      </>
    ),
  },
  'quote-requested': {
    icon: 'quotes',
    describe: (data, who) => {
      const source = sourceLabels[data.source as keyof typeof sourceLabels]
      const isEntered = enteredSources.some((entered) => entered === data.source)
      return (
        <>
          {isEntered ? <>{who} took down quote request </> : 'Quote request '}
          <Request data={data} />
          {source && `, ${source.toLowerCase()}`}
        </>
      )
    },
  },
  'quote-assigned': {
    icon: 'user',
    describe: (data, who, { staff, actor }) => {
      const name = getName(data.assigneeId, staff)
      const request = <Request data={data} />
      if (name === null)
        return (
          <>
            {who} gave quote request {request} back to the queue
          </>
        )
      return name === actor ? (
        <>
          {who} took quote request {request}
        </>
      ) : (
        <>
          {who} gave quote request {request} to {name}
        </>
      )
    },
  },
  'quote-corrected': {
    icon: 'edit',
    describe: (data, who) => (
      <>
        {who} corrected quote request <Request data={data} />:{' '}
        {describeChanges(data, { ...fieldLabels, ...requestFields })}
      </>
    ),
  },
  'proposal-begun': describeProposal('edit', 'began'),
  'proposal-sent': describeProposal('proposals', 'sent'),
  'proposal-viewed': describeProposal('view', 'opened'),
  'proposal-commented': describeProposal('note', 'wrote about'),
  'proposal-accepted': {
    icon: 'check',
    describe: (data, who, payload) => {
      const recorded = recordedText(data)
      if (!recorded) return accepted.describe(data, who, payload)
      return (
        <>
          {who} recorded the acceptance of proposal <Proposal data={data} />: {recorded}
        </>
      )
    },
  },
  'proposal-declined': describeProposal('close', 'declined'),
  'proposal-chose': describeProposal('edit', 'took other choices of'),
  'proposal-countered': describeProposal('note', 'made a counter-offer to'),
  'proposal-counter-declined': describeProposal('close', 'declined the counter-offer to'),
  'proposal-withdrawn': describeProposal('undo', 'withdrew'),
  booked: describeBooking('ticket', 'made'),
  'booking-confirmed': describeBooking('check', 'confirmed'),
  'booking-changed': describeBooking('edit', 'changed'),
  'booking-cancelled': describeBooking('close', 'cancelled'),
  'quote-status': {
    icon: 'check',
    describe: (data, who) => (
      <>
        {who} set quote request <Request data={data} /> to {text(data.to)}
      </>
    ),
  },
}
