import { Callout } from '../../../../../platform/web/office/blocks'
import { plural } from '../../../../../shared/text'
import type { Problem } from '../../offer.rules'
import { gapsByItem } from '../../pricing.rules'

/** Lists what prevents sending. Groups days without a rate by item. */
export function Problems({ problems, open }: { problems: readonly Problem[]; open: (key: string) => void }) {
  if (problems.length === 0) return null
  const gaps = gapsByItem(problems)
  const link = (key: string, words: string) => (
    <button type="button" className="link" onClick={() => open(key)}>
      {words}
    </button>
  )
  return (
    <Callout tone="bad" role="status">
      <b>Not ready to send</b>
      <ul>
        {problems
          .filter(({ gap }) => !gap)
          .map(({ key, message }, i) => (
            <li key={`${key}${i}`}>
              {message} {key && link(key, 'Open line')}
            </li>
          ))}
        {gaps.length > 0 && (
          <li>
            {plural(gaps.length, 'item')} without a rate. Choose another rate, or give a price with a reason.
            <ul>
              {gaps.map(({ title, keys, days }) => (
                <li key={`${title}${days}`}>
                  {keys.map((key, i) => (
                    <span key={key}>{link(key, i === 0 ? title : `and line ${i + 1}`)} </span>
                  ))}
                  <span className="num">{days}</span>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </Callout>
  )
}
