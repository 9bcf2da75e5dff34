import { AgencyDay } from '../../../../../platform/web/site/agency-day'

/** The last day on which it can be accepted, where the agency is: its mail says the same. */
export const LastDay = ({ until }: { until: string }) => (
  <span className="num">
    <AgencyDay at={new Date(Date.parse(until) - 60_000).toISOString()} />
  </span>
)
