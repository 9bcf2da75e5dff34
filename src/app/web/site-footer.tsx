import { toMailtoUrl } from '../../shared/text'
import { Link } from 'react-router'
import { toTabs } from '../../modules/settings/settings/categories.rules'
import { chatUrl, telUrl } from '../../modules/settings/settings/contact.rules'
import { useSite } from '../../platform/web/site/money'
import { Icon } from '../../platform/web/components/icon'
import { HomeLink } from '../../platform/web/components/home-link'
import styles from './site-footer.module.css'

/** Lists contacts first; leaves out fields that the agency has not set. */
export function SiteFooter() {
  const agency = useSite()?.agency
  return (
    <footer className="on-deep bg-deep mt-8 pt-5h pb-6">
      <div className={`wrap ${styles.columns}`}>
        <div>
          <HomeLink className="logo on-deep mb-2" onDark />
          <p>{agency?.brand.footer?.text ?? 'Travel packages, planned by people.'}</p>
          {agency?.brand.footer?.links.map(({ label, url }) => (
            <a key={url} href={url}>
              {label}
            </a>
          ))}
        </div>
        <div>
          {agency && (agency.email || agency.contacts[0]) && <h2>Talk to us</h2>}
          {agency?.email && (
            <a href={toMailtoUrl(agency.email)}>
              <Icon name="mail" /> {agency.email}
            </a>
          )}
          {agency?.contacts.map((contact) => (
            <p key={contact.phone}>
              <a href={telUrl(contact.phone)} className="num">
                <Icon name="phone" /> {contact.phone}
              </a>
              {contact.whatsapp && (
                <a href={chatUrl(contact.phone)} target="_blank" rel="noreferrer">
                  WhatsApp <span className="hidden-label">{contact.label}</span>
                </a>
              )}
            </p>
          ))}
          {agency && agency.socials.length > 0 && (
            <p>
              {agency.socials.map((social) => (
                <a key={social.url} href={social.url} target="_blank" rel="noreferrer">
                  {social.label}
                </a>
              ))}
            </p>
          )}
        </div>
        <div>
          <h2>Packages</h2>
          {agency &&
            toTabs(agency.categories, agency.homeCategories, '')
              .slice(1)
              .map(({ value, label }) => (
                <Link key={value} to={`/packages?category=${value}`}>
                  {label}
                </Link>
              ))}
        </div>
        <div>
          <h2>Small print</h2>
          {agency?.brand.pages?.map(
            ({ slug, title, place }) =>
              place === 'footer' && (
                <Link key={slug} to={`/pages/${slug}`}>
                  {title}
                </Link>
              ),
          )}
          <Link to="/terms">Terms</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/login">Staff</Link>
        </div>
      </div>
    </footer>
  )
}
