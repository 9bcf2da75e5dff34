import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'nooraa-reef-beach',
    name: 'Nooraa Reef, beach villas',
    location: 'Baa Atoll, Maldives',
    starRating: 5,
    roomType: 'Beach villa',
    priceMinor: 54_000,
    description:
      'Thirty-eight villas on an island you can walk round in seventeen minutes. Each has its own forty feet of sand and a path of crushed coral to the house reef.',
    amenities: ['House reef', 'Dive center', 'Spa', 'Two restaurants', 'Bicycles', 'Wi-Fi'],
    geoLocation: '5.1560, 73.0910',
  },
  {
    key: 'nooraa-reef-water',
    name: 'Nooraa Reef, water villas',
    location: 'Baa Atoll, Maldives',
    starRating: 5,
    roomType: 'Overwater villa with lagoon steps',
    priceMinor: 79_000,
    description:
      'Fourteen villas on stilts along a jetty that bends toward the sunset. The steps from the deck go into four feet of water; the rays come by at about six.',
    amenities: ['Lagoon steps', 'Outdoor shower', 'House reef', 'Spa', 'Wi-Fi'],
    geoLocation: '5.1562, 73.0874',
  },
  {
    key: 'hulhumale-harbor-rooms',
    name: 'Hulhumalé Harbor Rooms',
    location: 'Hulhumalé, Maldives',
    starRating: 3,
    roomType: 'Double room',
    priceMinor: 9_800,
    description:
      'For flights that land after the last seaplane has gone, at about half past three. Clean, quiet, ten minutes from the terminal, and the roof looks at the sea.',
    amenities: ['Airport shuttle', 'Roof terrace', 'Breakfast', 'Wi-Fi'],
    geoLocation: '4.2118, 73.5402',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'nooraa-half-board',
    name: 'Half board on the reef',
    type: 'Half Board',
    priceMinor: 9_500,
    description:
      'Breakfast in the pavilion and dinner at either restaurant. Mas huni, shredded tuna with coconut and chili, is on the table every morning.',
    menu: [
      'Mas huni and roshi',
      'Eggs and fruit',
      'Reef fish from the grill',
      'Tuna curry with screwpine',
      'Coconut ice',
    ],
    inclusions: ['Breakfast', 'Three-course dinner', 'Filtered water'],
    restrictions: ['Halal kitchen', 'Vegetarian and vegan menus', 'Gluten-free on request'],
  },
]
