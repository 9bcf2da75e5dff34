import { copyText } from '../../../../../platform/web/copy-text'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

/** Copies a new link for the supplier of an order. */
export function useCopyLink() {
  const make = trpc.supplierOrders.makeLink.useMutation({
    onSuccess: async ({ url }) => {
      const isCopied = await copyText(url)
      const message = isCopied ? 'It opens what this supplier is asked for' : url
      toast({ title: isCopied ? 'Link copied' : 'The new link', message })
    },
    onError: (error) => toast({ title: 'Not done', message: describeFailure(error), tone: 'error' }),
  })
  return make.mutate
}
