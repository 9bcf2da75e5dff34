import { copyText } from '../../../../../platform/web/copy-text'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'

/** Copies a new link, or revokes all links. */
export function useLinks(id: string) {
  const onError = (error: unknown) => toast({ title: 'Not done', message: describeFailure(error), tone: 'error' })
  const make = trpc.proposalAnswers.makeLink.useMutation({
    onSuccess: async ({ url }) => {
      const isCopied = await copyText(url)
      toast({ title: isCopied ? 'Link copied' : 'The new link', message: isCopied ? 'It opens this proposal' : url })
    },
    onError,
  })
  const revoke = trpc.proposalAnswers.revokeLinks.useMutation({
    onSuccess: ({ revoked }) =>
      toast({ title: 'Links revoked', message: `${plural(revoked, 'link')} opened this proposal; none does now` }),
    onError,
  })
  return { copy: () => make.mutate({ id }), revoke: () => revoke.mutate({ id }) }
}
