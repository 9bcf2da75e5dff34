/** Looks up each input once, for work on many that ask for the same. */
export function lookOnce<Input, Found>(look: (input: Input) => Promise<Found>): (input: Input) => Promise<Found> {
  const known = new Map<string, Promise<Found>>()
  return (input) => {
    const key = JSON.stringify(input) ?? ''
    const found = known.get(key) ?? look(input)
    known.set(key, found)
    return found
  }
}
