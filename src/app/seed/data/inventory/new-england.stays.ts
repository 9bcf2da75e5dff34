import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'hotel-bowery-lane',
    name: 'Hotel Bowery Lane',
    location: 'Lower East Side, New York, USA',
    starRating: 4,
    roomType: 'Queen room, 9th floor or higher',
    priceMinor: 28_500,
    description:
      'A brick hotel of 2014 between Chinatown and the bridge, with small rooms, large windows and a roof for the evening.',
    amenities: ['Roof terrace', 'Bar', 'Luggage room', 'Wi-Fi'],
    geoLocation: '40.7182, -73.9940',
  },
  {
    key: 'ottauquechee-inn',
    name: 'Ottauquechee River Inn',
    location: 'Woodstock, Vermont, USA',
    starRating: 4,
    roomType: 'Room with fireplace',
    priceMinor: 24_500,
    description:
      'A white clapboard inn of 1822 on the river, six fireplaces, doughnuts at three. The covered bridge is at the end of the garden.',
    amenities: ['Fireplaces', 'River garden', 'Restaurant', 'Wi-Fi'],
    geoLocation: '43.6242, -72.5185',
  },
  {
    key: 'casco-wharf-inn',
    name: 'Casco Wharf Inn',
    location: 'Portland, Maine, USA',
    starRating: 4,
    roomType: 'Harbor-view king',
    priceMinor: 26_000,
    description:
      'A sail loft on the working waterfront. You will hear the lobster boats at five and be asleep again by ten past.',
    amenities: ['Harbor view', 'Oyster bar', 'Wi-Fi'],
    geoLocation: '43.6560, -70.2520',
  },
  {
    key: 'charles-street-house',
    name: 'Charles Street House',
    location: 'Beacon Hill, Boston, USA',
    starRating: 4,
    roomType: 'Queen room',
    priceMinor: 27_500,
    description:
      'Two brick townhouses joined on the flat of Beacon Hill, gas lamps outside and a library with a fire within.',
    amenities: ['Library', 'Breakfast', 'Wi-Fi'],
    geoLocation: '42.3587, -71.0705',
  },
  {
    key: 'high-line-lofts',
    name: 'High Line Loft Suites',
    location: 'Chelsea, New York, USA',
    starRating: 5,
    roomType: 'Corner suite with park view',
    priceMinor: 52_500,
    description:
      'Suites beside the elevated park with windows on two sides. The bath looks at the Hudson; the shades work.',
    amenities: ['Spa', 'Restaurant', 'Fitness room', 'Wi-Fi'],
    geoLocation: '40.7480, -74.0050',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'new-england-table',
    name: 'Breakfast and four suppers in New England',
    type: 'Half Board',
    priceMinor: 5_800,
    description:
      'Inn breakfasts, and suppers that follow the coast: chowder, a lobster at a picnic table, cheddar with everything in Vermont.',
    menu: [
      'Buckwheat pancakes and maple syrup',
      'Clam chowder',
      'Lobster roll or whole lobster',
      'Apple pie with cheddar',
    ],
    inclusions: ['Breakfast each day', 'Four suppers'],
    restrictions: ['Vegetarian', 'Shellfish-free', 'Gluten-free'],
  },
]
