import type { PackageData } from '../shape'

export const maldivesAtoll: PackageData = {
  key: 'maldives-atoll',
  title: 'Five nights on a ring of coral',
  place: 'baa-atoll',
  alsoPlaces: ['male'],
  destination: 'Baa Atoll, Maldives',
  category: 'honeymoon',
  tags: ['beach', 'romantic', 'wellness', 'wildlife'],
  days: 6,
  nights: 5,
  priceMinor: 345_000,
  maxTravelers: 6,
  departureCities: [],
  description:
    'One small island in a UNESCO biosphere reserve, five nights, and a reef that begins where the beach ends. You arrive by seaplane and leave the same way, with an afternoon in Malé in between so that the country is more than a jetty. June to November is manta season.',
  highlights: [
    'Thirty-five minutes of atolls from a seaplane window',
    'The house reef read with a marine biologist on day two',
    'An evening under sail on a wooden dhoni',
    'Dinner on a sandbank by lantern',
    'Malé’s coral-stone mosque of 1658 and its fish market',
    'Mantas in Hanifaru Bay from June to November',
  ],
  inclusions: [
    'Five nights in a beach villa',
    'Half board, with one dinner on the sandbank',
    'Return seaplane with 20 kg of luggage each',
    'Guided reef swim with equipment for the whole stay',
    'Sunset sail on a dhoni',
    'Walk through Malé on the last day',
    'Green tax and service charge',
  ],
  exclusions: [
    'International flights to Malé',
    'Travel insurance; divers need their own cover',
    'Lunches and drinks',
    'Diving, and the manta trip, which depends on the season',
    'A night in Hulhumalé if you land after 3:30 p.m.',
  ],
  terms:
    'Seaplanes fly in daylight only; the operator sets the time the evening before. Alcohol may not be brought into the country. Manta trips are offered when the reserve’s wardens allow them and are refunded when they do not.',
  itinerary: [
    {
      title: 'By seaplane into the atoll',
      description:
        'The pilots fly barefoot, and from six hundred feet the atolls are rings inside rings. You step onto a pontoon, then into a dinghy, then onto sand. Your villa faces west; the first evening asks nothing of you.',
      activities: ['Seaplane from Malé', 'Swim before dinner'],
      meals: ['Dinner'],
      stay: 'nooraa-reef-beach',
      transport: 'Seaplane',
    },
    {
      title: 'Learning to read the reef',
      description:
        'The island’s biologist draws the reef on a whiteboard: flat, crest, drop-off, and who lives where. Then an hour in the water to check. By noon you can tell a parrotfish from a wrasse, and the rest of the day goes by on the strength of that.',
      activities: ['Guided swim on the house reef', 'Equipment for the rest of the stay'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'nooraa-reef-beach',
      transport: 'On foot',
    },
    {
      title: 'Under sail',
      description:
        'Leave the day blank until four. Then a wooden dhoni with a patched lateen sail takes you along the edge of the atoll while the captain looks for dolphins without appearing to. Coconut, short eats, and back by starlight.',
      activities: ['Sunset sail on a dhoni'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'nooraa-reef-beach',
      transport: 'Sailing dhoni',
    },
    {
      title: 'The bay, the sandbank or the hammock',
      description:
        'From June to November the boat to Hanifaru goes when the wardens say that the mantas are in. In other months a sandbank does just as well, or a first dive with an instructor. The hammock is included.',
      activities: ['A free day; the manta trip and the first dive can be added'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'nooraa-reef-beach',
      transport: 'As you choose',
    },
    {
      title: 'Dinner on the sandbank',
      description:
        'A late breakfast and a slow lap of the island, which takes seventeen minutes, or forty with shells. At dusk a boat brings you to a bar of sand with one table and nine lanterns. The grilled job fish was caught off the next island this morning.',
      activities: ['Lantern-lit dinner on the sandbank'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'nooraa-reef-beach',
      transport: 'Dinghy',
    },
    {
      title: 'Malé on the way home',
      description:
        'The morning seaplane brings you back for an afternoon in one of the most crowded small islands on earth: three-quarters of a square mile, a hundred thousand people and more. Tuna on marble slabs, a mosque fitted together from coral, black tea and fish pastries. Flights home leave in the evening.',
      activities: ['Walk through Malé with a guide'],
      meals: ['Breakfast'],
      transport: 'Seaplane and ferry',
    },
  ],
  hotels: [
    { hotel: 'nooraa-reef-beach', nights: 5, included: true },
    { hotel: 'nooraa-reef-water', nights: 5, included: false },
    { hotel: 'hulhumale-harbor-rooms', nights: 1, included: false },
  ],
  activities: [
    { activity: 'house-reef-guide', day: 2, included: true },
    { activity: 'dhoni-sunset', day: 3, included: true },
    { activity: 'male-walk', day: 6, included: true },
    { activity: 'hanifaru-mantas', included: false },
    { activity: 'sandbank-lunch', included: false },
    { activity: 'first-dive', included: false },
  ],
  transfers: [
    { transfer: 'seaplane-out', included: true },
    { transfer: 'seaplane-back', included: true },
    { transfer: 'dharavandhoo-speedboat', included: false },
  ],
  mealPlans: ['nooraa-half-board'],
}
