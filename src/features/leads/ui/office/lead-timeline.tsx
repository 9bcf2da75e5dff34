import { Link } from 'react-router'
import { type Happening, Timeline } from '../../../../platform/web/office/record/timeline'
import { sourceLabels } from '../../../quotes/ui/office/status'
import type { LeadDetail, LeadEvent } from '../../lead.rules'
import type { LeadStatus } from '../../transition.rules'
import { stageLabels } from './lead-status'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A request's number; a link where its row is known. */
function Request({ data }: { data: LeadEvent['data'] }) {
  const reference = text(data.reference) || 'a request'
  return data.quoteId ? <Link to={`/admin/quotes?quote=${text(data.quoteId)}`}>{reference}</Link> : reference
}

/** Each kind of event as a sentence; one that is not known here shows its name. */
function happening({ id, at, kind, data, actor }: LeadEvent): Happening {
  const who = <b>{actor ?? (data.by === 'traveler' ? 'The traveler' : 'The site')}</b>
  if (kind === 'note') return { id, at, icon: 'note', text: <>{who} wrote a note</>, quote: text(data.text) }
  if (kind === 'created') return { id, at, icon: 'plus', text: <>{who} added the lead</> }
  if (kind === 'moved') {
    const stage = data.outcome ? `closed as ${text(data.outcome)}` : stageLabels[data.to as LeadStatus]
    return {
      id,
      at,
      icon: 'stage',
      text: (
        <>
          {who} changed the stage: {stage}
        </>
      ),
    }
  }
  if (kind === 'quote-requested') {
    const source = sourceLabels[data.source as keyof typeof sourceLabels]
    return {
      id,
      at,
      icon: 'quotes',
      text: (
        <>
          Quote request <Request data={data} />
          {source && `, ${source.toLowerCase()}`}
        </>
      ),
    }
  }
  if (kind === 'quote-status')
    return {
      id,
      at,
      icon: 'check',
      text: (
        <>
          {who} set quote request <Request data={data} /> to {text(data.to)}
        </>
      ),
    }
  return {
    id,
    at,
    icon: 'clock',
    text: (
      <>
        {who}: {kind.replaceAll('-', ' ')}
      </>
    ),
  }
}

/** What happened to the lead. */
export function LeadTimeline({ lead }: { lead: LeadDetail }) {
  if (lead.events.length === 0) return <p>Nothing has happened yet.</p>
  return <Timeline label="Timeline" items={lead.events.map(happening)} />
}
