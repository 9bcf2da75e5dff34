import type { DayData } from '../shape'

export const itinerary: DayData[] = [
  {
    title: 'Landing at Haneda',
    description:
      'You land the day after you left, which takes explaining. A van brings you along the bay to Kuramae; the room has four beds and the river outside. Udon round the corner, and lights out by eight is considered a success.',
    activities: ['Airport pickup', 'Noodles round the corner'],
    meals: [],
    stay: 'kuramae-river',
    transport: 'Flight and van',
  },
  {
    title: 'Lanterns, a river boat and cats',
    description:
      'Everyone is awake at five anyway, so Asakusa at eight belongs to you. The water bus goes under twelve bridges to the tea house at Hamarikyu. In Yanaka the children hunt for cats with a list, and the croquettes on Ginza street, the small one, cost eighty yen.',
    activities: ['Senso-ji', 'Water bus to Hamarikyu', 'Yanaka on foot'],
    meals: ['Breakfast'],
    stay: 'kuramae-river',
    transport: 'Water bus, metro, on foot',
  },
  {
    title: 'Ueno under the trees',
    description:
      'Eight hundred cherry trees, pedal boats on Shinobazu pond, and a museum with a blue whale at the door. Buy a picnic at the station, spread the sheet we packed for you, and do as the offices do. The evening is yours; the toy street of Kappabashi sells plastic sushi until half past five.',
    activities: ['Picnic in Ueno Park', 'National Museum of Nature and Science, if it rains'],
    meals: ['Breakfast'],
    stay: 'kuramae-river',
    transport: 'Metro',
  },
  {
    title: 'Bears of rice',
    description:
      'A cook named Michiko teaches the bento: omelet rolled in six turns, sausages that become octopuses. In the afternoon there is Tokyo Tower, red and white and the right size to climb, 600 steps by the open stairs. The boxes go into the fridge for tomorrow.',
    activities: ['Bento class', 'Tokyo Tower by the stairs'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'kuramae-river',
    transport: 'Metro',
  },
  {
    title: 'The train with the glass front',
    description:
      'The suitcases travel to Kyoto by themselves. You take the express from Shinjuku with the bentos on your knees, then a little red train that climbs the mountain in three switchbacks. At the ryokan the shoes come off, the yukata go on, and dinner arrives in fourteen small dishes.',
    activities: ['Express to Hakone', 'Switchback railway', 'Hot-spring bath'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'gora-mizunara',
    transport: 'Train',
  },
  {
    title: 'Rack, rope, ship',
    description:
      'Cable car to Sounzan, then gondolas over yellow steam. The eggs of Owakudani come out black and are said to add seven years of life apiece; two is the sensible limit. A ship crosses the lake toward the red gate, and if the morning is clear, Fuji stands behind it.',
    activities: ['Ropeway and Owakudani', 'Ship on Lake Ashi', 'Open-air sculpture museum'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'gora-mizunara',
    transport: 'Cable car, ropeway, ship',
  },
  {
    title: 'Two hours at 170 miles an hour',
    description:
      'Down to Odawara and onto the Shinkansen, seats on the right. In Kyoto your suitcases are already in the room. Walk out at dusk to the Shirakawa canal, where the willows and the cherries lean over the same lantern-lit water.',
    activities: ['Shinkansen to Kyoto', 'Evening walk along the Shirakawa'],
    meals: ['Breakfast'],
    stay: 'shinmachi-court',
    transport: 'Train',
  },
  {
    title: 'The gates at seven',
    description:
      'At Fushimi the gates are so close together that the path turns orange. With a guide you go up to the Yotsutsuji crossing, about forty minutes, and are down before the tour groups. Nishiki market for lunch, then an afternoon without a plan, which the river banks are made for.',
    activities: ['Fushimi Inari', 'Nishiki market'],
    meals: ['Breakfast'],
    stay: 'shinmachi-court',
    transport: 'Train and on foot',
  },
  {
    title: 'Deer with manners',
    description:
      'Forty-five minutes by train to Nara. The deer bow, take the cracker and bow again; hold the rest above your head. Todai-ji’s Buddha is forty-nine feet tall and sits in one of the largest wooden buildings anywhere.',
    activities: ['Nara Park', 'Todai-ji'],
    meals: ['Breakfast'],
    stay: 'shinmachi-court',
    transport: 'Train',
  },
  {
    title: 'Home, the same day',
    description:
      'The express leaves for Kansai Airport every half hour and has a place for everything. You take off in the afternoon and land before you left, which also takes explaining.',
    activities: ['Express to Kansai Airport'],
    meals: ['Breakfast'],
    transport: 'Train and flight',
  },
]
