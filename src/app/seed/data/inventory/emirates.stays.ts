import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'creekside-seef',
    name: 'Creekside Seef House',
    location: 'Al Seef, Dubai, UAE',
    starRating: 4,
    roomType: 'Family room with creek view',
    priceMinor: 13_500,
    description:
      'Rooms for four round a courtyard on the old creek, with a water taxi stop at the door. The pool is on the roof and in the shade from two.',
    amenities: ['Roof pool', 'Family rooms', 'Creek promenade', 'Wi-Fi'],
    geoLocation: '25.2590, 55.3075',
  },
  {
    key: 'saadiyat-shore',
    name: 'Saadiyat Shore Hotel',
    location: 'Saadiyat Island, Abu Dhabi, UAE',
    starRating: 5,
    roomType: 'Sea-view family suite',
    priceMinor: 29_500,
    description:
      'A beach where hawksbill turtles nest in spring, two pools, and the domed museum fifteen minutes away on foot.',
    amenities: ['Beach', 'Two pools', 'Kids’ club', 'Spa', 'Wi-Fi'],
    geoLocation: '24.5432, 54.4354',
  },
  {
    key: 'marmoom-lantern-camp',
    name: 'Lantern Camp, Al Marmoom',
    location: 'Al Marmoom, Dubai, UAE',
    starRating: 4,
    roomType: 'Family tent with bathroom',
    priceMinor: 22_500,
    description:
      'Eighteen tents among the ghaf trees of the desert reserve, with real beds, stars and an oryx or two at breakfast.',
    amenities: ['Campfire', 'Telescope', 'Heated tents in winter', 'Breakfast'],
    geoLocation: '24.8420, 55.3660',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'creek-breakfast',
    name: 'Breakfast by the creek',
    type: 'Buffet',
    priceMinor: 1_800,
    description:
      'Balaleet, which is sweet noodles under an omelet and better than it sounds, beside flatbreads, labneh, dates and everything children expect.',
    menu: ['Balaleet', 'Chebab pancakes with date syrup', 'Labneh, olives, cucumbers', 'Eggs', 'Fruit', 'Karak tea'],
    inclusions: ['Breakfast each day from 6:30'],
    restrictions: ['Halal kitchen', 'Vegetarian', 'Gluten-free on request'],
  },
]
