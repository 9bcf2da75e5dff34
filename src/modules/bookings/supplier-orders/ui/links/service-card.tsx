import { useState } from 'react'
import { exact } from '../../../../sales/proposals/offer.rules'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import { formatDate } from '../../../../../shared/dates'
import { daysText } from '../../days.rules'
import { type AskedPage, type AskedService, isPriceOpen } from '../../order.rules'
import { ChangeForm, ConfirmForm, DeclineForm } from './answer-forms'
import styles from './order.module.css'

type Props = { service: AskedService; page: AskedPage; token: string }
const titles: Partial<Record<AskedService['status'], string>> = {
  confirmed: 'Confirmed',
  changed: 'Your answer was sent to us',
  dropped: 'Not needed, or declined',
}

export function ServiceCard({ service, page, token }: Props) {
  const { title, detail, status, bookedFrom, bookedTo, netMinor } = service
  return (
    <section className={styles.card} aria-label={title} data-done={status !== 'asked' || undefined}>
      <h2>{title}</h2>
      <dl className="num">
        <div>
          <dt>When</dt>
          <dd>{daysText(bookedFrom, bookedTo)}</dd>
        </div>
        <div>
          <dt>What</dt>
          <dd>{[quantityText(service), detail].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>Net</dt>
          <dd>{isPriceOpen(service) ? 'Please name your price' : exact(netMinor, page.currency)}</dd>
        </div>
      </dl>
      {status === 'asked' ? (
        !page.isCancelled && <Answer service={service} page={page} token={token} />
      ) : (
        <Answered service={service} page={page} />
      )}
    </section>
  )
}

function Answered({ service, page }: Omit<Props, 'token'>) {
  const { status, reference, answer, agreedNetMinor, agreedFrom, agreedTo, dueOn } = service
  return (
    <div className={styles.done}>
      <p>
        <b>{titles[status]}</b>
        {reference && `, reference ${reference}`}
      </p>
      {status === 'changed' && agreedNetMinor !== null && agreedFrom && agreedTo && (
        <p className="num">
          {daysText(agreedFrom, agreedTo)} for {exact(agreedNetMinor, page.currency)}. We answer you soon.
        </p>
      )}
      {status === 'confirmed' && dueOn && <p className="num">To be paid by {formatDate(dueOn)}</p>}
      {answer && <p className={styles.said}>{answer}</p>}
    </div>
  )
}

function Answer(props: Props) {
  const [doing, setDoing] = useState<'changing' | 'declining' | null>(null)
  const back = () => setDoing(null)
  if (doing === 'changing') return <ChangeForm {...props} onClose={back} />
  if (doing === 'declining') return <DeclineForm {...props} onClose={back} />
  return <ConfirmForm {...props} onDo={setDoing} />
}
