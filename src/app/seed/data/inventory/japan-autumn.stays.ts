import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
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
  {
    key: 'ryokan-utatsu',
    name: 'Ryokan Utatsu',
    location: 'Utatsuyama, Kanazawa, Japan',
    starRating: 5,
    roomType: 'Suite with open-air bath, both meals',
    priceMinor: 64_000,
    description:
      'Eight suites on the wooded hill above the geisha quarter, with Kaga cooking in lacquer and a bath on every veranda.',
    amenities: ['Open-air bath', 'Kaiseki dinner', 'Garden', 'Car to the station', 'Wi-Fi'],
    geoLocation: '36.5771, 136.6742',
    checkInTime: '15:00',
  },
]

export const mealPlans: MealPlanData[] = [
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
