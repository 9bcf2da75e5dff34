import { Link } from 'react-router'
import { trpc } from '../../../../platform/web/trpc'
import { plural } from '../../../../shared/text'
import { useSite } from '../../../../platform/web/site/money'
import styles from './home-trust.module.css'
import { formatMonth } from '../../../../shared/dates'

const list = new Intl.ListFormat('en-GB')

/** Explains booking, with reviews, consultants and refunds. Shows only data and policies. */
export function HomeTrust() {
  return (
    <>
      <HowItWorks />
      <Reviews />
      <Consultants />
      <Protection />
    </>
  )
}

function HowItWorks() {
  const within = useSite()?.agency.replyWithin
  const promises = trpc.search.promises.useQuery().data
  if (!promises) return null
  const steps = [
    ['Choose and change', 'Pick a package, then swap hotels, add activities and see the total for all of you.'],
    ['Ask for a quote', `A consultant checks dates and seats${within ? ` and answers within ${within}` : ''}.`],
    [
      `Accept and pay${promises.isPaidInParts ? ' in parts' : ''}`,
      `Your proposal locks the price until the date it shows. ${promises.payment}`,
    ],
  ] as const
  return (
    <section className="wrap section" aria-labelledby="how-title">
      <h2 className="t-h2" id="how-title">
        How it works
      </h2>
      <ol className={styles.three}>
        {steps.map(([title, text]) => (
          <li className="border-t pt-4" key={title}>
            <h3 className="t-h3">{title}</h3>
            <p className="mt-2 f-text ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Reviews() {
  const found = trpc.reviews.latest.useQuery().data
  if (!found || found.items.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="reviews-title">
      <h2 className="t-h2" id="reviews-title">
        What travelers say
      </h2>
      <p className="num mt-2 ink-2">
        {(found.rating / 100).toFixed(1)} of 5, from {plural(found.reviews, 'review')} by people who came back from
        their trip
      </p>
      <ul className={styles.three}>
        {found.items.map(({ id, stars, title, text, author, traveledIn, slug, packageTitle }) => (
          <li className="border-t pt-4" key={id}>
            <span className="accent-text" role="img" aria-label={`${stars} of 5 stars`}>
              {'★'.repeat(stars)}
            </span>
            {title && <h3 className="t-h3">{title}</h3>}
            <blockquote className="overflow-hidden mt-2 f-text">{text}</blockquote>
            <p className="mt-2 f-text ink-2">
              {author}, {formatMonth(traveledIn)}.{' '}
              <Link className="link" to={`/packages/${slug}`}>
                {packageTitle}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const initials = (name: string) =>
  name
    .split(' ')
    .map(([letter]) => letter)
    .join('')
    .slice(0, 2)

function Consultants() {
  const people = useSite()?.agency.consultants ?? []
  if (people.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="people-title">
      <h2 className="t-h2" id="people-title">
        Who plans your trip
      </h2>
      <ul className="flex flex-wrap gap-6 mt-5">
        {people.slice(0, 6).map(({ name, languages, picture }) => (
          <li className="flex items-center gap-4" key={name}>
            <span className={styles.face} aria-hidden="true">
              {picture ? (
                <img
                  className="h-full object-cover"
                  src={`${picture.image}/400.webp`}
                  width={64}
                  height={64}
                  loading="lazy"
                  alt=""
                />
              ) : (
                initials(name)
              )}
            </span>
            <span>
              <b>{name}</b>
              {languages.length > 0 && <small className="block f-sm ink-3">Speaks {list.format(languages)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Protection() {
  const claims = useSite()?.agency.claims
  const promises = trpc.search.promises.useQuery().data
  if (!promises) return null
  const terms = [...promises.terms, claims?.bestPrice, claims?.support].filter(Boolean)
  return (
    <section className="wrap section" aria-labelledby="money-title">
      <h2 className="t-h2" id="money-title">
        What protects your money
      </h2>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li className="flex gap-2h ink-2" key={term}>
            {term}
          </li>
        ))}
      </ul>
      <Link className="link" to="/terms">
        All terms
      </Link>
    </section>
  )
}
