import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'charoen-krung-44',
    name: 'House 44 Charoen Krung',
    location: 'Bang Rak, Bangkok, Thailand',
    starRating: 3,
    roomType: 'Family room, one double and two singles',
    priceMinor: 7_800,
    description:
      'A 1960s shophouse with fourteen rooms, two lanes from the river pier. The family rooms are on the third floor; the mango sticky rice downstairs is on the ground floor and open until ten.',
    amenities: ['Air conditioning', 'Roof terrace', 'Washing machine', 'Wi-Fi'],
    geoLocation: '13.7213, 100.5146',
  },
  {
    key: 'samphan-riverside',
    name: 'The Samphan Riverside',
    location: 'Talat Noi, Bangkok, Thailand',
    starRating: 5,
    roomType: 'Connecting river-view rooms',
    priceMinor: 24_500,
    description:
      'Connecting rooms over the Chao Phraya and a pool that children have to be talked out of. Its own shuttle boat runs to Sathorn pier every twenty minutes.',
    amenities: ['Pool', 'Kids’ club', 'River shuttle', 'Spa', 'Wi-Fi'],
    geoLocation: '13.7334, 100.5119',
  },
  {
    key: 'ban-chang-moi',
    name: 'Ban Chang Moi',
    location: 'Old City, Chiang Mai, Thailand',
    starRating: 3,
    roomType: 'Family room with garden door',
    priceMinor: 6_400,
    description:
      'Two teak houses round a garden with a small pool, on a lane inside the eastern moat. Breakfast is at one long table, which is how families end up traveling together.',
    amenities: ['Pool', 'Garden', 'Bicycles', 'Wi-Fi'],
    geoLocation: '18.7912, 98.9956',
  },
  {
    key: 'mae-rim-terraces',
    name: 'Mae Rim Terraces',
    location: 'Mae Rim, Chiang Mai, Thailand',
    starRating: 5,
    roomType: 'Two-bedroom rice terrace villa',
    priceMinor: 29_000,
    description:
      'Twelve villas stepped down a working rice terrace, half an hour north of the city. Children may help plant or harvest, depending on the month; the buffaloes are called Thong and Dam.',
    amenities: ['Two pools', 'Rice terrace', 'Cooking school', 'Spa', 'Wi-Fi'],
    geoLocation: '18.9142, 98.9027',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'siam-breakfast',
    name: 'Breakfast in Bangkok and Chiang Mai',
    type: 'Set Menu',
    priceMinor: 800,
    description:
      'Choose the evening before: rice soup, eggs on toast, or pancakes with banana for those who have had enough of rice.',
    menu: ['Rice soup with pork or tofu', 'Eggs on toast', 'Banana pancakes', 'Papaya and lime', 'Coffee, tea, milk'],
    inclusions: ['Breakfast each day from 7:00'],
    restrictions: ['Vegetarian', 'Nut-free on request'],
  },
]
