import { z } from 'zod'
import { id, text, view } from '../../../shared/views'
import { setupSteps } from '../../settings/settings/setup.rules'

export const firstAdministrator = view({ email: text })

/** Reports which steps of the first run are done, and how mails and cards reach people. */
export const setup = view({
  steps: view({
    key: z.enum(setupSteps),
    /** Follows from the agency's data; `isSkipped` from its administrators' choice. */
    isDone: z.boolean(),
    isSkipped: z.boolean(),
  }).array(),
  /** Tells whether visitors see the site: once the agency has a name and an e-mail. */
  isOpen: z.boolean(),
  /** Tells whether the server has a mail server; without one, mails stay on its disk. */
  sendsMail: z.boolean(),
  mailFrom: text,
  takesCards: z.boolean(),
  /** Tells whether the keys for cards are for tests, with which nobody is charged. */
  testsCards: z.boolean(),
  /** Lists the places that staff added or changed last. */
  places: view({ id, name: text, parentName: text.nullable() }).array(),
})
export type Setup = z.infer<typeof setup>
