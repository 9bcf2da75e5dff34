import type { InputWrapperProps } from '@mantine/core'
import type { Currency } from '../../../shared/money'
import { toReading } from './amount-reading.rules'

type Shown = Pick<InputWrapperProps, 'label' | 'description'>

/**
 * Makes the props of an input that says under it how its text is read. Screen readers hear it, and under a labeled field
 * its line is kept free, so that nothing moves while one types.
 */
export function toReadingProps(currency: Currency | undefined, text: string, { label, description }: Shown) {
  const reading = currency ? toReading(currency, text) : null
  return {
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    description: (
      <>
        <span aria-live="polite">{reading}</span>
        {reading === null && description}
      </>
    ),
    descriptionProps: label ? { mih: '1.2em' } : undefined,
  } satisfies InputWrapperProps
}
