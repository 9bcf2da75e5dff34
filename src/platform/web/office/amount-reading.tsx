import type { InputWrapperProps } from '@mantine/core'
import type { Currency } from '../../../shared/money'
import { descriptionBelow } from '../fields'
import { toReading } from './amount-reading.rules'

type LabelProps = Pick<InputWrapperProps, 'label' | 'description'>

/**
 * Makes the props of an input that explains below how its text is read. Screen readers announce it; a labeled field
 * reserves its line, so that nothing moves.
 */
export function toReadingProps(currency: Currency | undefined, text: string, { label, description }: LabelProps) {
  const reading = currency ? toReading(currency, text) : null
  return {
    ...descriptionBelow,
    description: (
      <>
        <span aria-live="polite">{reading}</span>
        {reading === null && description}
      </>
    ),
    descriptionProps: label ? { mih: '1.2em' } : undefined,
  } satisfies InputWrapperProps
}
