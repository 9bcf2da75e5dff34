import { useRef } from 'react'

/**
 * A mutation that is not sent again while it is under way. A button is disabled only after validation and the next
 * paint. The second press of a double-click is faster.
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
