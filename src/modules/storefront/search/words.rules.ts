/** Lists stop words, which restrict nothing. */
export const stopWords = new Set(
  `a an the in to at on of for with without from and or by near during around my our me us i we you your some any is are
  trip trips vacation vacations holiday holidays tour tours package packages travel travels traveling travelling getaway
  getaways journey journeys break breaks escape escapes visit visiting go going want need looking look find show see
  please best top good great nice place places
  somewhere anywhere destination destinations plan planning ideas idea next this all book booking hotel hotels stay room rooms
  stays person people per total about vacay vacays mid early late time times season up first included including includes
  things do does what where when how much cost costs price prices can could will would have has be it its that which who
  there here just only also very really most more than least less under over wants like love last minute
  sure maybe perhaps friends parents mom mum dad friendly approx approximately roughly circa but anything everything everywhere spend get range month`.split(
    /\s+/,
  ),
)

/** Treats numbers below 100 as stop words, too. */
export const isAround = (word: string): boolean => stopWords.has(word) || /^\d{1,2}$/.test(word)

/** Maps words to categories and tags. */
export const synonyms: Record<string, string[]> = {
  ...Object.fromEntries(
    'honeymoon family premium group adventure cultural business budget religious wildlife beach romantic wellness culinary'
      .split(' ')
      .map((word) => [word, [word]]),
  ),
  ...nameLabels(
    'family',
    'kid kids child children toddler toddlers baby babies infant infants families teens teenagers',
  ),
  ...nameLabels('honeymoon', 'honeymoons honeymooners newlyweds anniversary minimoon babymoon'),
  ...nameLabels('honeymoon romantic', 'couple couples romance'),
  ...nameLabels('premium', 'luxury luxurious upscale'),
  ...nameLabels('group', 'groups'),
  ...nameLabels('adventure', 'adventures adventurous hike hikes hiking trek treks trekking outdoors'),
  ...nameLabels('cultural', 'culture history historical museum museums'),
  ...nameLabels('beach', 'beaches seaside island islands snorkeling snorkelling diving scuba tropical sunny warm'),
  ...nameLabels(
    'mountain',
    'mountain mountains alps alpine ski skis skiing snowboard snowboarding snow glacier glaciers',
  ),
  ...nameLabels('wildlife', 'safari safaris animals'),
  ...nameLabels('wellness', 'spa yoga relaxing'),
  ...nameLabels('culinary', 'food foodie foodies gourmet wine'),
  ...nameLabels('religious', 'spiritual pilgrimage'),
}

function nameLabels(labels: string, words: string): Record<string, string[]> {
  return Object.fromEntries(words.split(' ').map((word) => [word, labels.split(' ')]))
}

/** Lists all words for categories and tags. */
export const labelWords: readonly string[] = Object.keys(synonyms)
