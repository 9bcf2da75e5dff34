import { AgencyDay } from '../../../../../platform/web/site/agency-day'

/** Shows the last day for acceptance in the agency's time zone, as in its mail. */
export const LastDay = ({ until }: { until: string }) => (
  <span className="num">
    <AgencyDay at={new Date(Date.parse(until) - 60_000).toISOString()} />
  </span>
)
