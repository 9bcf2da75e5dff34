import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'stilt-house-railay',
    name: 'The Stilt House, Railay',
    location: 'Railay East, Krabi, Thailand',
    starRating: 4,
    roomType: 'Garden cottage with veranda',
    priceMinor: 14_800,
    description:
      'Twenty-two teak cottages on stilts between the two Railay beaches, five minutes on foot from either. Monkeys pass through at four; the staff will remind you about the fruit bowl.',
    amenities: ['Pool', 'Garden', 'Breakfast pavilion', 'Air conditioning', 'Wi-Fi'],
    geoLocation: '8.0116, 98.8405',
  },
  {
    key: 'rice-barn-ko-yao',
    name: 'The Rice Barn, Ko Yao Noi',
    location: 'Pasai Beach, Ko Yao Noi, Thailand',
    starRating: 4,
    roomType: 'Bay-view room with outdoor bath',
    priceMinor: 13_200,
    description:
      'Eleven rooms behind a working rice field, each with a bath under the sky. The bay it looks over holds about forty limestone islands, and most evenings no boat at all.',
    amenities: ['Bicycles', 'Kayaks', 'Kitchen garden', 'Library', 'Wi-Fi'],
    geoLocation: '8.0850, 98.6180',
  },
  {
    key: 'phra-nang-pavilions',
    name: 'Phra Nang Pavilions',
    location: 'Phra Nang Beach, Krabi, Thailand',
    starRating: 5,
    roomType: 'Pavilion with plunge pool',
    priceMinor: 41_000,
    description:
      'Round pavilions in a coconut grove that opens onto three beaches. The plunge pools are deep enough to sit in with your chin on the edge.',
    amenities: ['Private plunge pool', 'Spa', 'Three restaurants', 'Dive desk', 'Wi-Fi'],
    geoLocation: '8.0069, 98.8379',
  },
  {
    key: 'laem-sai-villas',
    name: 'Laem Sai Pool Villas',
    location: 'Laem Sai, Ko Yao Noi, Thailand',
    starRating: 5,
    roomType: 'Hillside pool villa',
    priceMinor: 36_500,
    description:
      'Nine villas on a headland at the quiet end of the island, each with a nine-meter pool facing sunrise. A buggy takes you down to the pier; walking back up is eighty-four steps.',
    amenities: ['Private pool', 'Spa', 'Restaurant', 'Pier', 'Wi-Fi'],
    geoLocation: '8.1432, 98.6301',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'andaman-breakfast',
    name: 'Andaman breakfast',
    type: 'Buffet',
    priceMinor: 1_200,
    description:
      'Rice soup with ginger and fish, or eggs; pineapple, mangosteen in season, southern coffee through a cloth filter.',
    menu: [
      'Khao tom with fish or chicken',
      'Eggs to order',
      'Fruit plate',
      'Roti with condensed milk',
      'Coffee and tea',
    ],
    inclusions: ['Breakfast each day from 6:30'],
    restrictions: ['Vegetarian and halal on request'],
  },
]
