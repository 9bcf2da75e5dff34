import { trpc } from '../../../platform/web/trpc'

/** What the agency adds in its own words; nothing where it adds none. */
export function OwnPolicy({ of, title }: { of: 'terms' | 'privacy'; title: string }) {
  const text = trpc.settings.policies.useQuery(undefined, { staleTime: 300_000 }).data?.[of]
  if (!text) return null
  return (
    <>
      <h2>{title}</h2>
      {text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  )
}
