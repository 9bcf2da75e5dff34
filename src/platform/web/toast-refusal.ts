import { toast } from './toast'
import { describeFailure, getFailureData } from './trpc'

/** Shows the server's words for what it refused, where trying again may not help; otherwise, as without a connection, `text`. */
export const toastRefusal = (error: unknown, text: string): void =>
  toast({ title: 'Error', message: getFailureData(error).reason ? describeFailure(error) : text, tone: 'error' })
