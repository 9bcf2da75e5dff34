import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'kuramae-river',
    name: 'Kuramae River Hotel',
    location: 'Kuramae, Tokyo, Japan',
    starRating: 4,
    roomType: 'Family room with four beds',
    priceMinor: 21_000,
    description:
      'Rooms for four, rare in Tokyo, on the Sumida between stationers and coffee roasters. Asakusa is fifteen minutes on foot along the water; the laundry room has picture books.',
    amenities: ['Family rooms', 'River terrace', 'Laundry', 'Wi-Fi'],
    geoLocation: '35.7034, 139.7924',
  },
  {
    key: 'gora-mizunara',
    name: 'Gora Mizunara Ryokan',
    location: 'Gora, Hakone, Japan',
    starRating: 4,
    roomType: 'Twelve-mat room for four, dinner included',
    priceMinor: 38_000,
    description:
      'Sixteen tatami rooms under oaks, with milky hot-spring baths inside and out and one that families can lock. Yukata come in sizes from three years up.',
    amenities: ['Hot-spring baths', 'Family bath', 'Kaiseki dinner', 'Garden', 'Wi-Fi'],
    geoLocation: '35.2476, 139.0460',
    checkInTime: '15:00',
    checkOutTime: '10:00',
  },
  {
    key: 'shinmachi-court',
    name: 'Shinmachi Court Kyoto',
    location: 'Shijo-Shinmachi, Kyoto, Japan',
    starRating: 4,
    roomType: 'Connecting twin rooms',
    priceMinor: 19_500,
    description:
      'Built round a courtyard garden with one maple and a frog. Two subway lines within five minutes, Nishiki market within ten.',
    amenities: ['Courtyard garden', 'Public bath', 'Bicycles', 'Laundry', 'Wi-Fi'],
    geoLocation: '35.0050, 135.7580',
  },
  {
    key: 'atago-skyline',
    name: 'Atago Skyline',
    location: 'Minato, Tokyo, Japan',
    starRating: 5,
    roomType: 'Corner room, 32nd floor',
    priceMinor: 48_000,
    description:
      'Sixty rooms at the top of a tower, with Tokyo Tower close enough to light the ceiling until midnight.',
    amenities: ['Pool', 'Spa', 'Two restaurants', 'Airport limousine', 'Wi-Fi'],
    geoLocation: '35.6640, 139.7490',
  },
  {
    key: 'higashiyama-sansui',
    name: 'Higashiyama Sansui',
    location: 'Higashiyama, Kyoto, Japan',
    starRating: 5,
    roomType: 'Garden suite with cypress bath',
    priceMinor: 62_000,
    description:
      'Nineteen suites in the grounds of a villa of 1911, with a pond garden fed by the Lake Biwa canal. Breakfast lasts an hour and is meant to.',
    amenities: ['Strolling garden', 'Cypress baths', 'Tea room', 'Car with driver', 'Wi-Fi'],
    geoLocation: '35.0105, 135.7880',
  },
  {
    key: 'saimon-in',
    name: 'Saimon-in Temple Lodging',
    location: 'Koyasan, Wakayama, Japan',
    starRating: 3,
    roomType: 'Tatami room with garden view, both meals',
    priceMinor: 29_000,
    description:
      'A working temple of the Shingon school that has taken in pilgrims for four centuries. Futons, sliding doors with cranes, a kerosene stove in November, and the gong at half past five.',
    amenities: ['Morning service', 'Monks’ cuisine', 'Shared cypress bath', 'Rock garden'],
    geoLocation: '34.2140, 135.5850',
    checkInTime: '15:00',
    checkOutTime: '10:00',
  },
  {
    key: 'asano-machiya',
    name: 'Asano Machiya',
    location: 'Higashi Chaya, Kanazawa, Japan',
    starRating: 5,
    roomType: 'Townhouse for two with inner garden',
    priceMinor: 41_000,
    description:
      'Five merchants’ houses on the lanes by the Asano river, each let whole: lacquered beams, a stone bath, and a cook who comes at seven if you ask by noon.',
    amenities: ['Whole house', 'Stone bath', 'Breakfast brought in', 'Umbrellas', 'Wi-Fi'],
    geoLocation: '36.5725, 136.6665',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'japan-breakfast',
    name: 'Breakfast, Japanese or Western',
    type: 'Buffet',
    priceMinor: 2_200,
    description:
      'Grilled salmon, rice, miso and pickles on one side; toast thick as a paperback, eggs and fruit on the other.',
    menu: ['Grilled fish, rice, miso soup', 'Rolled omelet', 'Milk-bread toast', 'Fruit and yogurt', 'Tea and coffee'],
    inclusions: ['Breakfast each day from 6:30'],
    restrictions: ['Vegetarian with notice; dashi is made from fish', 'Allergen cards in English'],
  },
  {
    key: 'shojin-ryori',
    name: 'Temple cooking on Koyasan',
    type: 'Half Board',
    priceMinor: 6_500,
    description:
      'Shojin ryori: no meat, fish, garlic or onion. Sesame tofu, freeze-dried koya-dofu, mountain vegetables, on red lacquer.',
    menu: ['Sesame tofu', 'Koya-dofu in broth', 'Tempura of mountain vegetables', 'Pickles, rice, clear soup'],
    inclusions: ['Dinner at 17:30', 'Breakfast after the morning service'],
    restrictions: ['Vegan', 'No garlic or onion'],
  },
]
