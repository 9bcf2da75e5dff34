import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'ms-havorn-window',
    name: 'MS Havørn, window cabin',
    location: 'Aboard, Norwegian fjords',
    starRating: 5,
    roomType: 'Outside cabin with picture window, 205 sq ft',
    priceMinor: 62_000,
    description:
      'A ship for 116 guests, built in 2021 with batteries that let her glide for three hours without an engine. She is named after the sea eagle and small enough for the ends of fjords.',
    amenities: ['Open bridge', 'Sauna and sea-water pool', 'Library', 'Naturalists aboard', 'Kayaks'],
    geoLocation: '60.3943, 5.3148',
    checkInTime: '16:00',
    checkOutTime: '09:00',
  },
  {
    key: 'ms-havorn-balcony',
    name: 'MS Havørn, balcony cabin',
    location: 'Aboard, Norwegian fjords',
    starRating: 5,
    roomType: 'Balcony cabin, deck 6, 270 sq ft',
    priceMinor: 89_000,
    description: 'The same ship with your own rail to lean on. Binoculars and two wool blankets live on the balcony.',
    amenities: ['Private balcony', 'Binoculars', 'Sauna and sea-water pool', 'Library', 'Kayaks'],
    geoLocation: '60.3943, 5.3148',
    checkInTime: '16:00',
    checkOutTime: '09:00',
  },
  {
    key: 'vagen-warehouse',
    name: 'Vågen Warehouse Hotel',
    location: 'Bergen, Norway',
    starRating: 5,
    roomType: 'Harbor-view double',
    priceMinor: 34_000,
    description:
      'A fish merchant’s warehouse of 1876, two hundred paces from the wooden gables of Bryggen, with beams that still smell faintly of cod.',
    amenities: ['Harbor view', 'Sauna', 'Restaurant', 'Wi-Fi'],
    geoLocation: '60.3972, 5.3217',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'havorn-full-board',
    name: 'Full board on MS Havørn',
    type: 'Full Board',
    priceMinor: 14_000,
    description:
      'Three meals a day from the coast you are passing: skrei, lamb from Aurland, brown cheese, cloudberries.',
    menu: [
      'Breakfast with waffles at nine',
      'Fish soup at noon',
      'Four-course dinner, one seating',
      'Coffee and cinnamon buns at four',
    ],
    inclusions: ['All meals aboard', 'Wine and beer with dinner', 'Coffee, tea and water at all hours'],
    restrictions: ['Vegetarian and vegan menus', 'Gluten-free', 'Kosher and halal with six weeks’ notice'],
  },
]
