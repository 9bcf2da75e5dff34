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
]
