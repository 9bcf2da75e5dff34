import { toast } from './toast'
import { describeFailure } from './trpc'

/** Says why a change outside of a form was not saved. */
export const toastNotSaved = (error: unknown): void =>
  toast({ title: 'Not saved', message: describeFailure(error), tone: 'error' })
