import { describe, expect, it } from 'vitest'
import { usualLists } from '../../settings/settings/lists.rules'
import { isMisread, type Part, understand, withoutPart } from './understand.rules'

const today = '2026-11-26'

/** Formats a part: 'when June 2027-06-01..2027-06-30'. */
function short(part: Part): string {
  switch (part.kind) {
    case 'word':
      return part.word
    case 'label':
      return `label ${part.labels.join('|')}`
    case 'when':
      return `when ${part.label} ${part.when.map(({ any }) => `${any.from}..${any.to}`).join(' ')}`
    case 'budget':
      return `budget ${part.min ?? ''}..${part.max ?? ''} ${part.currencies?.[0] ?? 'any'}${part.whole ? ' in all' : ''}${part.per ? ` a ${part.per}` : ''}`
    case 'days':
      return `days ${part.min}..${part.max}`
    case 'flights':
      return part.included ? 'flights' : 'no flights'
    case 'stars':
      return part.most ? `stars ${part.least}..${part.most}` : `stars ${part.least}`
    case 'people':
      return `people ${part.adults}${part.children ? `+${part.children}` : ''}`
    case 'from':
      return `from ${part.cities.join(' or ')}`
    case 'not':
      return `not ${part.of.map((all) => all.map((one) => short({ ...one, spans: [] })).join(' ')).join(' or ')}`
    default:
      return part.kind
  }
}
const read = (text: string, cities = usualLists.departureCities) => understand(text, today, [], cities).map(short)

const june = 'when June 2027-06-01..2027-06-30'
const may = 'when May 2027-05-01..2027-05-31'

