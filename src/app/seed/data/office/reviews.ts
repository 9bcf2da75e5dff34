export type DemoReview = {
  /** What stands before the @ of the address that the trip was booked with. */
  address: string
  name: [first: string, last: string]
  /** The key of the package. */
  of: string
  /** Days after the trip's last one. */
  after: number
  stars: number
  title?: string
  text: string
  reply?: string
  /** Why it is not published. */
  rejected?: string
  /** Nobody has read it yet; else it was read on the next day. */
  isPending?: true
}

/** What travelers of the last year said. */
export const reviews: readonly DemoReview[] = [
  {
    address: 'eleanor.voss',
    name: ['Eleanor', 'Voss'],
    of: 'japan-spring',
    after: 6,
    stars: 5,
    title: 'They moved the days for the blossom',
    text: 'The blossom came early, and so did we: two nights were swapped before we had to ask. The bath in the cold air is what I tell everyone about.',
    reply: 'Thank you, Eleanor. The trees decide, and we only follow them.',
  },
  {
    address: 'matteo.greco',
    name: ['Matteo', 'Greco'],
    of: 'europe-rail',
    after: 9,
    stars: 4,
    text: 'Beautiful trains and good hotels, all of them close to the stations. One change was tight with two suitcases.',
    reply: 'Thank you, Matteo. That change has an hour now.',
  },
  {
    address: 'shirin.daneshvar',
    name: ['Shirin', 'Daneshvar'],
    of: 'maldives-atoll',
    after: 4,
    stars: 5,
    title: 'Nothing to do, at last',
    text: 'Five days in the water. The boat left on time, and the reef begins a few steps from the door.',
  },
  {
    address: 'sofia.castellano',
    name: ['Sofia', 'Castellano'],
    of: 'maldives-atoll',
    after: 7,
    stars: 4,
    title: 'Pack your own snorkel',
    text: 'As quiet as a honeymoon should be. Bring books, and a snorkel that fits: those for hire have seen better days.',
  },
  {
    address: 'helen.marsh',
    name: ['Helen', 'Marsh'],
    of: 'japan-autumn',
    after: 11,
    stars: 5,
    text: 'Every transfer worked to the minute, and in each kitchen they knew that we eat no meat. The maples were worth the years of waiting.',
  },
  {
    address: 'ruth.and.alan.becker',
    name: ['Ruth', 'Becker'],
    of: 'cruise-fjords',
    after: 5,
    stars: 5,
    title: 'Slowly is the word',
    text: 'We sat on deck with blankets and watched Norway go by. By the third day we knew everybody on board, which is just the right size.',
  },
  {
    address: 'hiro.tanabe',
    name: ['Hiro', 'Tanabe'],
    of: 'usa-canyons',
    after: 8,
    stars: 4,
    text: 'Great route for children who walk all day, and a van with room for all of us. The second day has a lot of driving.',
  },
  {
    address: 'naomi.feldman',
    name: ['Naomi', 'Feldman'],
    of: 'greece-cyclades',
    after: 6,
    stars: 3,
    title: 'Lovely islands, loud hotel',
    text: 'The seats in the middle of the ferry saved us, and the second island was all that we had hoped for. On the first one, the bar next door closed at three.',
    reply: 'We are sorry, Naomi. We ask for rooms at the back there now.',
  },
  {
    address: 'margaret.quill',
    name: ['Margaret', 'Quill'],
    of: 'europe-rail',
    after: 10,
    stars: 5,
    title: 'Quiet rooms in all three cities',
    text: 'I travel alone and sleep badly near lifts. They had written that down, and so had the hotels.',
  },
  {
    address: 'amelia.stroud',
    name: ['Amelia', 'Stroud'],
    of: 'thailand-north',
    after: 4,
    stars: 5,
    text: 'Our children are six and nine, and talk about the elephants that nobody rides. Take the lower berths on the sleeper.',
  },
  {
    address: 'theo.marchetti',
    name: ['Theo', 'Marchetti'],
    of: 'greece-cyclades',
    after: 5,
    stars: 5,
    title: 'She said yes',
    text: 'The table at the wall, the third evening, and nobody gave it away. Four nights on each island is exactly right.',
    reply: 'All of us held our breath. Congratulations!',
  },
  {
    address: 'ines.carvalho',
    name: ['Ines', 'Carvalho'],
    of: 'maldives-atoll',
    after: 6,
    stars: 5,
    text: 'Two dives a day and mantas on four of them. Somebody had sent our cards ahead, so we were in the water an hour after landing.',
  },
  {
    address: 'colin.baxter',
    name: ['Colin', 'Baxter'],
    of: 'usa-canyons',
    after: 4,
    stars: 2,
    text: 'Call the man at the rental desk on 555 0134 and tell him what three boys think of his cars. The canyons are not his fault.',
    rejected: 'Please leave out the number of the rental desk, and we publish it.',
  },
  {
    address: 'yasmin.haddad',
    name: ['Yasmin', 'Haddad'],
    of: 'dubai-dunes',
    after: 8,
    stars: 4,
    title: 'Three full days',
    text: 'The creek by boat in the evening was better than any tower, and my father had few steps to walk. The dinner in the desert could do without the microphone.',
    isPending: true,
  },
  {
    address: 'nikhil.varma',
    name: ['Nikhil', 'Varma'],
    of: 'thailand-north',
    after: 10,
    stars: 5,
    title: 'Three is not too young',
    text: 'A van of our own for the day on the raft, a seat that fitted our daughter, and a guide who carried her up the steps of the temple.',
    isPending: true,
  },
]
