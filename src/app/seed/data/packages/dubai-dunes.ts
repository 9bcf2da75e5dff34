import type { PackageData } from '../shape'

export const dubaiDunes: PackageData = {
  key: 'dubai-dunes',
  title: 'Three days between creek and dune',
  place: 'dubai',
  alsoPlaces: ['abu-dhabi'],
  destination: 'Dubai & Abu Dhabi, UAE',
  category: 'family',
  tags: ['adventure', 'cultural', 'wildlife'],
  days: 3,
  nights: 2,
  priceMinor: 69_000,
  maxTravelers: 12,
  departureCities: [],
  offered: [{ from: '10-01', to: '04-30' }],
  description:
    'A stopover made into a journey: the old creek in the morning, oryx and stars in the evening, a mosque of eighty-two domes the day after. Everything is planned round the heat and the attention of an eight-year-old. It fits between two long flights, or into a long weekend.',
  highlights: [
    'Across Dubai Creek by wooden abra, for one dirham',
    'Oryx and gazelle from an open Land Rover at walking pace',
    'Lamb from a sand pit and Saturn through a telescope',
    'The Grand Mosque of Abu Dhabi at nine, before the heat',
    'A museum where the light falls like rain',
    'A family room for four right on the creek',
  ],
  inclusions: [
    'Two nights in a family room on the creek',
    'Two breakfasts, one lunch and one desert dinner',
    'Walk through Al Fahidi and the souks with guide',
    'Evening in the Al Marmoom reserve with naturalist',
    'Day in Abu Dhabi with guide and museum entry',
    'Airport transfers and all driving, with child seats',
  ],
  exclusions: [
    'International flights and visas where needed',
    'Travel insurance',
    'The tourism dirham fee, 15 dirhams a room and night, paid at the hotel',
    'Meals not named in the itinerary',
    'Dune-bashing, which we do not offer',
  ],
  terms:
    'Offered from October to April; from May to September only on request. Shoulders and knees are covered in the mosque: robes are provided. The third day ends at either airport, at six in the evening or later.',
  itinerary: [
    {
      title: 'The creek first',
      description:
        'From the airport it is twenty minutes to your room on the creek. When everyone has swum, a guide walks you through the wind towers of Al Fahidi, over the water by abra, and into the spice souk, where the guessing game is won by noses under four feet. Supper is flatbread from a wall oven.',
      activities: ['Al Fahidi quarter', 'Abra across the creek', 'Spice and gold souks'],
      meals: [],
      stay: 'creekside-seef',
      transport: 'SUV, abra, on foot',
    },
    {
      title: 'The desert, slowly',
      description:
        'The morning belongs to the roof pool. At three an old Land Rover fetches you for Al Marmoom, where the naturalist reads tracks aloud like a newspaper: fox, gerbil, something that was in a hurry. You slide down a dune until the sun does, eat by the fire, and look at Saturn.',
      activities: ['Wildlife drive in the reserve', 'Sliding down dunes', 'Dinner and stars'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'creekside-seef',
      transport: 'Open Land Rover',
      notes: 'A sweater each: from November the desert drops to 55 °F after dark.',
    },
    {
      title: 'Eighty-two domes',
      description:
        'By nine you stand barefoot on white marble in Abu Dhabi. Lunch is fish at the dhow harbor, chosen by pointing, and the afternoon is spent under the museum’s dome, where children lie on the floor to see the light come through. The van takes you to either airport.',
      activities: ['Sheikh Zayed Grand Mosque', 'Lunch at the dhow harbor', 'The museum on Saadiyat'],
      meals: ['Breakfast', 'Lunch'],
      transport: 'Van',
    },
  ],
  hotels: [
    { hotel: 'creekside-seef', nights: 2, included: true },
    { hotel: 'marmoom-lantern-camp', nights: 1, included: false },
    { hotel: 'saadiyat-shore', nights: 1, included: false },
  ],
  activities: [
    { activity: 'abra-and-souks', day: 1, included: true },
    { activity: 'dunes-at-dusk', day: 2, included: true },
    { activity: 'grand-mosque-morning', day: 3, included: true },
    { activity: 'mangrove-paddle', included: false },
    { activity: 'burj-before-breakfast', included: false },
  ],
  transfers: [
    { transfer: 'dubai-airport-suv', included: true },
    { transfer: 'abu-dhabi-day-van', included: true },
    { transfer: 'abu-dhabi-airport-car', included: false },
  ],
  mealPlans: ['creek-breakfast'],
}
