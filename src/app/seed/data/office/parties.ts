type Party = readonly [name: string, seats: number]

/** Lists who booked departures on the site, by package in date order: full, nearly full, a few seats, none. */
export const departureParties: Readonly<Record<string, readonly (readonly Party[])[]>> = {
  'usa-canyons': [
    [
      ['Harriet Osgood', 4],
      ['Devon Ashcroft', 4],
      ['Ingrid Tveit', 2],
    ],
    [
      ['Calvin Reyes', 4],
      ['Judith Abrams', 4],
    ],
    [['Owen Tillery', 2]],
    [
      ['Marisol Vega', 4],
      ['Peter Ellingsen', 3],
    ],
    [],
    [
      ['Samantha Rudge', 6],
      ['Anders Wickman', 4],
    ],
    [['Bernice Lamb', 4]],
  ],
  'europe-rail': [
    [
      ['Walter Kessler', 6],
      ['Naomi Fielding', 5],
    ],
    [['Rosa Palacios', 4]],
    [
      ['Graham Pryce', 6],
      ['Leila Mansour', 6],
    ],
    [['Theodore Banks', 2]],
  ],
  'cruise-fjords': [
    [
      ['Astrid Nyberg', 4],
      ['Colin Farraday', 2],
    ],
    [
      ['Yvonne Mercer', 6],
      ['Raymond Ito', 4],
      ['Greta Sandoval', 2],
    ],
    [['Julian Whitmore', 4]],
  ],
}
