import { useRef } from 'react'

/**
 * Sends a mutation only once while it is pending (single flight). A button is disabled only after validation and the
 * next paint, slower than a double-click.
 */
export function useSingleFlight<Input>(
  mutate: (input: Input, options: { onSettled: () => void }) => void,
): (input: Input) => void {
  const underWay = useRef(false)
  return (input) => {
    if (underWay.current) return
    underWay.current = true
    mutate(input, {
      onSettled: () => {
        underWay.current = false
      },
    })
  }
}
