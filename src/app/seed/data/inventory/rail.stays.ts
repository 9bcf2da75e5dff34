import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'hotel-des-quais',
    name: 'Hôtel des Deux Quais',
    location: 'Île Saint-Louis, Paris, France',
    starRating: 4,
    roomType: 'Courtyard double',
    priceMinor: 26_500,
    description:
      'A narrow house of 1640 on the island, thirty-one rooms, a lift for two thin people. The windows give on a courtyard with a fig tree, and on no traffic at all.',
    amenities: ['Courtyard', 'Breakfast cellar', 'Lift', 'Wi-Fi'],
    geoLocation: '48.8520, 2.3560',
  },
  {
    key: 'rossli-luzern',
    name: 'Rössli am See',
    location: 'Weggis, Lake Lucerne, Switzerland',
    starRating: 4,
    roomType: 'Lake-view double with balcony',
    priceMinor: 24_000,
    description:
      'A lake hotel with green shutters, four minutes from the steamer pier. Swimming ladder, rowing boats, and the Rigi straight up behind the kitchen garden.',
    amenities: ['Lake bathing', 'Rowing boats', 'Restaurant', 'Wi-Fi'],
    geoLocation: '47.0335, 8.4330',
  },
  {
    key: 'crap-alv',
    name: 'Hotel Crap Alv',
    location: 'Pontresina, Engadin, Switzerland',
    starRating: 3,
    roomType: 'Pine-paneled double',
    priceMinor: 19_500,
    description:
      'Rooms in Swiss stone pine, which is said to slow the heart. The station of the Bernina line is seven minutes downhill.',
    amenities: ['Sauna', 'Ski and bike room', 'Half board on request', 'Wi-Fi'],
    geoLocation: '46.4945, 9.9010',
  },
  {
    key: 'corte-verona',
    name: 'Corte San Zeno',
    location: 'San Zeno, Verona, Italy',
    starRating: 3,
    roomType: 'Courtyard double',
    priceMinor: 13_500,
    description:
      'Twenty rooms round a court with a well, two minutes from the bronze doors of San Zeno and fifteen from the Arena.',
    amenities: ['Courtyard', 'Bicycles', 'Breakfast', 'Wi-Fi'],
    geoLocation: '45.4426, 10.9793',
  },
  {
    key: 'ca-misericordia',
    name: 'Ca’ Misericordia',
    location: 'Cannaregio, Venice, Italy',
    starRating: 4,
    roomType: 'Canal-view double',
    priceMinor: 24_500,
    description:
      'A family palace of the fifteenth century on a canal where boats are repaired. Terrazzo floors, and a garden, which in Venice is news.',
    amenities: ['Garden', 'Water door', 'Breakfast', 'Wi-Fi'],
    geoLocation: '45.4450, 12.3320',
  },
  {
    key: 'palazzo-zattere',
    name: 'Palazzo alle Zattere',
    location: 'Dorsoduro, Venice, Italy',
    starRating: 5,
    roomType: 'Giudecca-view suite',
    priceMinor: 56_000,
    description:
      'Nineteen suites on the sunny side, with the cruise-free Giudecca canal below and a private boat for the station.',
    amenities: ['Private boat', 'Roof altana', 'Bar', 'Wi-Fi'],
    geoLocation: '45.4292, 12.3246',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'rail-breakfast',
    name: 'Hotel breakfast, Paris to Venice',
    type: 'Continental Breakfast',
    priceMinor: 1_800,
    description:
      'Butter and baguette in Paris, Birchermüesli and Zopf in Switzerland, a cornetto standing up in Italy.',
    menu: ['Bread of the place', 'Butter, jam, honey', 'Cheese and ham', 'Birchermüesli', 'Coffee as it is made there'],
    inclusions: ['Breakfast each day'],
    restrictions: ['Vegetarian', 'Gluten-free bread with two days’ notice'],
  },
]
