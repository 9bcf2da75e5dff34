import { useState } from 'react'
import { Icon } from '../../../../platform/web/components/icon'
import { getFace } from '../../../../platform/web/site/money'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import type { Receipt } from '../../../catalog/pricing/view'
import styles from './customizer-foot.module.css'
import { ReceiptLines, useTotal } from '../../../catalog/pricing/ui/receipt'

type Props = {
  receipt: Receipt | null
  /** Names the party of the total, such as 'for 8 adults', where it is not obvious. */
  covers: string
  /** Labels the next tab; null on the last one, which submits. */
  next: string | null
  onNext: () => void
  isPending: boolean
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Shows the live total, which expands into its receipt, and the button to the next step. */
export function CustomizerFoot({ receipt, covers, next, onNext, isPending }: Props) {
  const [open, setOpen] = useState(false)
  const total = useTotal(true)(receipt)
  const note = (
    <div className={`${styles.total} num`}>
      <p className="flex flex-wrap items-baseline gap-x-2" aria-live="polite">
        <span className="phone-hidden semibold">Total {covers}</span>{' '}
        <b data-face={getFace(total.text)}>{total.text}</b>
        {total.charged && <small className="f-office ink-3"> charged as {total.charged}</small>}
      </p>
      {receipt && (
        <button
          type="button"
          className={`${styles.toggle} coarse-tap inline-flex min-h-6 items-center gap-1 f-office semibold link-ink`}
          aria-expanded={open}
          aria-controls="customizer-receipt"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide receipt' : 'View receipt'} <Icon name="chevron-down" />
        </button>
      )}
    </div>
  )
  return (
    <>
      {open && (
        <section
          className={`${styles.receipt} px-5h phone-px-4 pb-2`}
          id="customizer-receipt"
          aria-label="Receipt"
          ref={scrollIntoView}
        >
          <ReceiptLines receipt={receipt} converted />
        </section>
      )}
      <DialogFoot cancel={null} note={note} isBusy={isPending}>
        {next === null ? (
          <button type="submit" form="customizer-form" className="btn go" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send Trip Details'}
          </button>
        ) : (
          <button type="button" className="btn base" onClick={onNext}>
            Next: {next}
          </button>
        )}
      </DialogFoot>
    </>
  )
}
