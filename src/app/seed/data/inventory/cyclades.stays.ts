import type { HotelData, MealPlanData } from '../shape'

export const hotels: HotelData[] = [
  {
    key: 'kalderimi-caves',
    name: 'Kalderimi Cave Rooms',
    location: 'Imerovigli, Santorini, Greece',
    starRating: 4,
    roomType: 'Cave room with caldera terrace',
    priceMinor: 26_500,
    description:
      'Nine rooms cut into the pumice in 1890 as wine cellars, at the quietest point of the rim. There are ninety-one steps down to reception and a porter who takes them two at a time.',
    amenities: ['Caldera terrace', 'Breakfast on the terrace', 'Porter', 'Wi-Fi'],
    geoLocation: '36.4327, 25.4216',
  },
  {
    key: 'archontiko-grotta',
    name: 'Archontiko Grotta',
    location: 'Chora, Naxos, Greece',
    starRating: 4,
    roomType: 'Sea-view double',
    priceMinor: 14_500,
    description:
      'A captain’s house above the Grotta shore, with marble floors and a view of the Portara. The family makes the marmalade, the cheese pie and the bed.',
    amenities: ['Sea view', 'Courtyard', 'Breakfast', 'Parking', 'Wi-Fi'],
    geoLocation: '37.1082, 25.3780',
  },
  {
    key: 'skaros-terrace',
    name: 'Skaros Terrace',
    location: 'Imerovigli, Santorini, Greece',
    starRating: 5,
    roomType: 'Suite with heated plunge pool',
    priceMinor: 52_000,
    description:
      'Fourteen suites facing the rock of Skaros, each with a plunge pool kept at 82 degrees. No music outdoors, by house rule.',
    amenities: ['Private plunge pool', 'Spa', 'Restaurant', 'Porter', 'Wi-Fi'],
    geoLocation: '36.4332, 25.4208',
  },
  {
    key: 'plaka-dune-house',
    name: 'Plaka Dune House',
    location: 'Plaka Beach, Naxos, Greece',
    starRating: 4,
    roomType: 'Beachfront room',
    priceMinor: 21_000,
    description:
      'Twelve rooms behind the dunes and cedars of Plaka, three miles of sand and a bus to town every hour until eleven.',
    amenities: ['Beachfront', 'Bicycles', 'Taverna', 'Sunbeds', 'Wi-Fi'],
    geoLocation: '37.0424, 25.3664',
  },
]

export const mealPlans: MealPlanData[] = [
  {
    key: 'cycladic-breakfast',
    name: 'Cycladic breakfast',
    type: 'Continental Breakfast',
    priceMinor: 1_600,
    description:
      'Brought to the terrace between eight and eleven: sheep’s yogurt with thyme honey, cheese pie, tomatoes that taste of salt.',
    menu: [
      'Sheep’s yogurt and thyme honey',
      'Cheese pie',
      'Graviera of Naxos',
      'Tomatoes, capers, barley rusks',
      'Greek coffee',
    ],
    inclusions: ['Breakfast each day'],
    restrictions: ['Vegetarian', 'Vegan on request'],
  },
]