describe('a typed search is read', () => {
  it.each<[string, string[]]>([
    // Covers searches that found nothing before.
    ['beach honeymoon june under 3000', ['label beach', 'label honeymoon', june, 'budget ..3000 any']],
    ['honeymoon under 2000', ['label honeymoon', 'budget ..2000 any']],
    ['paris in may', ['paris', may]],
    ['July', ['when July 2027-07-01..2027-07-31']],
    ['flights included', ['flights']],
    ['7 days thailand', ['days 6..8', 'thailand']],
    ['week in japan', ['days 6..10', 'japan']],
    ['family trip with kids', ['label family']],
    ['beach vacation', ['label beach']],
    ['5 star', ['stars 5']],
    ['usa road trip', ['usa', 'road']],
    // Covers plain words, and stop words around them.
    ['Seven mornings on the Andaman', ['seven', 'mornings', 'andaman']],
    ['trip to the Maldives, please', ['maldives']],
    ['KYOTO-OSAKA', ['kyoto', 'osaka']],
    ['São Paulo', ['sao', 'paulo']],
    ['the', ['the']],
    ['trips', ['trips']],
    ['%', []],
    ['constructor of japan', ['constructor', 'japan']],
    ['京都 紅葉', ['京都', '紅葉']],
    // Covers months, seasons, dates.
    ['in nov', ['when November 2026-11-26..2026-11-30 2027-11-01..2027-11-30']],
    ['japan in April 2027', ['japan', 'when April 2027 2027-04-01..2027-04-30']],
    ['june or july', ['when June or July 2027-06-01..2027-06-30 2027-07-01..2027-07-31']],
    ['mid june to august', ['when June to August 2027-06-01..2027-08-31']],
    ['december to february', ['when December to February 2026-12-01..2027-02-28']],
    ['next summer greece', ['when Summer 2027-06-01..2027-08-31', 'greece']],
    ['next fall', ['when Fall 2027-09-01..2027-11-30']],
    ['winter', ['when Winter 2026-12-01..2027-02-28']],
    ['christmas in new york', ['when Christmas 2026-12-18..2027-01-03', 'new', 'york']],
    ['next month', ['when December 2026-12-01..2026-12-31']],
    ['12 June 2027', ['when 12 June 2027 2027-06-12..2027-06-12']],
    ['june 12th', ['when 12 June 2027-06-12..2027-06-12']],
    ['on the 3rd of may', ['when 3 May 2027-05-03..2027-05-03']],
    ['10-20 june', ['when 10–20 June 2027-06-10..2027-06-20']],
    ['2027-06-12', ['when 2027-06-12 2027-06-12..2027-06-12']],
    ['kyoto 2027', ['kyoto', 'when 2027 2027-01-01..2027-12-31']],
    ['31 june', [june]],
    // Covers budgets.
    ['under $3k', ['budget ..3000 USD']],
    ['below 2,500.00 dollars', ['budget ..2500 USD']],
    ['up to €1.500', ['budget ..1500 EUR']],
    ['under ₹1,50,000', ['budget ..150000 INR']],
    ['under 1.5 lakh', ['budget ..150000 any']],
    ['between 1000 and 2000', ['budget 1000..2000 any']],
    ['$2,000-$3,000', ['budget 2000..3000 USD']],
    ['from 2000', ['budget 2000.. any']],
    ['max 2500 pp', ['budget ..2500 any']],
    ['bali budget 2000 usd', ['bali', 'budget ..2000 USD']],
    ['3000 total', ['budget ..3000 any in all']],
    ['under £5000 for the family', ['budget ..5000 GBP in all']],
    ['maldives under 4000 usd per person', ['maldives', 'budget ..4000 USD']],
    // Covers days, stars, flights, people, cities.
    ['10-14 days', ['days 10..14']],
    ['two weeks in europe', ['days 13..16', 'europe']],
    ['under 7 days', ['days 1..6']],
    ['10+ days', ['days 10..365']],
    ['thailand 6 nights', ['thailand', 'days 7..7']],
    ['long weekend', ['days 3..5']],
    ['4+ star hotel maldives', ['stars 4', 'maldives']],
    ['five-star', ['stars 5']],
    ['5* hotel bali', ['stars 5', 'bali']],
    ['greece with flights', ['greece', 'flights']],
    ['including airfare', ['flights']],
    ['without flights', ['no flights']],
    ['family of 4 in dubai', ['people 4', 'dubai']],
    ['2 adults and 2 kids, 3 rooms', ['people 2+2', 'label family']],
    ['what does a trip to japan cost', ['japan']],
    ['for two', ['people 2']],
    ['couple', ['label honeymoon|romantic']],
    ['honey moon', ['label honeymoon']],
    ['luxury safari', ['label premium', 'label wildlife']],
    ['japan from San Francisco', ['japan', 'from San Francisco']],
    // Covers dates in people's formats.
    ['6/12/2027', ['when 12 June 2027 2027-06-12..2027-06-12']],
    ['31/12/2027', ['when 31 December 2027 2027-12-31..2027-12-31']],
    ['12.6.2027', ['when 12 June 2027 2027-06-12..2027-06-12']],
    ['6/2027', ['when June 2027 2027-06-01..2027-06-30']],
    ["june '27", ['when June 2027 2027-06-01..2027-06-30']],
    ['june 10 - june 20', ['when 10 June to 20 June 2027-06-10..2027-06-20']],
    ['28 dec to 5 jan', ['when 28 December to 5 January 2026-12-28..2027-01-05']],
    ['june 10th 2027 to july 2nd 2027', ['when 10 June to 2 July 2027 2027-06-10..2027-07-02']],
    ['the first week of june', ['when First week of June 2027-06-01..2027-06-07']],
    ['last week of February', ['when Last week of February 2027-02-24..2027-02-28']],
    ['second half of may', ['when Second half of May 2027-05-16..2027-05-31']],
    ['next week', ['when Next week 2026-11-30..2026-12-06']],
    ['this weekend', ['when This weekend 2026-11-27..2026-11-29']],
    ['in the next two months', ['when The next 2 months 2026-11-26..2027-01-25']],
    ['spring break', ['when Spring break 2027-03-01..2027-04-20']],
    ['valentine’s day', ['when Valentine 2027-02-10..2027-02-17']],
    ['two weeks in portugal in september', ['days 13..16', 'portugal', 'when September 2027-09-01..2027-09-30']],
    ['7n/8d', ['days 8..8']],
    ['7 days / 6 nights', ['days 7..7']],
    ['10d', ['days 9..11']],
    ['more than a week', ['days 8..365']],
    ['one or two weeks', ['days 6..17']],
    ['a month in asia', ['days 26..35', 'asia']],
    // Treats a budget with a number of people as their total.
    ['under $2,500 for 2', ['budget ..2500 USD in all', 'people 2']],
    ['2 adults 2 kids under 5000', ['people 2+2', 'label family', 'budget ..5000 any in all']],
    ['family of 4 with 2 kids below $6k', ['people 2+2', 'label family', 'budget ..6000 USD in all']],
    ['under 2000 per person for 4', ['budget ..2000 any', 'people 4']],
    ['$1500 - $2500 per person', ['budget 1500..2500 USD']],
    ['3,000', ['budget ..3000 any']],
    ['€2.500,00', ['budget ..2500 EUR']],
    ['cheap beach', ['cheap', 'label beach']],
    ['best deals in japan', ['reduced', 'japan']],
    ['solo travel', ['people 1']],
    ['U.S.A.', ['usa']],
    ['non stop flights from nyc', ['flights', 'from New York']],
    ['flight not included', ['no flights']],
    ['leaving la in june', ['from Los Angeles', june]],
    ['from la paz', ['la', 'paz']],
    // Covers exclusions.
    ['safari 10 days not africa', ['label wildlife', 'days 9..11', 'not africa']],
    ['beach, not South Africa, 5 star', ['label beach', 'not south africa', 'stars 5']],
    ['not india or nepal', ['not india or nepal']],
    ['bali without kids', ['bali', 'not label family']],
    ['no beach', ['not label beach']],
    ['adults only resort', ['not label family', 'resort']],
    ['kid-free honeymoon', ['not label family', 'label honeymoon']],
    ['anything but beach', ['not label beach']],
    ['maldives without crowds', ['maldives', 'not crowds']],
    ['not in august', ['when Not August 2026-11-26..2027-07-31 2027-09-01..2028-07-31']],
    ['before 15 june', ['when Before 15 June 2026-11-26..2027-06-14']],
    ['bali after june', ['bali', 'when After June 2027-07-01..2028-05-31']],
    ['by the end of july', ['when Until July 2026-11-26..2027-07-31']],
    ['from june onwards', ['when From June 2027-06-01..2028-06-29']],
    ['no flights', ['no flights']],
    ['not july or august', ['when Not July or August 2026-11-26..2027-06-30 2027-09-01..2028-06-30']],
    ['summer, not in july', ['when Summer, Not July 2027-06-01..2027-06-30 2027-08-01..2027-08-31']],
    ['after march before june', ['when After March, Before June 2027-04-01..2027-05-31']],
    ['june, not in june', ['when June, Not June ']],
    ['italy except rome and venice', ['italy', 'not rome or venice']],
    ['not india and 5 star', ['not india', 'stars 5']],
    ['bali, no ubud', ['bali', 'not ubud']],
    ['not greece, beach', ['not greece', 'label beach']],
    ['not 5 star', ['not stars 5']],
    ['i don’t want beach', ['not label beach']],
    ['not too hot', ['not hot']],
    ['not too expensive', ['cheap']],
    ['not only beach', ['label beach']],
    ["no man's land", ['no', 'man', 's', 'land']],
    // Covers holidays and years.
    ['family of 4 easter 2027', ['people 4', 'when Easter, 28 March 2027 2027-03-19..2027-03-29']],
    ['good friday 2028', ['when Easter, 16 April 2028 2028-04-07..2028-04-17']],
    ['chinese new year', ['when Chinese new year 2027-01-21..2027-02-20']],
    ['nye', ['when New year 2026-12-26..2027-01-03']],
    ['june next year', ['when June 2027 2027-06-01..2027-06-30']],
    ['this year', ['when 2026 2026-01-01..2026-12-31']],
    ['summer of 2027', ['when Summer 2027 2027-06-01..2027-08-31']],
    ['2027 summer', ['when Summer 2027 2027-06-01..2027-08-31']],
    ['2027 june', ['when June 2027 2027-06-01..2027-06-30']],
    ['the week of june 14', ['when Week of 14 June 2027 2027-06-14..2027-06-20']],
    ['2026-2027', ['when 2026 or 2027 2026-01-01..2026-12-31 2027-01-01..2027-12-31']],
    ['june thru august', ['when June to August 2027-06-01..2027-08-31']],
    // Covers numeric dates; a pair has one order.
    ['2027/06/12', ['when 12 June 2027 2027-06-12..2027-06-12']],
    ['12/06/2027 - 20/06/2027', ['when 12 June 2027 to 20 June 2027 2027-06-12..2027-06-20']],
    ['28/12/2026 to 4/1/2027', ['when 28 December 2026 to 4 January 2027 2026-12-28..2027-01-04']],
    ['2027-06-12 to 2027-06-20', ['when 12 June 2027 to 20 June 2027 2027-06-12..2027-06-20']],
    ['20/06/2027 - 12/06/2027', ['when 12 June 2027 to 20 June 2027 2027-06-12..2027-06-20']],
    // Covers amounts per night, day or week, with grouped digits, without spaces, in other currencies.
    ['hotels $100 a night', ['budget ..100 USD a night']],
    ['under €80/day', ['budget ..80 EUR a day']],
    ['2500 pppn', ['budget ..2500 any a night']],
    ['$3000 a week in bali', ['budget ..3000 USD a week', 'bali']],
    ['from $150 per night', ['budget 150.. USD a night']],
    ['$100-$150 per night', ['budget 100..150 USD a night']],
    ['2 grand', ['budget ..2000 any']],
    ['1 crore', ['budget ..10000000 any']],
    ['2L for couple', ['budget ..200000 any in all']],
    ['budget < 3k', ['budget ..3000 any']],
    ['1000 people', ['people 1000']],
    ['2027 a week in japan', ['when 2027 2027-01-01..2027-12-31', 'days 6..10', 'japan']],
    ['under 5k per couple', ['budget ..5000 any in all']],
    ['3 000 €', ['budget ..3000 EUR']],
    ['2,5k', ['budget ..2500 any']],
    ['3000USD', ['budget ..3000 USD']],
    ['$1,500pp', ['budget ..1500 USD']],
    ['between 3 and 5k', ['budget 3000..5000 any']],
    ['$5-6k', ['budget 5000..6000 USD']],
    ['budget: 5000-6000', ['budget 5000..6000 any']],
    ['$2000+', ['budget 2000.. USD']],
    ['3000 or less', ['budget ..3000 any']],
    ['not more than 3000', ['budget ..3000 any']],
    ['not more than 10 days', ['days 1..10']],
    ['under 2L', ['budget ..200000 any']],
    ['under 3000 aed', ['budget ..3000 AED']],
    ['bali A$3,000', ['bali', 'budget ..3000 AUD']],
    // Covers travelers and lengths.
    ['no longer than 10 days', ['days 1..10']],
    ['more than 10 days but under 3 weeks', ['days 11..20']],
    ['a couple of weeks', ['days 13..23']],
    ['me and 3 friends', ['people 4']],
    ['me, my wife and 2 kids', ['people 2+2', 'label family']],
    ['kids aged 5 and 7', ['label family']],
    ['10 year old', ['label family']],
    ['3 stars or less', ['stars 1..3']],
    ['under 5 stars', ['stars 1..4']],
    // Reads no currency from a rate's words, and no money from names and counts beside figures.
    ['$100 per person per night', ['budget ..100 USD a night']],
    ['€100 per person per day', ['budget ..100 EUR a day']],
    ['100 per person a night', ['budget ..100 any a night']],
    ['rs 5000 per person a night', ['budget ..5000 INR a night']],
    ['3000 dollars per person', ['budget ..3000 USD']],
    ['family of 4 grand canyon', ['people 4', 'grand', 'canyon']],
    ['for 2 grand canyon', ['people 2', 'grand', 'canyon']],
    ['3 grand canyon tours', ['grand', 'canyon']],
    ['2027 grand canyon', ['when 2027 2027-01-01..2027-12-31', 'grand', 'canyon']],
    ['under 5 grand for 2', ['budget ..5000 any in all', 'people 2']],
    ['bali 2 grand per person', ['bali', 'budget ..2000 any']],
    ['2000-3000 aud', ['budget 2000..3000 AUD']],
    ['between 2000 and 3000 cad', ['budget 2000..3000 CAD']],
    ['aud 2000-3000', ['budget 2000..3000 AUD']],
    ['bali aed 5k', ['bali', 'budget ..5000 AED']],
    ['aud 3k-4k', ['budget 3000..4000 AUD']],
    ['dubai aed 10 days', ['dubai', 'aed', 'days 9..11']],
    ['room for 2 150 a night', ['people 2', 'budget ..150 any a night']],
    ['family of 4 200 a night', ['people 4', 'budget ..200 any a night']],
    ['for 2 500 euros', ['people 2', 'budget ..500 EUR in all']],
    ['for 3 000 €', ['budget ..3000 EUR']],
    // Bounds the other way round, and those that do not meet.
    ['not less than 5 days', ['days 5..365']],
    ['no less than 5 days', ['days 5..365']],
    ['not under 3000', ['budget 3000.. any']],
    ['not below 4 stars', ['stars 4']],
    ['no july', ['when Not July 2026-11-26..2027-06-30 2027-08-01..2028-06-30']],
    ['not before june', ['when From June 2027-06-01..2028-06-29']],
    ['no earlier than 12 june', ['when From 12 June 2027-06-12..2028-06-11']],
    ['not after june', ['when Until June 2026-11-26..2027-06-30']],
    [
      'before april or after october',
      ['when Before April or After October 2026-11-26..2027-03-31 2027-11-01..2028-09-30'],
    ],
    ['not november', ['when Not November 2026-12-01..2027-10-31']],
    ['not easter', ['when Not Easter, 28 March 2027 2026-11-26..2027-03-18 2027-03-30..2028-03-18']],
    ['2 weeks from 10 may', ['days 13..16', 'when 10 May 2027-05-10..2027-05-10']],
    ['from 12 june 2 weeks greece', ['when 12 June 2027-06-12..2027-06-12', 'days 13..16', 'greece']],
    ['from 12 june onwards', ['when From 12 June 2027-06-12..2028-06-11']],
    // Reads exclusions, and words that only sound like one.
    ['india not goa or kerala', ['india', 'not goa or kerala']],
    ['not beach or mountains', ['not label beach or label mountain']],
    ['not june, july or august', ['when Not June or July or August 2026-11-26..2027-05-31 2027-09-01..2028-05-31']],
    ['not goa, kerala or delhi', ['not goa or kerala or delhi']],
    ['not goa, kerala and 5 star', ['not goa', 'kerala', 'stars 5']],
    ['not rome or beach', ['not rome or label beach']],
    ['without kids or crowds', ['not label family or crowds']],
    ['not beach and kerala', ['not label beach', 'kerala']],
    ['food not wine', ['label culinary', 'not wine']],
    ['adventure but not hiking', ['label adventure', 'not hiking']],
    ['kids free hotel', ['label family', 'free']],
    ['child-free', ['not label family']],
    ['kidfree', ['not label family']],
    ['not sure maybe paris', ['paris']],
    ['just outside paris', ['outside', 'paris']],
    ['outside of Thailand', ['not thailand']],
    // Reads bounds behind lengths and stars, and none of what follows.
    ['10 nights or more', ['days 11..365']],
    ['two weeks or more', ['days 14..365']],
    ['10 days or longer', ['days 10..365']],
    ['10 days+', ['days 10..365']],
    ['10 nights plus', ['days 11..365']],
    ['10 days plus flights', ['days 9..11', 'flights']],
    ['10 days minimum, bali', ['days 10..365', 'bali']],
    ['5 nights or less', ['days 1..6']],
    ['5 days or less', ['days 1..5']],
    ['7 days or fewer', ['days 1..7']],
    ['7 days max', ['days 1..7']],
    ['10 days maximum in june', ['days 1..10', june]],
    ['7 days max $2000', ['days 6..8', 'budget ..2000 USD']],
    ['7 days and under 2000 aed', ['days 6..8', 'budget ..2000 AED']],
    ['10 days or more 4 star', ['days 10..365', 'stars 4']],
    ['a week or two in japan', ['days 6..17', 'japan']],
    ['a week or so', ['days 6..10']],
    ['4-5 star hotels', ['stars 4..5']],
    ['4 or 5 star', ['stars 4..5']],
    ['4/5 star', ['stars 4..5']],
    ['3 to 4 stars', ['stars 3..4']],
    ['between four and five stars', ['stars 4..5']],
    ['4 star or above', ['stars 4']],
    ['4 stars or higher', ['stars 4']],
    ['4 star minimum', ['stars 4']],
    ['4-star plus', ['stars 4']],
    ['4 stars max', ['stars 1..4']],
    ['4 stars min 2000', ['stars 4', 'budget 2000.. any']],
    // Reads spans with years.
    ['nov 2026 to jan 2027', ['when November 2026 to January 2027 2026-11-01..2027-01-31']],
    ['from march 2027 to may 2027', ['when March to May 2027 2027-03-01..2027-05-31']],
    ['between march 2027 and may 2027', ['when March to May 2027 2027-03-01..2027-05-31']],
    ['january 2027 - march 2027', ['when January to March 2027 2027-01-01..2027-03-31']],
    ['november 2026 to december 2027', ['when November 2026 to December 2027 2026-11-01..2027-12-31']],
    ['may 2027 to march 2027', ['when May 2027 or March 2027 2027-05-01..2027-05-31 2027-03-01..2027-03-31']],
    ['march 2028 to may', ['when March 2028 to May 2028-03-01..2028-05-31']],
    ['dec to feb 2027', ['when December to February 2027 2026-12-01..2027-02-28']],
    ['dec 20 - jan 5 2027', ['when 20 December to 5 January 2027 2026-12-20..2027-01-05']],
    ['10 june 2028 to 5 july', ['when 10 June 2028 to 5 July 2028-06-10..2028-07-05']],
    ['new year 2027', ['when New year 2027 2026-12-26..2027-01-03']],
    ['new year 2026', ['when New year 2026 2026-12-26..2027-01-03']],
    ['room for 2 mad people', ['people 2', 'mad']],
    ["new  year's eve 2027", ['when New year 2027 2027-12-26..2028-01-03']],
    ['nye 2027', ['when New year 2027 2027-12-26..2028-01-03']],
    // Reads currencies by what is typed in them.
    ['under ¥300,000', ['budget ..300000 JPY']],
    ['under 300000 yen', ['budget ..300000 JPY']],
    ['under R50,000', ['budget ..50000 ZAR']],
    ['RM 5k', ['budget ..5000 MYR']],
    ['under Rp 5.000.000', ['budget ..5000000 IDR']],
    ['5000kr', ['budget ..5000 SEK']],
    ['under 300000 lkr', ['budget ..300000 LKR']],
    ['under 300000lkr', ['budget ..300000 LKR']],
    ['5 lakh rs', ['budget ..500000 INR']],
    ['3kusd', ['budget ..3000 USD']],
    ['$3000 aud', ['budget ..3000 AUD']],
    ['under 3000 us dollars', ['budget ..3000 USD']],
    ['2 grand aud', ['budget ..2000 AUD']],
    ['for 2 all inclusive', ['people 2', 'inclusive']],
    ['top 10 beach', ['label beach']],
    // Reads rooms, couples, cities and flights either way.
    ['2 rooms', ['rooms']],
    ['two rooms 4 adults', ['people 4']],
    ['two couples in bali', ['people 4', 'bali']],
    ['bali with or without flights', ['bali']],
    ['from new york or boston', ['from New York or Boston']],
    ['from new york, from boston', ['from New York or Boston']],
    ['bali not from boston', ['bali', 'not from Boston']],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))
})

