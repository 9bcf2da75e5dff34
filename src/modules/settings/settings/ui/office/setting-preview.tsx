import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Facts, Sub } from '../../../../../platform/web/office/blocks'
import { useMayOpen } from '../../../../../platform/web/office/page-link'

type Place = { label: string } & ({ to: string; page?: never } | { page: string; to?: never })
type Props = {
  at: readonly Place[]
  /** Shows the setting there by unsaved values; nothing while they cannot be read. */
  children?: ReactNode
}

/** Says where a setting shows, with an example by the product's own rules. */
export const SettingPreview = ({ at, children }: Props) => (
  <Stack role="group" aria-label="Where it shows" gap="s2" bg="var(--sunken)" bdrs="sm" px="s3h" py="s3" fz="office">
    <Sub>Where it shows</Sub>
    {children}
    {at.length > 0 && (
      <Group component="p" gap="var(--s-2) var(--s-4)">
        {at.map((place) => (
          <PlaceLink key={place.label} {...place} />
        ))}
      </Group>
    )}
  </Stack>
)

export type PreviewParts = readonly (readonly [place: string, text: string | null | undefined])[]

/** Lists the places where a setting shows, with its words; leaves out empty ones. */
export const PreviewFacts = ({ parts }: { parts: PreviewParts }) => (
  <Facts beside="min(200px, 40%)" tight>
    {parts.map(
      ([place, text]) =>
        text && (
          <div key={place}>
            <dt>{place}</dt>
            <dd>{text}</dd>
          </div>
        ),
    )}
  </Facts>
)

/** Opens pages of the site beside the form, which would lose what is typed. */
function PlaceLink({ to, page, label }: Place) {
  const mayOpen = useMayOpen()
  if (page === undefined)
    return (
      <a className="link" href={to} target="_blank" rel="noreferrer">
        {label}
      </a>
    )
  return mayOpen(page) ? (
    <Link className="link" to={page}>
      {label}
    </Link>
  ) : null
}
