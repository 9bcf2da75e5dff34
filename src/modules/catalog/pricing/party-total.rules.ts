/** Sets a child's price in percent of the adult price. */
export const childPercent = 70
/** Charges each room beyond the first, in minor units of the package's currency (product.md 3.3). */
export const extraRoomMinor = 500_00

/** Returns the children's part of an estimate, rounded to the cent. */
export const childrenMinor = (priceMinor: number, children: number): number =>
  Math.floor((children * priceMinor * childPercent + 50) / 100)

/** Returns a party's price without options in minor units: the sum of the estimate's lines for people and rooms. */
export const partyTotalMinor = (
  priceMinor: number,
  { adults = 2, children = 0, rooms = 1 }: { adults?: number; children?: number; rooms?: number },
): number => adults * priceMinor + childrenMinor(priceMinor, children) + (rooms - 1) * extraRoomMinor
