import { formatAmount } from '../../../../../shared/money'
import { useState } from 'react'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import { formatDate } from '../../../../../shared/dates'
import { formatDays } from '../../../../../shared/day-span'
import type { AskedPage, AskedService } from '../../view'
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
    <section className="grid gap-3h panel p-4" aria-label={title} data-done={status !== 'asked' || undefined}>
      <h2 className="t-h3 break">{title}</h2>
      <dl className="num grid gap-1">
        <div className={styles.fact}>
          <dt className="ink-3">When</dt>
          <dd className="break">{formatDays(bookedFrom, bookedTo)}</dd>
        </div>
        <div className={styles.fact}>
          <dt className="ink-3">What</dt>
          <dd className="break">{[quantityText(service), detail].filter(Boolean).join(', ')}</dd>
        </div>
        <div className={styles.fact}>
          <dt className="ink-3">Net</dt>
          <dd className="break">
            {netMinor === null ? 'Please name your price' : formatAmount(netMinor, service.currency)}
          </dd>
        </div>
      </dl>
      {status === 'asked' ? (
        !page.isCancelled && <Answer service={service} token={token} />
      ) : (
        <Answered service={service} />
      )}
    </section>
  )
}

function Answered({ service }: Pick<Props, 'service'>) {
  const { status, reference, answer, agreedNetMinor, agreedFrom, agreedTo, dueOn } = service
  return (
    <div className="bg-sunken rounded-sm px-4 py-3">
      <p>
        <b>{titles[status]}</b>
        {reference && `, reference ${reference}`}
      </p>
      {status !== 'dropped' && agreedNetMinor !== null && agreedFrom && agreedTo && (
        <p className="num">
          {formatDays(agreedFrom, agreedTo)} for {formatAmount(agreedNetMinor, service.currency)}
          {status === 'changed' && '. We answer you soon.'}
        </p>
      )}
      {status === 'confirmed' && dueOn && <p className="num">To be paid by {formatDate(dueOn)}</p>}
      {answer && <p className="break pre-line ink-2">{answer}</p>}
    </div>
  )
}

function Answer(props: Omit<Props, 'page'>) {
  const [doing, setDoing] = useState<'changing' | 'declining' | null>(null)
  const goBack = () => setDoing(null)
  if (doing === 'changing') return <ChangeForm {...props} onClose={goBack} />
  if (doing === 'declining') return <DeclineForm {...props} onClose={goBack} />
  return <ConfirmForm {...props} onDo={setDoing} />
}
