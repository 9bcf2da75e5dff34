import { usualCategories } from '../src/modules/settings/settings/lists.rules'

/** Lists words for generated packages: enough common ones to search for, and a long tail of rare ones. */

/** Maps region → country → cities, each with a time zone of its country. */
export const world: Record<string, Record<string, { zone: string; cities: string[] }>> = {
  'South-East Asia': {
    Thailand: { zone: 'Asia/Bangkok', cities: ['Bangkok', 'Krabi', 'Chiang Mai', 'Phuket', 'Sukhothai'] },
    Indonesia: { zone: 'Asia/Makassar', cities: ['Bali', 'Lombok', 'Yogyakarta', 'Flores', 'Ubud'] },
    Vietnam: { zone: 'Asia/Ho_Chi_Minh', cities: ['Hanoi', 'Hoi An', 'Hue', 'Da Lat', 'Saigon'] },
    Singapore: { zone: 'Asia/Singapore', cities: ['Singapore'] },
  },
  'East Asia': {
    Japan: { zone: 'Asia/Tokyo', cities: ['Tokyo', 'Kyoto', 'Nara', 'Kanazawa', 'Takayama', 'Naoshima'] },
    Korea: { zone: 'Asia/Seoul', cities: ['Seoul', 'Busan', 'Jeju', 'Gyeongju'] },
  },
  'Indian Ocean': {
    Maldives: { zone: 'Indian/Maldives', cities: ['Male', 'Baa Atoll', 'Ari Atoll'] },
    'Sri Lanka': { zone: 'Asia/Colombo', cities: ['Colombo', 'Galle', 'Kandy', 'Ella'] },
    India: { zone: 'Asia/Kolkata', cities: ['Jaipur', 'Kochi', 'Udaipur', 'Varanasi', 'Leh', 'Mumbai'] },
  },
  Europe: {
    France: { zone: 'Europe/Paris', cities: ['Paris', 'Avignon', 'Annecy', 'Bordeaux', 'Colmar'] },
    Greece: { zone: 'Europe/Athens', cities: ['Naxos', 'Santorini', 'Athens', 'Chania', 'Corfu'] },
    Italy: { zone: 'Europe/Rome', cities: ['Rome', 'Florence', 'Venice', 'Lecce', 'Palermo'] },
    Norway: { zone: 'Europe/Oslo', cities: ['Bergen', 'Tromsø', 'Ålesund', 'Geiranger'] },
    'United Kingdom': { zone: 'Europe/London', cities: ['London', 'Edinburgh', 'Bath', 'Skye'] },
  },
  'The Americas': {
    'United States': { zone: 'America/New_York', cities: ['New York', 'Boston', 'Moab', 'Santa Fe', 'Savannah'] },
    Peru: { zone: 'America/Lima', cities: ['Cusco', 'Lima', 'Arequipa', 'Puno'] },
    Mexico: { zone: 'America/Mexico_City', cities: ['Oaxaca', 'Mérida', 'Tulum', 'Puebla'] },
  },
  'Africa and Arabia': {
    'United Arab Emirates': { zone: 'Asia/Dubai', cities: ['Dubai', 'Abu Dhabi', 'Hatta'] },
    Morocco: { zone: 'Africa/Casablanca', cities: ['Marrakesh', 'Fez', 'Essaouira', 'Chefchaouen'] },
    Kenya: { zone: 'Africa/Nairobi', cities: ['Nairobi', 'Lamu', 'Maasai Mara'] },
  },
  Pacific: {
    Australia: { zone: 'Australia/Sydney', cities: ['Sydney', 'Hobart', 'Broome', 'Alice Springs'] },
    'New Zealand': { zone: 'Pacific/Auckland', cities: ['Auckland', 'Queenstown', 'Kaikoura', 'Rotorua'] },
  },
}

export const numbers = ['Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Twelve']
export const spans = ['mornings', 'nights', 'days', 'evenings', 'walks', 'suppers', 'tides', 'sunrises']
export const adjectives =
  'slow quiet golden silver wild grand hidden little northern southern eastern western sacred ancient floating burning frozen endless painted salt silent high low last first royal secret distant open'.split(
    ' ',
  )
export const features =
  'coast island islands temple temples market markets river forest lagoon reef village palace garden gardens harbour valley glacier volcano railway desert mountain mountains beach canyon lake monastery vineyard delta plateau'.split(
    ' ',
  )
export const pursuits =
  'by rail, by sail, on foot, by night train, with a cook, for two, with the children, in winter, after the rains, by lantern, at low tide, in blossom'.split(
    ', ',
  )
export const tags =
  'beach romantic wellness culinary adventure cultural wildlife family city nature winter rail cruise spiritual'.split(
    ' ',
  )
export const categories = usualCategories.categories.map(({ key }) => key)
export const departureCities = ['New York', 'Boston', 'Chicago', 'Houston', 'Seattle', 'Charlotte']

const heads = 'Kal Ter Mor Ves Bran Ost Lir Sam Dun Ferr Hal Ith Jor Kess Lun Mar Nor Oru Pell Quin'.split(' ')
const middles = 'a e i o u ara eni oro usa ita alo eve'.split(' ')
const tails = 'mora van dis lund sera tino bay kot wick zara polis neri gard mont ria'.split(' ')
/** Generates 3,600 village names: the rare words of titles. */
export const villages = heads.flatMap((head) =>
  middles.flatMap((middle) => tails.map((tail) => `${head}${middle}${tail}`)),
)
