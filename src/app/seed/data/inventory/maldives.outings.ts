import type { ActivityData, TransferData } from '../shape'

export const activities: ActivityData[] = [
  {
    key: 'house-reef-guide',
    name: 'The house reef with the marine biologist',
    location: 'Baa Atoll, Maldives',
    category: 'Nature',
    duration: '1 hour 30 minutes',
    priceMinor: 6_000,
    maxPeople: 6,
    description:
      'Half an hour on land with a chart, then an hour on the drop-off, so that you know what you see for the rest of the week.',
    inclusions: ['Guide', 'Mask, snorkel and fins', 'Fish chart to keep'],
  },
  {
    key: 'dhoni-sunset',
    name: 'Sunset under sail on a dhoni',
    location: 'Baa Atoll, Maldives',
    category: 'Sightseeing',
    duration: '2 hours',
    priceMinor: 8_500,
    maxPeople: 8,
    description:
      'An old wooden dhoni with a lateen sail and no engine running. Spinner dolphins on most evenings; nobody promises them.',
    inclusions: ['Captain and crew', 'Coconut and short eats'],
  },
  {
    key: 'hanifaru-mantas',
    name: 'Mantas in Hanifaru Bay',
    location: 'Hanifaru Bay, Baa Atoll, Maldives',
    category: 'Nature',
    duration: '3 hours',
    priceMinor: 11_500,
    maxPeople: 10,
    description:
      'When plankton fills the bay, dozens of reef mantas come to feed. Snorkeling only, forty-five minutes, with a licensed guide; the wardens limit the boats.',
    inclusions: ['Boat and guide', 'Reserve fee', 'Equipment'],
    availability: 'June to November, as wind and tide decide',
  },
  {
    key: 'sandbank-lunch',
    name: 'A sandbank to yourselves',
    location: 'Baa Atoll, Maldives',
    category: 'Food & Dining',
    duration: '4 hours',
    priceMinor: 14_000,
    maxPeople: 2,
    description:
      'The boat leaves you with a parasol, grilled reef fish, a radio and nobody else, and comes back when you call.',
    inclusions: ['Boat', 'Picnic', 'Parasol and snorkels'],
  },
  {
    key: 'first-dive',
    name: 'First breath under water',
    location: 'Baa Atoll, Maldives',
    category: 'Adventure',
    duration: '3 hours',
    priceMinor: 16_500,
    maxPeople: 4,
    description:
      'A try dive: theory on the jetty, practice in the lagoon, then twenty-five minutes at up to thirty feet on the reef.',
    inclusions: ['Instructor, two guests at most', 'All equipment'],
    ageRestriction: 'From 10 years; medical form required',
  },
  {
    key: 'male-walk',
    name: 'Malé in two hours on foot',
    location: 'Malé, Maldives',
    category: 'Cultural',
    duration: '2 hours',
    priceMinor: 4_000,
    maxPeople: 10,
    description:
      'The fish market when the tuna boats come in, the Friday mosque of 1658 carved from coral stone, and short eats in a tea shop.',
    inclusions: ['Guide', 'Ferry from the airport island', 'Tea and short eats'],
  },
]

export const transfers: TransferData[] = [
  {
    key: 'seaplane-out',
    name: 'Seaplane from Malé to Baa Atoll, one seat',
    fromLocation: 'Velana International Airport, Malé',
    toLocation: 'Nooraa Reef, Baa Atoll',
    vehicleType: 'seaplane',
    capacity: 1,
    duration: '35 minutes',
    priceMinor: 24_500,
    description: 'Flies by daylight only, between six and about half past three. Twenty kilos of luggage.',
  },
  {
    key: 'seaplane-back',
    name: 'Seaplane from Baa Atoll to Malé, one seat',
    fromLocation: 'Nooraa Reef, Baa Atoll',
    toLocation: 'Velana International Airport, Malé',
    vehicleType: 'seaplane',
    capacity: 1,
    duration: '35 minutes',
    priceMinor: 24_500,
    description: 'The time is confirmed the evening before. Sit on the left for the atolls.',
  },
  {
    key: 'dharavandhoo-speedboat',
    name: 'Speedboat from Dharavandhoo after dark',
    fromLocation: 'Dharavandhoo Airport',
    toLocation: 'Nooraa Reef, Baa Atoll',
    vehicleType: 'speedboat',
    capacity: 8,
    duration: '25 minutes',
    priceMinor: 19_000,
    description: 'Meets the evening domestic flight when you land too late for a seaplane.',
  },
]
