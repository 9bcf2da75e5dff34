import { coveredKey } from '../../price.rules'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { Callout, Columns } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant } from '../../../../../shared/instants'
import type { Currency } from '../../../../../shared/money'
import { coveredLine, coveredMinor } from '../../estimate.rules'
import type { ReadEstimate, OfferVersion, ProposalDetail } from '../../view'
import { type DraftLine, partyText } from '../../offer.rules'
import { DaysEditor } from './days-editor'
import { DifferencePanel } from './difference-panel'
import { LineDialog, notPriced } from './line-dialog'
import { LineTable } from './line-table'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { OwnTerms } from '../../../../catalog/pricing/ui/office/own-terms'
import { PricePanel } from './price-panel'
import { TermsFields } from './terms-fields'
import { TripFields } from './trip-fields'
import { Problems } from './problems'
import { type Builder, getPrices } from './use-builder'

const PriceAllDialog = lazyDialog(() => import('../prices/price-all-dialog'))
const CompareDialog = lazyDialog(() => import('./compare-dialog'))

export function SentVersion({
  version,
  before,
  estimate,
  currency,
}: {
  version: OfferVersion
  before?: OfferVersion
  estimate: ReadEstimate | null
  currency: Currency
}) {
  const { lines, price } = getPrices(version)
  const { days, travelFrom, discount, taxes, sentAt, expiresOn, sha256 } = version
  return (
    <Columns>
      <div>
        <p className="num">
          Sent {formatPastInstant(sentAt!)}. {travelFrom && formatDate(travelFrom)}, {partyText(version)}. Held until{' '}
          {expiresOn && formatDate(expiresOn)}. Fingerprint {sha256?.slice(0, 8)}.
        </p>
        <LineTable lines={lines} taxes={taxes} days={days} travelFrom={travelFrom} currency={currency} />
      </div>
      <div>
        <PricePanel
          price={price}
          lines={lines}
          estimate={estimate}
          discount={discount}
          taxes={taxes}
          travelFrom={travelFrom}
          currency={currency}
          paymentTerms={version.paymentTerms!}
          open={0}
        />
        {before && <DifferencePanel before={before} after={version} currency={currency} />}
      </div>
    </Columns>
  )
}

const newLine = (day: number | null): DraftLine => ({
  key: crypto.randomUUID(),
  day,
  kind: 'service',
  itemKind: null,
  itemId: null,
  title: '',
  detail: '',
  group: '',
  state: 'included',
  unit: 'trip',
  count: 1,
  times: 1,
  occupancy: 0,
  ageBand: 'any',
  price: notPriced,
})

/** Swaps the line with its neighbor on the same day. */
function moveLine(lines: readonly DraftLine[], key: string, by: 1 | -1): DraftLine[] {
  const at = lines.findIndex((line) => line.key === key)
  const { day } = lines[at]!
  const step = (i: number): number => (lines[i] && lines[i].day !== day ? step(i + by) : i)
  const other = step(at + by)
  if (!lines[other]) return [...lines]
  return lines.map((line, i) => (i === at ? lines[other]! : i === other ? lines[at]! : line))
}

