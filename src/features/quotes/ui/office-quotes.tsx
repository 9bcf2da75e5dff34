import { useMediaQuery } from '@mantine/hooks'
import { Drawer } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../platform/web/hooks/use-change-address'
import { quoteStatuses } from '../transition.rules'
import { OfficeQuotePanel } from './office-quote-panel'
import { OfficeQuoteTable } from './office-quote-table'
import { statusLabels } from './office-status'
import styles from './office-quotes.module.css'
import { type QueueFilter, useOpenQuote } from './use-quote-queue'

/** Requests by deadline, and beside them the one that is open (`?quote=`). */
export function OfficeQuotes() {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const { openId, close } = useOpenQuote()
  const narrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false })
  const filter: QueueFilter = quoteStatuses.find((status) => status === params.get('status')) ?? 'all'
  const pick = (next: QueueFilter) =>
    changeAddress(
      (now) => {
        if (next === 'all') now.delete('status')
        else now.set('status', next)
        return now
      },
      { replace: true },
    )
  return (
    <>
      <fieldset className={styles.filter} aria-label="Status">
        {(['all', ...quoteStatuses] as const).map((value) => (
          <button key={value} type="button" aria-pressed={value === filter} onClick={() => pick(value)}>
            {value === 'all' ? 'All' : statusLabels[value]}
          </button>
        ))}
      </fieldset>
      <div className={styles.split} data-open={openId !== null && !narrow}>
        <OfficeQuoteTable filter={filter} />
        {openId !== null && !narrow && (
          <aside className={styles.side} aria-label="Quote request">
            <OfficeQuotePanel key={openId} id={openId} onClose={close} />
          </aside>
        )}
      </div>
      {narrow && (
        <Drawer
          opened={openId !== null}
          onClose={close}
          title="Quote request"
          position="right"
          size="lg"
          classNames={{ content: styles.drawer, header: styles.drawer }}
        >
          {openId !== null && <OfficeQuotePanel key={openId} id={openId} />}
        </Drawer>
      )}
    </>
  )
}
