import type { PlaceData } from './places'

type Row = [slug: string, name: string, timeZone: string, aliases?: string[]]

const place =
  (kind: PlaceData['kind'], parent?: string) =>
  ([slug, name, timeZone, aliases = []]: Row): PlaceData => ({ slug, name, kind, timeZone, aliases, parent })

const world: Row[] = [
  ['thailand', 'Thailand', 'Asia/Bangkok', ['Siam']],
  ['india', 'India', 'Asia/Kolkata', ['Bharat']],
  ['maldives', 'Maldives', 'Indian/Maldives', ['The Maldives']],
  ['uae', 'Dubai & UAE', 'Asia/Dubai', ['UAE', 'United Arab Emirates', 'Emirates', 'Dubai and UAE']],
  ['singapore', 'Singapore', 'Asia/Singapore'],
  ['japan', 'Japan', 'Asia/Tokyo', ['Nippon']],
  ['indonesia', 'Indonesia', 'Asia/Jakarta'],
  ['vietnam', 'Vietnam', 'Asia/Ho_Chi_Minh', ['Viet Nam']],
  ['malaysia', 'Malaysia', 'Asia/Kuala_Lumpur'],
  ['philippines', 'Philippines', 'Asia/Manila', ['The Philippines']],
  ['sri-lanka', 'Sri Lanka', 'Asia/Colombo', ['Ceylon']],
  ['nepal', 'Nepal', 'Asia/Kathmandu'],
  ['bhutan', 'Bhutan', 'Asia/Thimphu'],
  ['turkey', 'Turkey', 'Europe/Istanbul', ['Türkiye']],
  ['egypt', 'Egypt', 'Africa/Cairo'],
  ['morocco', 'Morocco', 'Africa/Casablanca'],
  ['south-africa', 'South Africa', 'Africa/Johannesburg'],
  ['kenya', 'Kenya', 'Africa/Nairobi'],
  ['tanzania', 'Tanzania', 'Africa/Dar_es_Salaam', ['Zanzibar']],
  ['usa', 'USA', 'America/New_York', ['United States', 'United States of America', 'US', 'America']],
  ['canada', 'Canada', 'America/Toronto'],
  ['mexico', 'Mexico', 'America/Mexico_City'],
  ['brazil', 'Brazil', 'America/Sao_Paulo', ['Brasil']],
  ['argentina', 'Argentina', 'America/Argentina/Buenos_Aires'],
  ['peru', 'Peru', 'America/Lima'],
  ['australia', 'Australia', 'Australia/Sydney'],
  ['new-zealand', 'New Zealand', 'Pacific/Auckland', ['Aotearoa', 'NZ']],
  ['fiji', 'Fiji', 'Pacific/Fiji'],
  ['mauritius', 'Mauritius', 'Indian/Mauritius'],
  ['seychelles', 'Seychelles', 'Indian/Mahe', ['The Seychelles']],
]

const europe: Row[] = [
  ['italy', 'Italy', 'Europe/Rome'],
  ['france', 'France', 'Europe/Paris'],
  ['spain', 'Spain', 'Europe/Madrid'],
  ['greece', 'Greece', 'Europe/Athens', ['Hellas']],
  ['switzerland', 'Switzerland', 'Europe/Zurich'],
  ['germany', 'Germany', 'Europe/Berlin'],
  ['uk', 'UK', 'Europe/London', ['United Kingdom', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales']],
  ['norway', 'Norway', 'Europe/Oslo', ['Norwegian Fjords', 'Norge']],
]

const india: Row[] = [
  ['goa', 'Goa India', 'Asia/Kolkata', ['Goa']],
  ['kerala', 'Kerala India', 'Asia/Kolkata', ['Kerala']],
  ['rajasthan', 'Rajasthan India', 'Asia/Kolkata', ['Rajasthan']],
  ['kashmir', 'Kashmir India', 'Asia/Kolkata', ['Kashmir']],
  ['himachal-pradesh', 'Himachal Pradesh India', 'Asia/Kolkata', ['Himachal Pradesh', 'Himachal']],
]

/** Countries, the regions above and inside them, and the one theme. A parent stands before its children. */
export const countries: PlaceData[] = [
  place('theme')(['luxury-cruises', 'Luxury Cruises', 'UTC', ['Cruises', 'Cruise', 'Luxury Cruise']]),
  place('region')(['europe', 'Europe', 'Europe/Brussels']),
  ...world.map(place('country')),
  ...europe.map(place('country', 'europe')),
  ...india.map(place('region', 'india')),
  place('region', 'indonesia')(['bali', 'Bali Indonesia', 'Asia/Makassar', ['Bali']]),
]
