import { formatDays } from '../../../../../shared/day-span'
import { formatAmount } from '../../../../../shared/money'
import { toMailtoUrl } from '../../../../../shared/text'
import type { ReactNode } from 'react'
import { PictureFrame } from '../../../../core/media/ui/picture-frame'
import { partyText } from '../../../proposals/offer.rules'
import type { SeenProposal } from '../../view'
import { lastMoment } from '../../offer-text.rules'
import { Changes, Versions } from './offer-changes'
import { OfferDays } from './offer-days'
import { OfferReceipt } from './offer-receipt'
import { OfferTerms } from './offer-terms'
import styles from './offer-view.module.css'

type Props = {
  seen: SeenProposal
  answer?: ReactNode
  /** Follows the days and terms. */
  talk?: ReactNode
  /** Opens a question about a line. */
  onAsk?: (key: string, title: string) => void
  /** Takes another choice of a group, or an option. */
  onChoose?: (key: string) => void
  /** Links to the same version as PDF. */
  pdf?: string
}

/** Shows a proposal to its traveler, and to staff as a preview. */
export function OfferView({ seen, answer, talk, onAsk, onChoose, pdf }: Props) {
  return (
    <article>
      <Head seen={seen} />
      <div className={`wrap ${styles.body} grid items-start`}>
        <div className={`${styles.trip} grid gap-6`}>
          <Changes seen={seen} />
          <Versions seen={seen} />
          <OfferDays seen={seen} onAsk={onAsk} onChoose={onChoose} />
          <OfferTerms seen={seen} />
          {talk}
        </div>
        <aside className={`${styles.side} grid gap-5`} aria-label="Price and answer">
          <OfferReceipt seen={seen} />
          {answer}
          {pdf && (
            <p className={'no-print f-text text-center'}>
              <a className="inline-flex link-ink px-3 py-2h" href={pdf}>
                Download as PDF
              </a>
            </p>
          )}
        </aside>
      </div>
    </article>
  )
}

const heldUntil: Record<SeenProposal['displayStatus'], string> = {
  draft: ', held for you until',
  sent: ', held for you until',
  expired: '. The price was held until',
  accepted: '. Accepted. The price was held until',
  declined: '. Declined. The price was held until',
  withdrawn: '. Withdrawn. The price was held until',
}

function Head({ seen }: { seen: SeenProposal }) {
  const { title, reference, number, customerName, travelFrom, travelTo, image, agency, consultant } = seen
  return (
    <div className={`${styles.head} grid on-deep bg-deep`}>
      <div className={`${styles.words} flex flex-col justify-center gap-4`}>
        <p className="num on-deep-2">
          For {customerName}. Proposal {reference}, version {number}
        </p>
        <h1 className="t-h1 break">{title}</h1>
        <p className="num on-deep-2">
          {formatDays(travelFrom, travelTo)}. {partyText(seen)}.
        </p>
        <p className={'num on-deep-2'}>
          <b className="on-deep f-xl">{formatAmount(seen.totalMinor, seen.currency)}</b>
          {heldUntil[seen.displayStatus]} {lastMoment(seen)}
        </p>
        <p className={`${styles.contact} flex flex-wrap f-text on-deep-2 gap-x-4`}>
          {consultant && <span>{consultant}, your consultant</span>}
          {agency.phone && (
            <a className="on-deep" href={`tel:${agency.phone.replace(/[^\d+]/g, '')}`}>
              Call {agency.phone}
            </a>
          )}
          {agency.email && (
            <a className="on-deep" href={toMailtoUrl(agency.email)}>
              Write to us
            </a>
          )}
        </p>
      </div>
      <figure className="relative">
        <PictureFrame picture={image} sizes="(max-width: 900px) 100vw, 58vw" eager />
      </figure>
    </div>
  )
}
