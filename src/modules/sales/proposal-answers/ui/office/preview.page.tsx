import { Box, Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Logo } from '../../../../../platform/web/components/logo'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { usePlace } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useSite } from '../../../../../platform/web/site/money'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { OfferView } from '../offer/offer-view'

/** Shows the newest version as the traveler will see it. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, refetch } = trpc.proposalAnswers.preview.useQuery({ id })
  const letterhead = useSite()?.agency.brand.letterhead
  useInnerPage('Preview of a proposal')
  const reference = data?.reference ?? 'Proposal'
  const crumbs = useMemo(
    () => [
      { label: 'Proposals', to: '/admin/proposals' },
      { label: reference, to: `/admin/proposals/${id}` },
      { label: 'Preview' },
    ],
    [reference, id],
  )
  usePlace(crumbs)
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
          style={{ overflow: 'hidden', font: 'var(--t-body)' }}
        >
          <OfferView seen={data} />
        </Box>
      </div>
    )
  if (!error) return <Spinner>Loading preview...</Spinner>
  return getFailureData(error).reason === 'not-found' ? (
    <EmptyState title="Proposal not found">It may have been removed, or the link is not complete.</EmptyState>
  ) : (
    <ErrorState title="Failed to fetch proposal" reason={describeFailure(error)} onRetry={refetch} />
  )
}
