import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { Box, Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { Logo } from '../../../../../platform/web/components/logo'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { trpc } from '../../../../../platform/web/trpc'
import { useSite } from '../../../../../platform/web/site/money'
import { OfferView } from '../offer/offer-view'

/** Shows the newest version as the traveler will see it. */
export function Component() {
  const { id = '' } = useParams()
  const query = trpc.proposalAnswers.preview.useQuery({ id })
  const { data } = query
  const letterhead = useSite()?.agency.brand.letterhead
  const reference = data?.reference ?? 'Proposal'
  useOfficePage('Preview of a proposal', {
    above: [
      { label: 'Proposals', to: '/admin/proposals' },
      { label: reference, to: `/admin/proposals/${id}` },
    ],
    name: 'Preview',
  })
  if (data)
    return (
      <div>
        <p className="letterhead">
          <span className="logo">
            <Logo name={data.agency.name} />
          </span>
          {letterhead}
        </p>
        <PageHead title="Preview" fact={`Version ${data.number}, as ${data.customerName} sees it`}>
          <Button variant="default" component={Link} to={`/admin/proposals/${id}`}>
            Back to the proposal
          </Button>
        </PageHead>
        <Box
          bg="var(--paper)"
          bd="1px solid var(--line)"
          bdrs="var(--r-sm)"
          className="overflow-hidden"
          style={{ font: 'var(--t-body)' }}
        >
          <OfferView seen={data} />
        </Box>
      </div>
    )
  return <RecordState query={query} noun="proposal" page="/admin/proposals" />
}
