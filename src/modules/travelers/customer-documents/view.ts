import { text, view } from '../../../shared/views'

export const revealedNumber = view({ number: text })
