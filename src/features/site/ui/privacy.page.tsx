import { mailtoUrl } from '../../../shared/text'
import { Link } from 'react-router'
import type { Prefetch } from '../../../platform/web/trpc'
import { usePageMeta } from '../../../platform/web/page-meta'
import { useSite } from './display/money'
import { OwnPolicy } from './own-policy'
import prose from './prose.module.css'

export const prefetch: Prefetch | false = import.meta.env.SSR && (({ api }) => api.settings.policies.fetch())

/** What the product stores of people and of their browsers: keep it in step with what it does. */
export function Component() {
  const agency = useSite()?.agency
  const name = agency?.name ?? 'Itinera'
  usePageMeta({
    title: `Privacy | ${name}`,
    description: `What ${name} stores of you, why, and how to have it removed. No trackers, no third parties.`,
    canonical: '/privacy',
  })
  return (
    <article className={`wrap ${prose.prose}`}>
      <h1>Privacy</h1>
      <p>
        {name} runs this site and is responsible for what is stored here. We keep what is needed to plan and sell trips,
        and nothing is sold or handed on for advertising.
      </p>
      <Stored />
      <Browser />
      <OwnPolicy of="privacy" title="In addition" />
      <Rights email={agency?.email} name={name} />
    </article>
  )
}

function Stored() {
  return (
    <>
      <h2>When you ask for a quote</h2>
      <p>We store what you typed and chose, so that a consultant can answer:</p>
      <ul>
        <li>your name, e-mail address and phone number</li>
        <li>departure city, destination, travel date, number of travelers, budget and message</li>
        <li>the package, party and options you put together, with the price receipt our server made of them</li>
        <li>when you asked, and what became of it</li>
      </ul>
      <p>
        Requests of the same person are kept together. Our staff can read them; other visitors cannot. Who changed the
        state of a request is written down.
      </p>
      <h2>When you send a trip to yourself</h2>
      <p>
        The details go to the e-mail address you give and to the agency, through our mail server. What you type as a
        special request goes to the agency only.
      </p>
      <h2>When you have an account</h2>
      <p>
        We store your name, e-mail address, phone number and a one-way hash of your password, never the password. For
        each device that is signed in we keep its browser name, network address, country if known, and when it was last
        active, until the sign-in ends; and we note when you signed in and changed your account.
      </p>
      <p>
        What you tell us in your profile, of yourself and of the people you travel with, is optional. The numbers of
        passports, PAN cards and frequent-flyer cards are stored encrypted, and lists show their last four characters.
        Packages you save while signed in are kept in your account.
      </p>
      <p>
        With a trip that you book we keep who travels, vouchers, and the papers that we hand you, as tickets. Vouchers
        and papers are deleted with your account. What we mail you about an offer or a trip is kept, encrypted, for 540
        days: as long as a bank may ask for it. Other mails leave no text behind.
      </p>
      <h2>When you write or call</h2>
      <p>
        Chat and phone links are plain links: nothing is sent to those services until you open one. The chat link then
        carries the message you see, with the package and your request&rsquo;s reference.
      </p>
    </>
  )
}

function Browser() {
  return (
    <>
      <h2>Cookies and your browser</h2>
      <p>There are two cookies, both ours, and neither follows you around:</p>
      <ul>
        <li>a session cookie, only while you are signed in</li>
        <li>the currency you picked, for a year</li>
      </ul>
      <p>
        Light or dark, and the packages you{' '}
        <Link to="/saved" className="link">
          saved
        </Link>{' '}
        as a visitor, stay in your browser&rsquo;s own storage; the saved list is sent to our server only to show it to
        you, and moves to your account when you sign in. Pages load nothing from third parties: no analytics, no fonts,
        no maps, no embedded media.
      </p>
      <p>
        A booked trip that you choose to keep on your device, to read it without a connection, stays in your browser
        until you sign out or no longer keep it.
      </p>
      <p>
        To stop abuse we count calls per network address for some minutes, and our server log notes the calls it
        answers, without the contents of your forms.
      </p>
    </>
  )
}

function Rights({ name, email }: { name: string; email: string | null | undefined }) {
  return (
    <>
      <h2>Your data is yours</h2>
      <p>
        With an account, you download everything we have of you, or delete it, at the end of{' '}
        <Link to="/profile" className="link">
          your profile
        </Link>
        . Without one, ask, and we tell you what we have of you, correct it, or delete it. What was agreed and paid
        stays in our books without your name; invoices stay as they were issued, as the law wants.{' '}
        {email ? (
          <>
            Write to{' '}
            <a className="link" href={mailtoUrl(email)}>
              {email}
            </a>
            .
          </>
        ) : (
          <>Write to {name}.</>
        )}{' '}
        The rules of requests and bookings are in our{' '}
        <Link to="/terms" className="link">
          terms
        </Link>
        .
      </p>
    </>
  )
}
