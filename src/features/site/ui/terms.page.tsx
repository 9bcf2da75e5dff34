import { mailtoUrl } from '../../../shared/text'
import { Link } from 'react-router'
import type { Prefetch } from '../../../platform/web/trpc'
import { usePageMeta } from '../../../platform/web/page-meta'
import { formatMoney } from '../../../shared/money'
import { useSite } from './display/money'
import { OwnPolicy } from './own-policy'
import prose from './prose.module.css'
import { childPercent, extraRoomMinor } from '../../pricing/party-total.rules'
import { payment, policySections } from '../../pricing/policy.rules'

export const prefetch: Prefetch | false = import.meta.env.SSR && (({ api }) => api.settings.policies.fetch())

/** What one agrees to with a quote request. Numbers come from the rules that apply them. */
export function Component() {
  const agency = useSite()?.agency
  const name = agency?.name ?? 'Itinera'
  usePageMeta({
    title: `Terms | ${name}`,
    description: `How requests, estimates, payment and cancellation work at ${name}.`,
    canonical: '/terms',
  })
  return (
    <article className={`wrap ${prose.prose}`}>
      <h1>Terms</h1>
      <p>
        These terms are between you and {name}, the agency behind this site. They are short on purpose. If a sentence is
        unclear, ask us and we will say it better.
      </p>
      <Requests name={name} replyWithin={agency?.replyWithin ?? '24 hours'} currency={agency?.currency ?? 'USD'} />
      <h2>Payment and cancellation</h2>
      <p>
        A booking starts with a deposit of {payment.depositPercent}% of the total. The rest is due {payment.balanceDays}{' '}
        days before departure; a trip booked later than that is paid at once. Your refund when you cancel depends on how
        many calendar days, where the trip starts, are left:
      </p>
      {policySections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3>{section.title}</h3>
          <ul>
            {section.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      ))}
      <p>Where the line between two steps is in doubt, the step that is better for you counts.</p>
      <OwnPolicy of="terms" title="In addition" />
      <Reaching name={name} email={agency?.email} />
    </article>
  )
}

function Requests({
  name,
  replyWithin,
  currency,
}: {
  name: string
  replyWithin: string
  currency: 'USD' | 'INR' | 'EUR' | 'GBP'
}) {
  return (
    <>
      <h2>Asking for a trip</h2>
      <p>
        A quote request is free and binds nobody. You tell us where, when and with whom; a consultant answers within{' '}
        {replyWithin}. Only days on which our office is open count, from its next opening on, and what falls due while
        it is closed is due when it opens: your request says the day and the hour. Please give an e-mail address and a
        phone number that reach you, and only your own or those of people who asked you to.
      </p>
      <h2>Estimates and offers</h2>
      <p>
        The price you see while you put a trip together is an <b>estimate</b>. It is worked out line by line in front of
        you: the package price for each adult, {childPercent}% of it for each child of 2 to 11, nothing for infants
        under 2, {formatMoney(extraRoomMinor, currency)} for each room beyond the first, and the hotels, activities and
        transfers you add. Our server works it out again with the same rules and keeps that receipt with your request.
      </p>
      <p>
        An estimate is not an offer. {name} is bound by a price only once we have checked seats and rooms and sent you a
        written offer, and you only once you have accepted it.
      </p>
      <h2>Currencies</h2>
      <p>
        Each package is priced in one currency, and that is what you are charged in. Prices in another currency are
        converted with an exchange rate that we set and date; the charged price stands beside them.
      </p>
      <h2>What is included</h2>
      <p>
        The package page lists what is included and what is not. Flights are included only where it says so. Photographs
        and drawings show the place and the mood, not a particular room.
      </p>
    </>
  )
}

function Reaching({ name, email }: { name: string; email: string | null | undefined }) {
  return (
    <>
      <h2>Reaching us</h2>
      <p>
        {email ? (
          <>
            Write to{' '}
            <a className="link" href={mailtoUrl(email)}>
              {email}
            </a>
          </>
        ) : (
          <>Write to {name}</>
        )}{' '}
        with your request&rsquo;s reference, and we know at once which trip you mean. What we store of you is on the
        page about{' '}
        <Link to="/privacy" className="link">
          privacy
        </Link>
        .
      </p>
    </>
  )
}
