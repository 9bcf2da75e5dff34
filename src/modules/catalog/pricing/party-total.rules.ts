/** A child costs so many percent of the adult price. */
export const childPercent = 70
/** Each room beyond the first, in minor units of the package's currency (product.md 3.3). */
export const extraRoomMinor = 500_00

/** The children's part of an estimate, rounded to the cent. */
export const childrenMinor = (priceMinor: number, children: number): number =>
  Math.floor((children * priceMinor * childPercent + 50) / 100)

/** What a party pays for a package without options, in minor units: the estimate's lines for people and rooms, summed. */
export const partyTotalMinor = (
  priceMinor: number,
  { adults = 2, children = 0, rooms = 1 }: { adults?: number; children?: number; rooms?: number },
): number => adults * priceMinor + childrenMinor(priceMinor, children) + (rooms - 1) * extraRoomMinor
