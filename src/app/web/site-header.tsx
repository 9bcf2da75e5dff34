import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { UserMenu } from '../../modules/identity/auth/ui/menu/user-menu'
import { useScreenCurrency, useSite } from '../../platform/web/site/money'
import { toggleColorScheme } from '../../platform/web/color-scheme'
import { Icon } from '../../platform/web/components/icon'
import { HomeLink } from '../../platform/web/components/home-link'
import { openLoginDialog } from '../../platform/web/dialogs'
import { openQuoteDialog } from '../../modules/catalog/packages/ui/quote-dialog-entry'
import { usePreferences } from '../../platform/web/preferences'
import { readPrefill } from '../../modules/storefront/search/prefill.rules'
import type { Currency } from '../../shared/money'
import styles from './site-header.module.css'
import { useUser } from '../../modules/identity/auth/ui/use-user'

/** Names pages by their addresses. */
const links = ['Packages', 'Destinations', 'Saved']

/** Prefills party, date and cities of the search in the address. */
const openQuote = () => openQuoteDialog(readPrefill(new URLSearchParams(location.search)))

export function SiteHeader() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | false>(false)
  // Closes with the page that it was opened on: this header stays when another one follows.
  const menuOpen = openAt === key
  // Closes it for a dialog, too, which leaves the page and its key as they are.
  const openInstead = (open: () => void) => () => {
    setOpenAt(false)
    open()
  }
  const user = useUser()
  const { pages, letterhead } = useSite()?.agency.brand ?? {}
  return (
    <header className={styles.bar}>
      <div
        className={`wrap ${styles.row}`}
        role="presentation"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !menuOpen) return
          setOpenAt(false)
          ;(event.currentTarget.lastChild as HTMLElement).focus()
        }}
      >
        <HomeLink className={`logo ${styles.logo}`} />
        <p className="letterhead">{letterhead}</p>
        <nav aria-label="Main" className={styles.links} data-open={menuOpen} id="main-menu">
          {links.map((label) => (
            <NavLink key={label} to={`/${label.toLowerCase()}`}>
              {label}
            </NavLink>
          ))}
          {pages?.map(
            ({ slug, title, place }) =>
              place === 'header' && (
                <NavLink key={slug} to={`/pages/${slug}`}>
                  {title}
                </NavLink>
              ),
          )}
          <span className={`js ${styles.inMenu}`}>
            <CurrencySelect />
            <SchemeButton />
          </span>
        </nav>
        <span className="flex-1" />
        <span className={`js ${styles.inBar}`}>
          <SchemeButton />
          <CurrencySelect />
        </span>
        {user ? (
          <UserMenu user={user} />
        ) : (
          <button type="button" className="js btn line sm nowrap" onClick={openInstead(openLoginDialog)}>
            Login
          </button>
        )}
        <button type="button" className="js btn go sm nowrap" onClick={openInstead(openQuote)}>
          Get Quote
        </button>
        <button
          type="button"
          className={`js ${styles.burger}`}
          aria-expanded={menuOpen}
          aria-controls="main-menu"
          aria-label="Menu"
          onClick={() => setOpenAt(!menuOpen && key)}
        >
          <Icon name={menuOpen ? 'close' : 'menu'} />
        </button>
      </div>
    </header>
  )
}

function SchemeButton() {
  return (
    <button type="button" className={styles.scheme} onClick={toggleColorScheme} aria-label="Light or dark">
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </button>
  )
}

function CurrencySelect() {
  const { setCurrency } = usePreferences()
  const currency = useScreenCurrency()
  const offered = useSite()?.agency.sellsIn
  if (!offered?.[1]) return null
  return (
    <label className="flex items-center relative f-sm ink-2">
      <span className="hidden-label">Currency</span>
      <select
        className="select rounded-sm"
        value={currency}
        onChange={(e) => setCurrency(e.currentTarget.value as Currency)}
      >
        {offered.map((c) => (
          <option key={c}>{c}</option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  )
}
