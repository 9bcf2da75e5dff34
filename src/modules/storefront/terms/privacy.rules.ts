import { type Author, heading, link, list, ownWords, text, writeTo } from './blocks.rules'
import type { Block } from './view'

/** Describes what the product stores about people and in browsers: must match the implementation. */
export const writePrivacy = (author: Author): Block[] => [
  text(
    `${author.name} runs this site and is responsible for what is stored here. We keep what is needed to plan and sell trips, and nothing is sold or handed on for advertising.`,
  ),
  ...listStored(author),
  ...browser,
  ...ownWords(author.policies.privacy),
  heading('Your data is yours'),
  text(
    'With an account, you download everything we have of you, or delete it, at the end of ',
    link('/profile', 'your profile'),
    '. Without one, ask, and we tell you what we have of you, correct it, or delete it. What was agreed and paid stays in our books without your name; invoices stay as they were issued, as the law wants. ',
    ...writeTo(author),
    '. The rules of requests and bookings are in our ',
    link('/terms', 'terms'),
    '.',
  ),
]

const listStored = ({ asksIndianPapers }: Author): Block[] => [
  heading('When you ask for a quote'),
  text('We store what you typed and chose, so that a consultant can answer:'),
  list([
    'your name, e-mail address and phone number',
    'departure city, destination, travel date, number of travelers, budget and message',
    'the package, party and options you put together, with the price receipt our server made of them',
    'when you asked, when you agreed to which version of our texts, and what became of it',
  ]),
  text(
    'Requests of the same person are kept together. Our staff can read them; other visitors cannot. Who changed the state of a request is written down.',
  ),
  heading('When you send a trip to yourself'),
  text(
    'The details go to the e-mail address you give and to the agency, through our mail server. What you type as a special request goes to the agency only.',
  ),
  heading('When you have an account'),
  text(
    'We store your name, e-mail address, phone number and a one-way hash of your password, never the password. For each device that is signed in we keep its browser name, network address, country if known, and when it was last active, until the sign-in ends. That a browser has signed in to your account is known for a year, so that we can tell you of a new one; and we note when you signed in and changed your account.',
  ),
  text(
    `What you tell us in your profile, of yourself and of the people you travel with, is optional. The numbers of passports, ${asksIndianPapers ? 'PAN cards' : 'other papers'} and frequent-flyer cards are stored encrypted, and lists show their last four characters. Packages you save while signed in are kept in your account.`,
  ),
  text(
    'With a trip that you book we keep who travels, vouchers, and the papers that we hand you, as tickets. Vouchers and papers are deleted with your account. What we mail you about an offer or a trip is kept, encrypted, for 540 days: as long as a bank may ask for it. Other mails leave no text behind.',
  ),
  heading('When you write or call'),
  text(
    'Chat and phone links are plain links: nothing is sent to those services until you open one. The chat link then carries the message you see, with the package and your request’s reference.',
  ),
]

const browser: Block[] = [
  heading('Cookies and your browser'),
  text('There are three cookies, all ours, and none follows you around:'),
  list([
    'a session cookie, only while you are signed in',
    'one that lets us know this browser again, for a year after a sign-in, also once you sign out',
    'your currency: for a year when you picked it, until the browser is closed when a link named it',
  ]),
  text(
    'Light or dark, and the packages you ',
    link('/saved', 'saved'),
    ' as a visitor, stay in your browser’s own storage; the saved list is sent to our server only to show it to you, and moves to your account when you sign in. What you began to write in a request, how far you scrolled, and a link from a mail that you opened stay there until the tab is closed. Staff keep how their lists look. Pages load nothing from third parties: no analytics, no fonts, no maps, no embedded media.',
  ),
  text(
    'A booked trip that you choose to keep on your device, to read it without a connection, stays in your browser until you sign out or no longer keep it.',
  ),
  text(
    'To stop abuse we count calls per network address for some minutes, and our server log notes the calls it answers, without the contents of your forms.',
  ),
]
