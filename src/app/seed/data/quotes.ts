/** A request of the demo's past: from whom, how long ago, for what, and what became of it. */
export type QuoteData = {
  customerName: string
  email: string
  phone: string
  hoursAgo: number
  departureCity: string
  destination: string
  /** Days from the moment of asking. */
  travelInDays?: number
  travelers: number
  budget?: string
  message?: string
  includesFlights?: boolean
  packageKey?: string
  /** Choices of the customiser, by inventory key. */
  choice?: {
    adults: number
    children: number
    rooms: number
    hotels: string[]
    activities: string[]
    transfers: string[]
  }
  outcome?: 'confirmed' | 'cancelled'
  /** Where the agency's work on the lead stands, if beyond what the quote itself did. */
  lead?: 'qualified' | 'lost'
}

/** Newest last: a day's inbox with some due, some overdue and some done. The traveler is the demo account. */
export const quotes: QuoteData[] = [
  {
    customerName: 'Priscilla Amaro',
    email: 'priscilla.amaro@mail.example',
    phone: '+1 713 555 0166',
    hoursAgo: 24 * 16,
    departureCity: 'Houston',
    destination: 'Australia',
    travelInDays: 60,
    travelers: 2,
    budget: '$5,000 - $10,000',
    message: 'Two weeks on the east coast, but my sister may be getting married that month.',
    outcome: 'cancelled',
    lead: 'lost',
  },
  {
    customerName: 'Walter and June Hadley',
    email: 'hadleys@mail.example',
    phone: '+1 617 555 0119',
    hoursAgo: 24 * 9,
    departureCity: 'Boston',
    destination: 'Norwegian Fjords',
    travelInDays: 210,
    travelers: 2,
    budget: 'Above $20,000',
    message: 'Our fortieth. June if possible, and a cabin where one can sit outside with a blanket.',
    packageKey: 'cruise-fjords',
    choice: {
      adults: 2,
      children: 0,
      rooms: 1,
      hotels: ['ms-havorn-balcony'],
      activities: ['eagle-boats'],
      transfers: [],
    },
    outcome: 'confirmed',
    lead: 'qualified',
  },
  {
    customerName: 'Devika Menon',
    email: 'devika.menon@mail.example',
    phone: '+91 98200 55501',
    hoursAgo: 24 * 4,
    departureCity: 'San Francisco',
    destination: 'Tokyo, Hakone & Kyoto, Japan',
    travelInDays: 130,
    travelers: 4,
    budget: '$10,000 - $20,000',
    message: 'Children are 7 and 10. The ten-year-old has read everything about trains. Vegetarian, all four of us.',
    packageKey: 'japan-spring',
    choice: {
      adults: 2,
      children: 2,
      rooms: 1,
      hotels: [],
      activities: ['nishijin-sword'],
      transfers: ['kyoto-kansai-van'],
    },
    outcome: 'confirmed',
  },
  {
    customerName: 'Tomás Echeverría',
    email: 'tomas.e@mail.example',
    phone: '+1 305 555 0178',
    hoursAgo: 53,
    departureCity: 'Miami',
    destination: 'Santorini & Naxos, Greece',
    travelInDays: 175,
    travelers: 2,
    budget: '$5,000 - $10,000',
    message: 'She does not know yet. Please write by e-mail and do not call in the evening.',
    packageKey: 'greece-cyclades',
    choice: {
      adults: 2,
      children: 0,
      rooms: 1,
      hotels: ['skaros-terrace'],
      activities: ['assyrtiko-cellars', 'koufonisia-sail'],
      transfers: [],
    },
  },
  {
    customerName: 'Grace Whitfield',
    email: 'g.whitfield@mail.example',
    phone: '+1 704 555 0133',
    hoursAgo: 31,
    departureCity: 'Charlotte',
    destination: 'Nepal',
    travelInDays: 95,
    travelers: 5,
    budget: 'Flexible',
    message: 'Five friends, all over sixty and fit. We would like to see Everest without climbing it.',
  },
  {
    customerName: 'Asha Rao',
    email: 'traveler@itinera.example',
    phone: '+1 212 555 0112',
    hoursAgo: 20,
    departureCity: 'New York',
    destination: 'Krabi, Thailand',
    travelInDays: 110,
    travelers: 2,
    budget: '$2,000 - $5,000',
    includesFlights: true,
    packageKey: 'thailand-andaman',
    choice: {
      adults: 2,
      children: 0,
      rooms: 1,
      hotels: [],
      activities: ['railay-climb', 'plankton-night'],
      transfers: ['ko-yao-phuket-speedboat'],
    },
  },
  {
    customerName: 'Marcus Oyelaran',
    email: 'm.oyelaran@mail.example',
    phone: '+1 773 555 0187',
    hoursAgo: 7,
    departureCity: 'Chicago',
    destination: 'Utah & Arizona, USA',
    travelInDays: 48,
    travelers: 5,
    budget: '$5,000 - $10,000',
    message: 'Three boys, 6, 8 and 11. Is one room with bunks enough, or should we take two?',
    packageKey: 'usa-canyons',
    choice: {
      adults: 2,
      children: 3,
      rooms: 2,
      hotels: [],
      activities: ['zion-ebikes', 'dark-sky-walk'],
      transfers: ['seven-seat-van'],
    },
  },
  {
    customerName: 'Lena Brandt',
    email: 'lena.brandt@mail.example',
    phone: '+1 206 555 0151',
    hoursAgo: 2,
    departureCity: 'Seattle',
    destination: 'Europe',
    travelInDays: 160,
    travelers: 1,
    budget: '$5,000 - $10,000',
    message: 'Traveling alone. How old is the group usually, and is the single room a real room?',
    packageKey: 'europe-rail',
  },
]
