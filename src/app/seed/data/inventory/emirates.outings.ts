import type { ActivityData, TransferData } from '../shape'

export const activities: ActivityData[] = [
  {
    key: 'abra-and-souks',
    name: 'Abra, souks and Al Fahidi',
    location: 'Dubai Creek, Dubai, UAE',
    category: 'Cultural',
    duration: '3 hours',
    priceMinor: 3_200,
    maxPeople: 12,
    description:
      'Wind towers and coral walls in Al Fahidi, the one-dirham abra across the creek, and a spice merchant who lets children guess with their eyes shut.',
    inclusions: ['Guide', 'Abra fare', 'Karak and dates'],
  },
  {
    key: 'dunes-at-dusk',
    name: 'The dunes at dusk',
    location: 'Al Marmoom, Dubai, UAE',
    category: 'Nature',
    duration: '5 hours',
    priceMinor: 8_900,
    maxPeople: 12,
    description:
      'Into the reserve by open 1960s Land Rover at walking pace, looking for oryx and gazelle; sand to slide down; lamb from the pit and a telescope after dark.',
    inclusions: ['Hotel pickup', 'Naturalist', 'Dinner', 'Telescope'],
    ageRestriction: 'From 4 years',
  },
  {
    key: 'grand-mosque-morning',
    name: 'Abu Dhabi: the Grand Mosque and the dome',
    location: 'Abu Dhabi, UAE',
    category: 'Sightseeing',
    duration: '9 hours',
    priceMinor: 7_600,
    maxPeople: 14,
    description:
      'Eighty-two white domes before the heat, then the museum under a roof of 7,850 stars where light falls like rain. Fish lunch at the dhow harbor.',
    inclusions: ['Guide', 'Museum entry', 'Lunch', 'Scarves and robes'],
  },
  {
    key: 'mangrove-paddle',
    name: 'Mangroves by kayak',
    location: 'Eastern Mangroves, Abu Dhabi, UAE',
    category: 'Nature',
    duration: '2 hours',
    priceMinor: 4_400,
    maxPeople: 12,
    description:
      'Double kayaks through channels ten feet wide, with herons, crabs and the skyline behind. Flat water throughout.',
    inclusions: ['Guide', 'Kayak and vest', 'Water'],
    ageRestriction: 'From 5 years',
  },
  {
    key: 'burj-before-breakfast',
    name: 'The Burj at opening time',
    location: 'Downtown Dubai, UAE',
    category: 'Sightseeing',
    duration: '2 hours',
    priceMinor: 5_500,
    maxPeople: 10,
    description:
      'Up the tallest building there is, 2,717 feet with its spire, on the first lift of the day, when the desert still shows.',
    inclusions: ['Timed ticket', 'Pickup'],
  },
]

export const transfers: TransferData[] = [
  {
    key: 'dubai-airport-suv',
    name: 'Dubai Airport and Al Seef by SUV',
    fromLocation: 'Dubai International Airport',
    toLocation: 'Al Seef, Dubai',
    vehicleType: 'SUV',
    capacity: 6,
    duration: '20 minutes',
    priceMinor: 3_000,
    description: 'There and back; child seats on request at no charge.',
  },
  {
    key: 'abu-dhabi-day-van',
    name: 'Van to Abu Dhabi and back',
    fromLocation: 'Al Seef, Dubai',
    toLocation: 'Abu Dhabi',
    vehicleType: 'Van',
    capacity: 8,
    duration: '1 hour 30 minutes each way',
    priceMinor: 12_000,
    description: 'The driver stays all day and keeps the cooler filled.',
  },
  {
    key: 'abu-dhabi-airport-car',
    name: 'Drop at Abu Dhabi Airport instead',
    fromLocation: 'Abu Dhabi',
    toLocation: 'Zayed International Airport',
    vehicleType: 'Car',
    capacity: 3,
    duration: '35 minutes',
    priceMinor: 4_500,
    description: 'For those who fly on from Abu Dhabi on the third evening.',
  },
]
