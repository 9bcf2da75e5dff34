/** Generates the same random choices in every run (mulberry32). */
export class SeededRandom {
  constructor(private state: number) {}

  /** Returns at least 0, less than 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below = (bound: number): number => Math.floor(this.next() * bound)
  isChosen = (probability: number): boolean => this.next() < probability
  pick = <T>(list: readonly T[]): T => list[this.below(list.length)]!
  /** Picks the first entries far more often than the last ones, like words in real titles. */
  common = <T>(list: readonly T[]): T => list[Math.floor(this.next() ** 2 * list.length)]!
  shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((entry) => ({ entry, rank: this.next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry)
}