it.each([
  ['1 night', '1 night'],
  ['3 nights', '3 nights'],
  ['1 day', '1 day'],
  ['2-3 nights', '2–3 nights'],
])('%s is shown as %s', (text, label) =>
  expect(understand(text, today, [], usualLists.departureCities)[0]).toMatchObject({ label }),
)

const names = [
  'christmas island',
  'easter island',
  'victoria falls',
  'spring valley',
  'mar del plata',
  'sept iles',
  'nice',
]

describe('a place whose name says something else is that place', () => {
  it.each<[string, string[]]>([
    ['Christmas Island', ['christmas', 'island']],
    ['christmas in new york', ['when Christmas 2026-12-18..2027-01-03', 'new', 'york']],
    ['beach on Christmas Island in June', ['label beach', 'christmas', 'island', june]],
    ['easter  island at Easter', ['easter', 'island', 'when Easter, 28 March 2027 2027-03-19..2027-03-29']],
    ['Spring Valley 7 days', ['spring', 'valley', 'days 6..8']],
    ['Mar del Plata in may', ['mar', 'del', 'plata', may]],
    ['Sept-Îles', ['sept', 'iles']],
    ['Nice', ['nice']],
    ['trip to Nice', ['nice']],
    ['hotels in nice, france', ['nice', 'france']],
    ['Nice in May', ['nice', may]],
    ['Nice and Monaco for two', ['nice', 'monaco', 'people 2']],
    ['nice beach hotel', ['label beach']],
    ['a nice trip', ['a', 'nice', 'trip']],
    ['france, not nice', ['france', 'not nice']],
  ])('%s', (text, expected) => expect(understand(text, today, names).map(short)).toEqual(expected))

  it.each([
    ['christmas island', true],
    ['virgin islands', true],
    ['nice', true],
    ['may', false],
    ['new york', false],
    ['isle of man', false],
  ])('%s may be misread: %s', (name, expected) => expect(isMisread(name, today)).toBe(expected))

  it('also where another part is taken off', () => {
    const parts = understand('Nice in May', today, names)
    expect(withoutPart('Nice in May', parts[1]!, today, names)).toBe('Nice')
  })

  it.each([['victoria falls'], ['alice springs'], ['hot springs'], ['hot spring bath']])('%s is no season', (text) =>
    expect(read(text).join(' ')).toBe(text),
  )
})

