/** A season of every year: its first and last day, and percent of the item's plain price. */
type Season = readonly [name: string, from: string, to: string, percent: number]

/** April is not contracted yet. */
const monsoon: Season[] = [
  ['Peak', '01-01', '01-07', 140],
  ['High', '01-08', '03-31', 115],
  ['Low', '05-01', '10-31', 80],
  ['High', '11-01', '12-19', 115],
  ['Peak', '12-20', '12-31', 140],
]
/** Closed in winter. */
const aegean: Season[] = [
  ['Spring', '04-01', '06-14', 95],
  ['Summer', '06-15', '09-10', 130],
  ['Autumn', '09-11', '10-31', 95],
]
/** The ship is in the yard for ten days of July. */
const north: Season[] = [
  ['Falls', '05-01', '06-09', 100],
  ['Midnight sun', '06-10', '07-10', 125],
  ['Summer', '07-21', '08-31', 110],
  ['First aurora', '09-01', '09-30', 100],
]
const japan: Season[] = [
  ['Winter', '01-05', '03-14', 85],
  ['Blossom', '03-15', '04-20', 150],
  ['Green', '04-21', '10-19', 95],
  ['Maples', '10-20', '12-05', 145],
]

/** Hotels with seasonal rates, by key. */
export const seasonsByHotel: Record<string, readonly Season[]> = {
  'stilt-house-railay': monsoon,
  'rice-barn-ko-yao': monsoon,
  'samphan-riverside': monsoon,
  'nooraa-reef-beach': monsoon,
  'nooraa-reef-water': monsoon,
  'kalderimi-caves': aegean,
  'archontiko-grotta': aegean,
  'plaka-dune-house': aegean,
  'ms-havorn-window': north,
  'ms-havorn-balcony': north,
  'gora-mizunara': japan,
  'higashiyama-sansui': japan,
}
/** What the agency pays, in percent of what it asks for. */
export const netPercent = 78
