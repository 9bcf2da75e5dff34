import { formatAmount } from '../../../../../shared/money'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { Foot, Note, RowSide, Rows } from '../../../../../platform/web/office/blocks'
import { daysBetween } from '../../../../../shared/dates'
import { sumTotalRates } from '../../../../bookings/bookings/contained-tax.rules'
import { kindLabels, netText } from '../../../../sales/proposals/offer.rules'
import { quantityNote } from '../../../../catalog/inventory/units.rules'
import type { EditedService } from '../../edit.rules'
import { containedRate, getPrice } from '../../leaving.rules'
import type { ShownService, useEdit } from './use-edit'
import type { Editor } from '../../view'

const ServiceDialog = lazyDialog(() => import('./service-dialog'))

type Props = { editor: Editor; work: ReturnType<typeof useEdit> }

const blank = (): EditedService => ({
  key: crypto.randomUUID(),
  day: null,
  kind: 'service',
  itemKind: null,
  itemId: null,
  title: '',
  detail: '',
  unit: 'trip',
  count: 1,
  times: 1,
  isOwn: false,
  netMinor: null,
  sellMinor: 0,
})

export function ServicesEditor({ editor: { before, terms, endsOn, currency }, work }: Props) {
  const [open, setOpen] = useState<{ service: EditedService; isNew: boolean } | null>(null)
  const rate = containedRate(before, terms)
  const byDay = work.shown.toSorted((a, b) => (a.day ?? 1000) - (b.day ?? 1000))
  return (
    <Panel title="Services" count={work.edit.services.length}>
      {open && (
        <ServiceDialog
          {...open}
          price={work.prices.find(({ key }) => key === open.service.key)}
          days={daysBetween(before.startsOn, endsOn) + 1}
          before={{ ...before, startsOn: work.edit.startsOn ?? before.startsOn }}
          party={work.party}
          rate={rate}
          taxes={terms.taxes}
          onSave={work.save}
          onClose={() => setOpen(null)}
        />
      )}
      <Rows wraps aria-label="Services">
        {byDay.map(({ isOut, isEdited, isNew, ...service }) => (
          <li key={service.key} data-out={isOut}>
            <div>
              <b>{service.title}</b>
              <Note>{serviceText({ ...service, isOut, isEdited, isNew })}</Note>
            </div>
            {!service.isOwn && !isOut && (
              <RowSide component="span" className="num" below>
                {formatAmount(getPrice(service), currency)}
                <small>{netText(service.netMinor, currency)}</small>
              </RowSide>
            )}
            <span>
              {isOut ? (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Keep ${service.title}`}
                  onClick={() => work.takeBack(service.key)}
                >
                  Keep
                </Button>
              ) : (
                <>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={`Edit ${service.title}`}
                    onClick={() => setOpen({ service, isNew })}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={`Leave out ${service.title}`}
                    onClick={() => work.leaveOut(service.key)}
                  >
                    Leave out
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </Rows>
      {rate === 0 && sumTotalRates(terms.taxes) > 0 && (
        <Note mt="s2h">Prices of services stand here without taxes, which the price then has.</Note>
      )}
      <Foot mt="s2h">
        <Button variant="default" onClick={() => setOpen({ service: blank(), isNew: true })}>
          Add service
        </Button>
      </Foot>
    </Panel>
  )
}

const serviceText = (service: ShownService): string =>
  [
    service.day ? `Day ${service.day}` : 'Whole trip',
    kindLabels[service.kind],
    service.detail,
    service.isOwn ? 'arranged by the traveler' : quantityNote(service),
    service.isOut ? 'left out' : service.isNew ? 'new' : service.isEdited ? 'changed' : '',
  ]
    .filter(Boolean)
    .join(', ')
