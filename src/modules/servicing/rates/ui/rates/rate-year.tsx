import { Box, SimpleGrid, Stack, Text } from '@mantine/core'
import { Details, Note, Sub } from '../../../../../platform/web/office/blocks'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { formatDays } from '../../../../../shared/day-span'
import { formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { type RateLine, type Span, toSpans } from '../../../../catalog/inventory/rates.rules'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Shades rates from the lowest price to the highest. */
const shades = [30, 52, 75, 100].map((percent) => `color-mix(in srgb, var(--base) ${percent}%, var(--surface))`)
const formatSpan = ({ from, to }: Span) => formatDays(from, to)

/** Draws a year as a strip per line: shaded by price, gaps hatched and counted. */
export function RateYear({ lines, year }: { lines: readonly RateLine[]; year: number }) {
  return (
    <Panel title={`The year ${year}`}>
      <Stack gap="s4">
        {lines.map((line) => (
          <YearLine key={line.key} line={line} year={year} />
        ))}
      </Stack>
    </Panel>
  )
}

function YearLine({ line, year }: { line: RateLine; year: number }) {
  const spans = toSpans(line.rates, year)
  const days = spans.reduce((sum, span) => sum + span.days, 0)
  const gaps = spans.filter(({ rate }) => rate === null)
  const missing = gaps.reduce((sum, span) => sum + span.days, 0)
  const prices = [...new Set(line.rates.map(({ sellMinor }) => sellMinor))].toSorted((a, b) => a - b)
  const hatch = `hatch-${line.key.replaceAll(' ', '-')}`
  return (
    <section aria-label={line.label}>
      <Sub mb="s1h">{line.label}</Sub>
      <Box
        component="svg"
        display="block"
        w="100%"
        h={34}
        bd="1px solid var(--line)"
        bdrs="var(--r-xs)"
        viewBox={`0 0 ${days} 34`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <defs>
          <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="1.500" height="4" fill="var(--edge)" />
          </pattern>
        </defs>
        {spans.map((span) => (
          <rect
            key={span.at}
            x={span.at}
            width={span.days}
            y={0}
            height={34}
            stroke="var(--surface)"
            strokeWidth={0.6}
            fill={span.rate ? shades[Math.min(3, prices.indexOf(span.rate.sellMinor))] : `url(#${hatch})`}
          >
            <title>
              {span.rate
                ? `${formatSpan(span)}: ${formatMoney(span.rate.sellMinor, span.rate.currency)} ${span.rate.season}`
                : `${formatSpan(span)}: no rate`}
            </title>
          </rect>
        ))}
      </Box>
      <SimpleGrid cols={12} spacing={0} pt="s1" c="dimmed" fz="var(--f-2xs)" aria-hidden="true">
        {months.map((month) => (
          <span key={month}>{month}</span>
        ))}
      </SimpleGrid>
      {missing === 0 ? (
        <Note mt="s1" fz="xs">
          Every day has a rate.
        </Note>
      ) : (
        <Details
          mt="s1"
          fz="xs"
          summary={
            <Text component="span" c="var(--bad)">
              {plural(missing, 'day')} without a rate, in {plural(gaps.length, 'gap')}
            </Text>
          }
        >
          <Box component="ul" className="num" mt="s1" pl="s4">
            {gaps.slice(0, 60).map((gap) => (
              <li key={gap.at}>
                {formatSpan(gap)} ({plural(gap.days, 'day')})
              </li>
            ))}
            {gaps.length > 60 && <li>and {gaps.length - 60} more</li>}
          </Box>
        </Details>
      )}
    </section>
  )
}
