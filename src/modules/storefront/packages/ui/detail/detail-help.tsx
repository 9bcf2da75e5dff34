import { formatDate } from '../../../../../shared/dates'
import { toMailtoUrl } from '../../../../../shared/text'
import { Fragment } from 'react'
import { Icon } from '../../../../../platform/web/components/icon'
import { chatUrl, telUrl } from '../../../../settings/settings/contact.rules'
import { useSite } from '../../../../../platform/web/site/money'
import type { PackageDetail } from '../../../../catalog/packages/view'
import styles from './detail-help.module.css'

/** Limits the contacts shown, in the order of the settings. */
const shown = 3

/** Shows consultants if the agency has named any (product.md 4.4). */
export function NeedHelp({ item, date }: { item: PackageDetail; date: string }) {
  const trip = `"${item.title}" (${item.destination})${date && `, departing ${formatDate(date)}`}`
  const consultants = useSite()?.agency.consultants ?? []
  if (consultants.length === 0) return null
  return (
    <section className={`${styles.help} phone-px-4`}>
      <h2 className="t-h3">Need Help?</h2>
      {consultants.slice(0, shown).map(({ name, phone, chatNumber, email, languages, picture }, i) => (
        <Fragment key={i}>
          {picture && (
            <img
              className="bg-sunken round object-cover"
              src={`${picture.image}/400.webp`}
              alt={picture.alt}
              width={56}
              height={56}
              loading="lazy"
            />
          )}
          <p className="f-text ink-2 mt-1 mb-3">
            {name} {i === 0 ? 'knows this trip.' : 'can help, too.'} <span className="num nowrap">{phone}</span>
            {languages.length > 0 && <small className="block">Speaks {languages.join(', ')}</small>}
            {email && <a href={toMailtoUrl(email)}>{email}</a>}
          </p>
          <div className="grid cols-2 gap-2">
            <a className="btn line sm" href={telUrl(phone)} aria-label={`Call ${name}`}>
              <Icon name="phone" />
              Call
            </a>
            <a
              className="btn line sm"
              href={chatUrl(chatNumber, `Hi ${name}, I have a question about ${trip}.`)}
              target="_blank"
              rel="noopener"
              aria-label={`Chat with ${name}`}
            >
              <Icon name="chat" />
              Chat
            </a>
          </div>
        </Fragment>
      ))}
    </section>
  )
}
