import type { DayData } from '../shape'

export const itinerary: DayData[] = [
  {
    title: 'Rain, probably',
    description:
      'Bergen has rain on about 240 days a year and has built accordingly. A car brings you to a warehouse on the harbor; the room looks at masts. Fish soup downstairs, thick enough to hold the spoon.',
    activities: ['Arrival in Bergen'],
    meals: ['Dinner'],
    stay: 'vagen-warehouse',
    transport: 'Flight and car',
  },
  {
    title: 'Gables and gangway',
    description:
      'The alleys of Bryggen lean on each other as they have since the fire of 1702. After fish cakes and the funicular you board at four. MS Havørn slips out past the skerries during dinner, and the pilot waves.',
    activities: ['Walk through Bryggen and the fish market', 'Embarkation'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'On foot and ship',
  },
  {
    title: 'Into the Sognefjord',
    description:
      'The Sognefjord is 127 miles long and at its deepest 4,290 feet. The morning passes orchards and stave churches; at Vik you land by small boat and walk to Hopperstad, whose staves were cut around 1130.',
    activities: ['Landing at Vik', 'Hopperstad stave church'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship',
  },
  {
    title: 'Up by rail, down by wheel',
    description:
      'The railway from Flåm climbs 2,840 feet in an hour, through twenty tunnels, eighteen of them dug by hand. You come down by bicycle on the navvies’ road, mostly without pedaling. Late in the day the ship slides into the Nærøyfjord, which is 820 feet wide at its narrowest.',
    activities: ['Flåm railway', 'Bicycle descent', 'Nærøyfjord on batteries'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Train, bicycle, ship',
  },
  {
    title: 'The Seven Sisters at seven',
    description:
      'The captain cuts the engines at the mouth of the Geirangerfjord and the ship goes in on batteries, ahead of the big ones. Seven strands of water fall 820 feet on the left; the farm on the ledge opposite was left in 1916. Kayaks go off the stern.',
    activities: ['Geirangerfjord', 'Talk on the abandoned farms'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship',
  },
  {
    title: 'A town built in three years',
    description:
      'Ålesund burned down in one night in 1904 and came back with turrets, dragons and sunflowers. After the walk and the steps, cod in tomato and olives, which sailors brought from Spain. In the afternoon the open sea, and the sauna.',
    activities: ['Ålesund and the Aksla steps'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship and on foot',
  },
  {
    title: 'A day of coast',
    description:
      'No landing: two hundred miles of islands, and the naturalists on the open bridge from six. White-tailed eagles, porpoises, a lighthouse with one keeper’s bicycle. The library has a shelf of Hamsun that nobody finishes.',
    activities: ['Bird and whale watch from the bridge', 'Talk on the stockfish trade'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship',
  },
  {
    title: 'Across the Circle',
    description:
      'The globe on the islet of Vikingen marks 66° 33′, and the bosun marks the crossing with a spoon of cod-liver oil. Svartisen’s glacier tongue comes down to a lake behind Holandsfjord; you walk there in an hour over polished rock.',
    activities: ['Arctic Circle crossing', 'Walk to the Svartisen glacier'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship and on foot',
  },
  {
    title: 'Lofoten from the water',
    description:
      'From far off it is a wall; close to, it is villages on stilts under peaks of three thousand feet. The ship anchors off Reine. Walk to Å, where the road ends and the alphabet too, past racks of drying cod.',
    activities: ['Reine and Å', 'Stockfish museum'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship and on foot',
  },
  {
    title: 'Eagles and the narrow door',
    description:
      'The Trollfjord is a mile and a quarter long and, at the entrance, 330 feet wide; the captain turns the ship inside it. Fishermen’s gulls first, then the eagles. In Svolvær there is an hour for the galleries and the harbor’s one good bakery.',
    activities: ['Trollfjord', 'Svolvær'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship',
  },
  {
    title: 'The last island',
    description:
      'Senja has the fjords of all Norway at one-tenth the traffic. A walk to the platform at Bergsbotn, waffles from the ladies of the sanitary association, and a last dinner at one long table. In June the sun is still up at the end of it; in September look north.',
    activities: ['Senja and Bergsbotn'],
    meals: ['Breakfast', 'Lunch', 'Dinner'],
    stay: 'ms-havorn-window',
    transport: 'Ship and on foot',
  },
  {
    title: 'Tromsø',
    description:
      'Alongside at six, under the bridge and the white triangle of the Arctic Cathedral. The coach to the airport takes twenty minutes, and the flight south shows you, in two hours and if the clouds agree, everything you have just done.',
    activities: ['Disembarkation'],
    meals: ['Breakfast'],
    transport: 'Coach and flight',
  },
]
