import { copyText } from '../../../../../platform/web/copy-text'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'

/** Copies a new link. */
export function useCopyLink(id: string) {
  const make = trpc.proposalAnswers.makeLink.useMutation({
    onSuccess: async ({ url }) => {
      const isCopied = await copyText(url)
      toast({ title: isCopied ? 'Link copied' : 'The new link', message: isCopied ? 'It opens this proposal' : url })
    },
    onError: (error) => toast({ title: 'Not done', message: describeFailure(error), tone: 'error' }),
  })
  return () => make.mutate({ id })
}
