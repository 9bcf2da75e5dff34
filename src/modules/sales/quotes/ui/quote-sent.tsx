import { Icon } from '../../../../platform/web/components/icon'
import { formatInstant } from '../../../../shared/dates'
import { ConfirmAddress } from '../../../identity/account-security/ui/confirm-address'
import { useUser } from '../../../identity/auth/ui/use-user'
import { useSite } from '../../../../platform/web/site/money'
import { answerPromise } from '../deadline.rules'

type Props = { reference: string; respondBy: string; chat: string; consultant: string; onClose: () => void }

/** Confirms the request; links to the chat in case the browser blocked its window. */
export function QuoteSent({ reference, respondBy, chat, consultant, onClose }: Props) {
  const user = useUser()
  const within = useSite()?.agency.replyWithin ?? '24 hours'
  return (
    <div className="ink-2 px-5h phone-px-4 pt-2 pb-5">
      <p>{answerPromise(within)}</p>
      <p>You hear from us by {formatInstant(respondBy)}.</p>
      <p className="num flex items-baseline justify-between mt-4h mb-4 py-3 border-t border-b">
        Your reference <b className="ink t-sum">{reference}</b>
      </p>
      {user && !user.emailVerified && (
        <ConfirmAddress>It appears under My Trips once you have confirmed {user.email}.</ConfirmAddress>
      )}
      <p>It is on its way to {consultant}. If the chat did not open by itself, open it here.</p>
      <div className="flex flex-wrap gap-2h mt-4h">
        <a className="btn go phone-w-full" href={chat} target="_blank" rel="noopener" data-autofocus>
          <Icon name="chat" />
          Chat with {consultant}
        </a>
        <button type="button" className="btn line phone-w-full" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  )
}
