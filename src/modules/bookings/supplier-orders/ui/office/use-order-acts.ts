import { copyText } from '../../../../../platform/web/copy-text'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'

/** Provides the actions of an order that need no dialog. */
export function useOrderActs() {
  const onError = (error: unknown) => toast({ title: 'Not done', message: describeFailure(error), tone: 'error' })
  const make = trpc.supplierOrders.makeLink.useMutation({
    onSuccess: async ({ url }) => {
      const isCopied = await copyText(url)
      const message = isCopied ? 'It opens what this supplier is asked for' : url
      toast({ title: isCopied ? 'Link copied' : 'The new link', message })
    },
    onError,
  })
  const revoke = trpc.supplierOrders.revokeLinks.useMutation({
    onSuccess: ({ revoked }) =>
      toast({ title: 'Links revoked', message: `${plural(revoked, 'link')} opened this order; none does now` }),
    onError,
  })
  return { copyLink: make.mutate, revokeLinks: revoke.mutate }
}
