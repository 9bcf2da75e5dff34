import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'cottonwood-court',
    name: 'Cottonwood Court',
    location: 'Springdale, Utah, USA',
    starRating: 3,
    roomType: 'Two queens, ground floor',
    priceMinor: 18_900,
    description:
      'A motor court of 1948 under cottonwoods, half a mile from the gate of Zion. The park shuttle stops across the road; the pool has the Watchman in it.',
    amenities: ['Pool', 'Kitchenettes', 'Picnic tables', 'Laundry', 'Wi-Fi'],
    geoLocation: '37.1922, -112.9980',
  },
  {
    key: 'wahweap-mesa-inn',
    name: 'Wahweap Mesa Inn',
    location: 'Page, Arizona, USA',
    starRating: 3,
    roomType: 'Two queens with balcony',
    priceMinor: 15_500,
    description:
      'A plain, clean inn on the mesa above Lake Powell, four miles from Horseshoe Bend, with waffles in the shape of Arizona.',
    amenities: ['Pool', 'Breakfast', 'Guest laundry', 'Wi-Fi'],
    geoLocation: '36.9147, -111.4558',
  },
  {
    key: 'mittens-view-cabins',
    name: 'Mittens View Cabins',
    location: 'Oljato-Monument Valley, Utah, USA',
    starRating: 3,
    roomType: 'Cabin for four with porch',
    priceMinor: 21_500,
    description:
      'Navajo-owned cabins on the rim; every porch faces the two Mittens and the place where the sun comes up between them.',
    amenities: ['Porch', 'Kitchenette', 'Stargazing deck', 'Café'],
    geoLocation: '36.9816, -110.1120',
  },
  {
    key: 'kane-creek-lodge',
    name: 'Kane Creek Lodge',
    location: 'Moab, Utah, USA',
    starRating: 3,
    roomType: 'Family room with bunk beds',
    priceMinor: 19_800,
    description:
      'Bunks for the young, a hot tub for the rest, and bicycles by the door. Arches is ten minutes up the road; go before eight.',
    amenities: ['Pool and hot tub', 'Bicycles', 'Fire pit', 'Wi-Fi'],
    geoLocation: '38.5681, -109.5650',
  },
  {
    key: 'red-ledge-house',
    name: 'Red Ledge House',
    location: 'Springdale, Utah, USA',
    starRating: 4,
    roomType: 'Two-bedroom suite with canyon terrace',
    priceMinor: 34_500,
    description:
      'Ten suites against the cliff with terraces, a saltwater pool and a cook who packs serious sandwiches for the trail.',
    amenities: ['Saltwater pool', 'Terrace', 'Trail lunches', 'Wi-Fi'],
    geoLocation: '37.1870, -113.0020',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'road-breakfast',
    name: 'Road breakfast',
    type: 'American Breakfast',
    priceMinor: 1_600,
    description:
      'Eggs, hash browns and blue-corn pancakes, or a bag with a burrito and an orange for those who leave before the sun.',
    menu: ['Eggs and hash browns', 'Blue-corn pancakes', 'Oatmeal', 'Fruit', 'Coffee and juice'],
    inclusions: ['Breakfast each day', 'Breakfast to go on request'],
    restrictions: ['Vegetarian', 'Gluten-free', 'Nut-free'],
  },
]