describe('a part that is taken off', () => {
  it.each([
    ['beach honeymoon june under 3000', 2, 'beach honeymoon under 3000'],
    ['beach honeymoon june under 3000', 3, 'beach honeymoon june'],
    ['paris in may', 1, 'paris'],
    ['paris in may', 0, 'in may'],
    ['family trip with kids', 0, ''],
    ['trip to the maldives', 0, ''],
    ['june or july in japan', 0, 'or in japan'],
    ['india not goa or kerala', 1, 'india'],
    ['italy not rome or venice in may', 1, 'italy in may'],
    ['not beach or mountains', 0, ''],
  ])('of %j: %i leaves %j', (text, i, left) => {
    const parts = understand(text, today)
    expect(withoutPart(text, parts[i]!, today)).toBe(left)
    const kept = parts.filter((_, n) => n !== i).map(short)
    expect(left === '' ? [] : read(left)).toEqual(kept)
  })
})

describe("an agency's own cities of departure", () => {
  const cities = ['Porto', 'São Paulo', 'St. John’s (YYT)', 'New York']
  it.each([
    ['japan from Porto', ['japan', 'from Porto']],
    ['leaving sao paulo in june', ['from São Paulo', june]],
    ['from São  Paulo', ['from São Paulo']],
    ['from St. John’s (YYT)', ['from St. John’s (YYT)']],
    ['from nyc', ['from New York']],
    ['from new york city', ['from New York']],
    ['from Chicago', ['chicago']],
    ['from LA', ['la']],
    ['from Portofino', ['portofino']],
  ])('%s', (text, expected) => expect(read(text, cities)).toEqual(expected))

  it('may be none', () => expect(read('japan from Chicago', [])).toEqual(['japan', 'chicago']))

  it('are still read where another part is taken off', () => {
    const parts = understand('from Porto in june', today, [], cities)
    expect(withoutPart('from Porto in june', parts[1]!, today, [], cities)).toBe('from Porto')
    expect(withoutPart('from Porto in june', parts[0]!, today, [], cities)).toBe('in june')
  })
})
