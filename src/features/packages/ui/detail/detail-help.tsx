import { Icon } from '../../../../platform/web/components/icon'
import { chatUrl, telUrl } from '../../../settings/contact.rules'
import { useSite } from '../../../site/ui/display/money'
import type { PackageDetail } from '../../package.rules'
import styles from './detail-help.module.css'

/** The consultant, when the agency has named one (product.md 4.4). */
export function NeedHelp({ item }: { item: PackageDetail }) {
  const consultant = useSite()?.agency.consultant
  if (!consultant) return null
  const message = `Hi ${consultant.name}, I have a question about "${item.title}" (${item.destination}).`
  return (
    <section className={styles.help}>
      <h2>Need Help?</h2>
      <p>
        {consultant.name} knows this trip. <span className="num">{consultant.phone}</span>
      </p>
      <div>
        <a className="btn line sm" href={telUrl(consultant.phone)} aria-label={`Call ${consultant.name}`}>
          <Icon name="phone" />
          Call
        </a>
        <a
          className="btn line sm"
          href={chatUrl(consultant.chatNumber, message)}
          target="_blank"
          rel="noopener"
          aria-label={`Chat with ${consultant.name}`}
        >
          <Icon name="chat" />
          Chat
        </a>
      </div>
    </section>
  )
}
