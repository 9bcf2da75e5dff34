import { PageHead } from '../../../../platform/web/office/page-head'
import { usePlace } from '../../../../platform/web/office/open-place'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { QuoteList } from './quote-list'

const place = [{ label: 'Quote Requests' }]

/** Everything that was asked for, by the promise of an answer. */
export function Component() {
  useInnerPage('Quote Requests')
  usePlace(place)
  return (
    <div>
      <PageHead title="Quote Requests" />
      <QuoteList />
    </div>
  )
}
