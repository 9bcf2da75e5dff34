import { SimpleGrid } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { brandTokens, offerColor, readColor } from '../../../../../shared/colors'
import { letterheadLines } from '../../brand.rules'
import type { OwnAgency } from '../../view'
import type { BrandValues } from './brand-section'
import styles from './brand-preview.module.css'

/** Stands where the agency wrote nothing. */
const defaultSlogan = 'Travel packages, planned by people.'

type Props = { name: string; brand: BrandValues['brand'] }

/** Repeats what tokens.css has, as both schemes stand side by side. */
const plain = {
  light: {
    '--base': '#0f4f57',
    '--on-base': '#ffffff',
    '--link': '#0f5c63',
    '--deep': '#072b32',
    '--accent': '#f5982b',
    '--on-accent': '#10292e',
    '--accent-text': '#8a4b08',
  },
  dark: {
    '--base': '#82c2be',
    '--on-base': '#0a2327',
    '--link': '#8fcfca',
    '--deep': '#0a272d',
    '--accent': '#f7a642',
    '--on-accent': '#10292e',
    '--accent-text': '#f9b765',
  },
}

/** Draws an unreadable color as its nearest readable one, so that the preview is right. */
const toDrawnColor = (name: 'primary' | 'accent', text: string | null) => {
  const color = text && readColor(text)
  return color ? (offerColor(name, color) ?? color) : null
}

type Marks = Pick<BrandValues['brand'] | OwnAgency['brand'], 'logo' | 'logoDark' | 'letterhead'>
type Colors = { primary: string | null; accent: string | null }

const toTokens = ({ primary, accent }: Colors) => {
  const own = brandTokens({ primary: toDrawnColor('primary', primary), accent: toDrawnColor('accent', accent) })
  return { light: { ...plain.light, ...own.light }, dark: { ...plain.dark, ...own.dark } }
}

/** Shows tab, header, first page, footer, mail and paper as the unsaved brand makes them, in both schemes. */
export function BrandPreview({ name, brand }: Props) {
  const tokens = toTokens(brand)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="s3" role="img" aria-label="Preview of the brand">
      <Site scheme="light" tokens={tokens.light} name={name} brand={brand} />
      <Site scheme="dark" tokens={tokens.dark} name={name} brand={brand} />
      <MailFrame name={name} brand={brand}>
        <b>Your travel request</b>
        <p>Your reference is {brand.prefix}-7K3QXM.</p>
        <span className={styles.go}>See the package</span>
      </MailFrame>
      <DocumentPreview tokens={tokens.light} name={name} brand={brand} />
    </SimpleGrid>
  )
}

type PartProps = Props & { tokens: Record<string, string> }

function Mark({ name, brand, onDark }: { name: string; brand: Marks; onDark?: boolean }) {
  const logo = onDark ? (brand.logoDark ?? brand.logo) : brand.logo
  const isOnPlate = onDark && !brand.logoDark
  if (logo) return <img className={isOnPlate ? 'plate' : undefined} src={`${logo.image}/400.webp`} alt="" />
  return (
    <>
      <span className={styles.mark} />
      <b>{name}</b>
    </>
  )
}

function Site({ scheme, tokens, name, brand }: PartProps & { scheme: 'light' | 'dark' }) {
  return (
    <div className={styles.frame} data-scheme={scheme} style={tokens as CSSProperties}>
      <div className={styles.tab}>
        {brand.icon ? <img src={`${brand.icon.image}/400.webp`} alt="" /> : <span className={styles.mark} />}
        <small>{name}</small>
      </div>
      <div className={styles.bar}>
        <Mark name={name} brand={brand} onDark={scheme === 'dark'} />
        <span className={styles.go}>Get Quote</span>
      </div>
      <div className={styles.hero}>
        <b>{brand.hero.title || defaultSlogan}</b>
        {brand.hero.text && <p>{brand.hero.text}</p>}
        {brand.hero.picture && <img className={styles.photo} src={`${brand.hero.picture.image}/400.webp`} alt="" />}
      </div>
      <div className={styles.body}>
        <span className={styles.link}>A link</span>
        <span className={styles.base}>Second button</span>
        <span className={styles.accentText}>A destination</span>
      </div>
      <div className={styles.foot}>
        <span>{brand.footer.text || defaultSlogan}</span>
        {brand.footer.links.map(({ label }, i) => label && <u key={i}>{label}</u>)}
      </div>
    </div>
  )
}

/** Draws the letterhead of mails around their words. */
export function MailFrame({ name, brand, children }: { name: string; brand: Marks & Colors; children: ReactNode }) {
  return (
    <div className={styles.frame} data-scheme="light" style={toTokens(brand).light as CSSProperties}>
      <div className={styles.head}>
        <Mark name={name} brand={brand} onDark />
      </div>
      <div className={styles.mail}>
        {children}
        <Lines brand={brand} />
      </div>
    </div>
  )
}

function DocumentPreview({ tokens, name, brand }: PartProps) {
  return (
    <div className={styles.frame} data-scheme="light" style={tokens as CSSProperties}>
      <div className={styles.mail}>
        <div className={styles.plain}>
          <Mark name={name} brand={brand} />
          <b>Invoice</b>
        </div>
        <Lines brand={brand} />
        <div className={styles.rule} />
      </div>
    </div>
  )
}

const Lines = ({ brand }: { brand: Marks }) => (
  <small>
    {letterheadLines(brand.letterhead).map((line, i) => (
      <span key={i}>{line}</span>
    ))}
  </small>
)
