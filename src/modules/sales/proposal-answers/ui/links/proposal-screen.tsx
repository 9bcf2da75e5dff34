import { toMailtoUrl } from '../../../../../shared/text'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { getAgencyPhone } from '../../../../settings/settings/phone.rules'
import { useSite } from '../../../../../platform/web/site/money'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import type { SeenProposal } from '../../view'
import { OfferView } from '../offer/offer-view'
import { type AfterAcceptance, AnswerBox } from './answer-box'
import { useAnswerFocus } from './answer-head'
import { ChoiceBox } from './choice-box'
import { PriceBar } from './price-bar'
import { type CommentSubject, Talk } from './talk'
import { useChoices } from './use-choices'

/** Shows a proposal by the link of a mail, without an account. `After` is what stands below an acceptance. */
export function ProposalScreen({ After }: { After: AfterAcceptance }) {
  const { token = '' } = useParams()
  const query = trpc.proposalAnswers.open.useQuery({ token })
  useInnerPage(query.data?.title ?? 'Your proposal')
  if (query.data) return <Opened key={token} seen={query.data} token={token} After={After} />
  return (
    <div className="wrap page">
      {!query.error ? (
        <Spinner>Loading your proposal...</Spinner>
      ) : getFailureData(query.error).reason === 'not-found' ? (
        <EmptyState title="This link does not open a proposal" action={<Contact />}>
          {describeFailure(query.error)}. Ask us for a new one, we are happy to help.
        </EmptyState>
      ) : (
        <ErrorState
          title="Your proposal could not be loaded"
          reason={describeFailure(query.error)}
          onRetry={query.refetch}
        />
      )}
    </div>
  )
}

/** Offers ways to ask for another link. */
function Contact() {
  const agency = useSite()?.agency
  const phone = agency && getAgencyPhone(agency)
  if (!agency?.email && !phone) return null
  return (
    <p className="flex flex-wrap justify-center gap-3">
      {agency?.email && (
        <a className="btn line" href={toMailtoUrl(agency.email)}>
          Write to {agency.email}
        </a>
      )}
      {phone && (
        <a className="btn line" href={telUrl(phone)}>
          Call {phone}
        </a>
      )}
    </p>
  )
}

/** Reports the view of this version once. */
function useViewed(token: string, number: number) {
  const { mutate } = trpc.proposalAnswers.view.useMutation()
  useEffect(() => mutate({ token, number }), [mutate, token, number])
}

function Opened({ seen, token, After }: { seen: SeenProposal; token: string; After: AfterAcceptance }) {
  const [about, setAbout] = useState<CommentSubject | null>(null)
  const choices = useChoices(token, seen)
  const isOther = choices.seen !== seen
  useViewed(token, seen.number)
  useAnswerFocus(`${isOther} ${seen.number} ${seen.displayStatus}`)
  const ask = (key: string, title: string) => {
    setAbout({ key, title })
    document.getElementById('comment')?.focus()
  }
  return (
    <>
      <OfferView
        seen={choices.seen}
        onAsk={ask}
        onChoose={seen.displayStatus === 'sent' ? choices.take : undefined}
        pdf={isOther ? undefined : `/quote/${token}/pdf`}
        talk={<Talk seen={seen} token={token} about={about} onAbout={setAbout} />}
        answer={
          isOther ? (
            <ChoiceBox token={token} offered={seen} {...choices} />
          ) : (
            <AnswerBox seen={seen} token={token} After={After} />
          )
        }
      />
      <PriceBar seen={choices.seen} />
    </>
  )
}