export function DraftVersion({ proposal, builder }: { proposal: ProposalDetail; builder: Builder }) {
  const [line, setLine] = useState<{ line: DraftLine; isNew: boolean } | null>(null)
  const [isPricing, setPricing] = useState(false)
  const { offer, priced, change } = builder
  const toEstimate = estimateAct(proposal, builder)
  const { currency, versions } = proposal
  if (!priced && builder.failure)
    return (
      <ErrorState title="Failed to fetch rates" reason={describeFailure(builder.failure)} onRetry={builder.retry} />
    )
  if (!priced) return <Spinner>Loading rates...</Spinner>
  const before = versions.findLast(({ sentAt }) => sentAt !== null)
  const put = (saved: DraftLine) => {
    const isThere = offer.lines.some(({ key }) => key === saved.key)
    const lines = isThere ? offer.lines.map((one) => (one.key === saved.key ? saved : one)) : [...offer.lines, saved]
    // Keeps one line of a group chosen.
    const isOther = (one: DraftLine) => saved.state === 'chosen' && one.group === saved.group && one.key !== saved.key
    change({ lines: lines.map((one) => (isOther(one) ? { ...one, state: 'not-chosen' } : one)) })
    setLine(null)
  }
  const edit = {
    open: (key: string) => setLine({ line: offer.lines.find((one) => one.key === key)!, isNew: false }),
    move: (key: string, by: 1 | -1) => change({ lines: moveLine(offer.lines, key, by) }),
    remove: builder.remove,
    day: (day: number | null) => setLine({ line: newLine(day), isNew: true }),
  }
  const open = priced.lines.filter(({ state, sellMinor }) => state !== 'own' && sellMinor === null).length
  return (
    <>
      {builder.isStale && <Newer proposal={proposal} builder={builder} />}
      {builder.comparison && <CompareDialog {...builder.comparison} currency={currency} />}
      <Columns>
        <div>
          <TripFields builder={builder} />
          {offer.lines.some(({ itemId, state }) => itemId && state !== 'own') && (
            <Group gap={0} wrap="nowrap" justify="flex-end" align="stretch">
              <Button variant="default" size="xs" onClick={() => setPricing(true)}>
                Price all lines by their rates
              </Button>
            </Group>
          )}
          <LineTable
            lines={priced.lines}
            taxes={offer.taxes}
            days={offer.days}
            travelFrom={offer.travelFrom}
            currency={currency}
            edit={edit}
          />
          <DaysEditor builder={builder} />
        </div>
        <div>
          <PricePanel
            {...offer}
            lines={priced.lines}
            price={priced.price}
            estimate={proposal.estimate}
            currency={currency}
            paymentTerms={offer.paymentTerms ?? proposal.usualTerms}
            open={open}
          >
            {toEstimate && (
              <Button variant="default" size="xs" onClick={toEstimate}>
                Come to the {proposal.estimate?.quoteId ? 'estimate' : 'package’s price'}
              </Button>
            )}
          </PricePanel>
          <TermsFields builder={builder} currency={currency} />
          <Panel title="Payment and cancellation">
            <OwnTerms
              terms={offer.paymentTerms ?? null}
              usual={proposal.usualTerms}
              usualLabel={
                proposal.packageId
                  ? 'Without them, those of the package apply'
                  : 'Without them, those of the agency apply'
              }
              currency={currency}
              onChange={(paymentTerms) => builder.change({ paymentTerms })}
            />
          </Panel>
          {before && (
            <DifferencePanel
              before={before}
              after={{ ...offer, ...priced.price, lines: priced.lines }}
              currency={currency}
            />
          )}
          <Problems problems={priced.problems} open={edit.open} />
        </div>
      </Columns>
      {isPricing && (
        <PriceAllDialog
          offer={offer}
          lines={priced.lines}
          known={builder.known!}
          currency={currency}
          onApply={builder.priceLines}
          onClose={() => setPricing(false)}
        />
      )}
      {line && (
        <LineDialog
          {...line}
          days={offer.days}
          party={offer}
          travelFrom={offer.travelFrom}
          currency={currency}
          onSave={put}
          onClose={() => setLine(null)}
        />
      )}
    </>
  )
}

/**
 * Returns an action that lets the package line make up the difference to the estimate. Returns null where it cannot.
 */
function estimateAct({ estimate, currency }: ProposalDetail, { offer, priced, change }: Builder) {
  if (!estimate || estimate.currency !== currency || !priced) return null
  const minor = coveredMinor(estimate.totalMinor, { ...offer, lines: priced.lines })
  const known = offer.lines.find(({ key }) => key === coveredKey)
  if (minor === null || minor === (known?.price?.sellMinor ?? 0)) return null
  const about = { isFlightIncluded: estimate.hasFlights, inclusions: estimate.inclusions }
  const line = { ...coveredLine(about, minor), ...(known && { title: known.title, detail: known.detail }) }
  return () => change({ lines: [...offer.lines.filter(({ key }) => key !== coveredKey), line] })
}

/** Warns that a colleague saved the proposal while something was typed here. */
function Newer({ proposal, builder }: { proposal: ProposalDetail; builder: Builder }) {
  const utils = trpc.useUtils()
  return (
    <Callout tone="bad" role="alert">
      <b>Somebody else saved this meanwhile.</b> What you typed is not saved.{' '}
      <Button variant="default" size="xs" onClick={builder.compare}>
        Compare
      </Button>{' '}
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          builder.adopt(proposal)
          void utils.proposals.get.invalidate({ id: proposal.id })
        }}
      >
        Take theirs
      </Button>{' '}
      <Button variant="default" size="xs" onClick={builder.keep}>
        Keep mine
      </Button>
    </Callout>
  )
}
