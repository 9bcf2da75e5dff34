import type { DayData } from '../shape'

/** Days 9 to 16: over the Alps to Verona and Venice. */
export const secondHalf: DayData[] = [
  {
    title: 'The viaduct at Filisur',
    description:
      'By Thalwil and Chur to the Albula line, finished in 1904 and still short of straight track. Past Filisur the train leaves a cliff onto a curve of six stone arches, 213 feet above the Landwasser, and goes straight into the opposite wall. Sit on the right.',
    activities: ['Train to Chur', 'Albula line to Pontresina'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'crap-alv',
    transport: 'Train',
  },
  {
    title: 'The Morteratsch, shorter every year',
    description:
      'An easy path of two miles leads from the station up to the glacier; posts along the way mark where the ice stood in 1900, 1950 and 1990. It is a plain lesson and a fine walk. Afternoon for the sauna, or for St. Moritz, if you must.',
    activities: ['Walk to the Morteratsch glacier'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'crap-alv',
    transport: 'Train and on foot',
  },
  {
    title: 'From glaciers to palms by train',
    description:
      'At Ospizio Bernina you are at 7,392 feet beside a milky lake; two hours later, at Tirano, at 1,400 among chestnuts, having circled over your own tracks at Brusio. Pizzoccheri for lunch, then along Lake Como to Milan and on to Verona by dusk.',
    activities: ['Bernina line to Tirano', 'Train by Milan to Verona'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'corte-verona',
    transport: 'Train',
  },
  {
    title: 'Verona in the shade',
    description:
      'San Zeno at nine: forty-eight bronze panels on the doors, the oldest nine hundred years old. Then the market on Piazza Erbe, and the balcony, which was added in the 1930s. From mid-June the Arena sings; tickets can be added.',
    activities: ['San Zeno', 'Piazza Erbe', 'Opera can be added'],
    meals: ['Breakfast'],
    stay: 'corte-verona',
    transport: 'On foot',
  },
  {
    title: 'Over the causeway',
    description:
      'An hour and ten minutes by train, the last two miles with water on both sides. You come out of the station onto the steps, and the street is a canal. Porters take the bags; the leader walks you to Cannaregio the long way, with three stops for cicchetti.',
    activities: ['Train to Venice', 'Cicchetti walk'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'ca-misericordia',
    transport: 'Train and on foot',
  },
  {
    title: 'The first boat to Torcello',
    description:
      'Before there was Venice there was Torcello, twenty thousand people then and about ten now. Its Last Judgment fills a wall in gold. Burano before noon, while the light is on the right side of the street, and a risotto made from a fish you will not have heard of.',
    activities: ['Torcello and Burano', 'Lunch on Burano'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'ca-misericordia',
    transport: 'Vaporetto',
  },
  {
    title: 'Rialto, and then lost',
    description:
      'The fish market opens at half past seven and is over by noon. After that you have the whole day to be lost, which takes about four minutes; the yellow signs to Rialto and San Marco always agree in the end. Last dinner in a garden, with everyone’s names known.',
    activities: ['Rialto market', 'Free day', 'Farewell dinner'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'ca-misericordia',
    transport: 'On foot',
  },
  {
    title: 'By boat to the plane',
    description:
      'The airport boat leaves from Fondamente Nove, eight minutes on foot from the hotel. It crosses the lagoon between rows of oak posts in forty minutes, past the cemetery island and the glass one. There are worse ways to reach a terminal.',
    activities: ['Boat to Marco Polo Airport'],
    meals: ['Breakfast'],
    transport: 'Boat and flight',
  },
]
