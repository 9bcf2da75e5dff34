import { type Currency, formatMoney } from '../../../shared/money'
import { isFull, paymentSentence, policySections } from '../../catalog/pricing/policy.rules'
import { type Author, heading, link, list, ownWords, subheading, text, writeTo } from './blocks.rules'
import type { EstimateRules } from '../../settings/terms/schema'
import type { Block } from './view'

/** Returns the terms of a quote request. Takes numbers from the rules that apply them. */
export const writeTerms = (author: Author): Block[] => [
  text(
    `These terms are between you and ${author.name}, the agency behind this site. They are short on purpose. If a sentence is unclear, ask us and we will say it better.`,
  ),
  ...requests(author),
  heading('Payment and cancellation'),
  text(
    `${paymentText(author)} A package or an offer may state other terms; those on your booking count. Your refund when you cancel depends on how many calendar days, where the trip starts, are left:`,
  ),
  ...policySections(author.paymentTerms, author.currency, author.policyLines).flatMap(({ title, terms }) => [
    subheading(title),
    list(terms, title),
  ]),
  ...ownWords(author.policies.terms),
  heading('Reaching us'),
  text(
    ...writeTo(author),
    ' with your request’s reference, and we know at once which trip you mean. What we store of you is on the page about ',
    link('/privacy', 'privacy'),
    '.',
  ),
]

export function paymentText({ paymentTerms, currency }: Author): string {
  const sentence = paymentSentence(paymentTerms, currency)
  const isLate = paymentTerms.balanceDays > 0 && !isFull(paymentTerms)
  return isLate ? `${sentence} A trip booked later than that is paid at once.` : sentence
}

/** Returns what the price of a party is worked out from: '$100 for each room beyond the first'. */
export function estimateText(
  { childPercent, childFrom, adultFrom, extraRoomMinor, singleMinor }: EstimateRules,
  currency: Currency,
) {
  const oldest = adultFrom - 1
  const parts = [
    'the package price for each adult',
    `${childPercent}% of it for each child of ${childFrom === oldest ? oldest : `${childFrom} to ${oldest}`}`,
    childFrom > 0 && `nothing for infants under ${childFrom}`,
    extraRoomMinor > 0 && `${formatMoney(extraRoomMinor, currency)} for each room beyond the first`,
    singleMinor > 0 && `${formatMoney(singleMinor, currency)} for each room with one person`,
  ]
  return parts.filter(Boolean).join(', ')
}

const requests = ({ name, replyWithin, hasWorkingDays, currency, estimate }: Author): Block[] => [
  heading('Asking for a trip'),
  text(
    `A quote request is free and binds nobody. You tell us where, when and with whom; a consultant answers within ${replyWithin}. ${
      hasWorkingDays
        ? 'Only days on which our office is open count, from its next opening on, and what falls due while it is closed is due when it opens: your request says the day and the hour. '
        : ''
    }Please give an e-mail address and a phone number that reach you, and only your own or those of people who asked you to.`,
  ),
  heading('Estimates and offers'),
  text(
    'The price you see while you put a trip together is an ',
    { strong: 'estimate' },
    `. It is worked out line by line in front of you: ${estimateText(estimate, currency)}, and the hotels, activities and transfers you add. Our server works it out again with the same rules and keeps that receipt with your request.`,
  ),
  text(
    `An estimate is not an offer. ${name} is bound by a price only once we have checked seats and rooms and sent you a written offer, and you only once you have accepted it.`,
  ),
  heading('Currencies'),
  text(
    'Each package is priced in one currency, and that is what you are charged in. Prices in another currency are converted with an exchange rate that we set and date; the charged price stands beside them.',
  ),
  heading('What is included'),
  text(
    'The package page lists what is included and what is not. Flights are included only where it says so. Photographs and drawings show the place and the mood, not a particular room.',
  ),
]
