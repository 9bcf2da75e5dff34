import { toast } from './toast'
import { describeFailure, getFailureData } from './trpc'

/** Says why a change outside of a form was not saved. */
export const toastNotSaved = (error: unknown): void =>
  toast({ title: 'Not saved', message: describeFailure(error), tone: 'error' })

/** Says why something was not moved: that somebody else did so meanwhile, or what failed. */
export const toastNotMoved = (error: unknown): void =>
  toast({
    title: getFailureData(error).reason === 'conflict' ? 'Changed meanwhile' : 'Not saved',
    message: describeFailure(error),
    tone: 'error',
  })
