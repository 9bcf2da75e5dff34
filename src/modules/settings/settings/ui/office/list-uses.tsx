import { Input } from '@mantine/core'
import { Facts, Note } from '../../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import { kept } from './category-uses'

type FormList = 'departureCities' | 'quoteDestinations' | 'budgetRanges'
type Use = { name: string; isListed: boolean; where: string }

/** Returns how many packages and requests use each entry of a list. */
function useListUses(list: FormList) {
  const [ofPackages, ofRequests] = [
    trpc.packages.listUses.useQuery(undefined, kept),
    trpc.quotes.listUses.useQuery(undefined, kept),
  ]
  const error = ofPackages.error ?? ofRequests.error
  const refetch = () => Promise.all([ofPackages.refetch(), ofRequests.refetch()])
  const uses = ofPackages.data && ofRequests.data && toUses(list, ofPackages.data, ofRequests.data)
  return { uses, error, refetch }
}

type ListUse<Name extends string> = { list: string; name: string; isListed: boolean } & Record<Name, number>
function toUses(
  list: FormList,
  packages: readonly ListUse<'packages'>[],
  requests: readonly ListUse<'requests'>[],
): readonly Use[] {
  const found = new Map<string, { isListed: boolean; words: string[] }>()
  const add = (name: string, isListed: boolean, where: string) => {
    const known = found.get(name)
    if (known) known.words.push(where)
    else found.set(name, { isListed, words: [where] })
  }
  for (const one of packages) if (one.list === list) add(one.name, one.isListed, plural(one.packages, 'package'))
  for (const one of requests) if (one.list === list) add(one.name, one.isListed, plural(one.requests, 'request'))
  return [...found].map(([name, { isListed, words }]) => ({ name, isListed, where: words.join(', ') }))
}

const keeps: Record<FormList, string> = {
  departureCities:
    'Packages keep it, but visitors cannot choose it, and requests keep what they were sent with. Emails to visitors no longer repeat it.',
  quoteDestinations: 'Requests keep what they were sent with. Emails to visitors no longer repeat it.',
  budgetRanges: 'Requests keep what they were sent with. Emails to visitors no longer repeat it.',
}
const others = 8

/** Shows the uses of a list's entries and of texts beside it, and the effect of removed entries. */
export function ListUses({ list, entries }: { list: FormList; entries: readonly string[] }) {
  const { uses, error, refetch } = useListUses(list)
  if (error) return <FailedNote error={error} onRetry={refetch} />
  if (!uses) return <Note role="status">Looking for uses…</Note>
  const used = entries.flatMap((entry) => uses.find(({ name }) => name === entry) ?? [])
  const leaving = uses.filter(({ name, isListed }) => isListed && !entries.includes(name))
  const beside = uses.filter(({ name, isListed }) => !isListed && !entries.includes(name)).slice(0, others)
  const toText = (all: readonly Use[]) => all.map(({ name, where }) => `${name} (${where})`).join(' · ')
  return (
    <>
      <Input.Wrapper label="In use by" labelElement="div">
        {used.length === 0 ? (
          <Note>Nothing yet</Note>
        ) : (
          <Facts beside="120px" tight mt="s1" fz="office">
            {used.map(({ name, where }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{where}</dd>
              </div>
            ))}
          </Facts>
        )}
      </Input.Wrapper>
      {beside.length > 0 && <Note>Not in the list: {toText(beside)}</Note>}
      {leaving.length > 0 && (
        <Note c="var(--warn)" role="status">
          {toText(leaving)} {leaving.length > 1 ? 'leave' : 'leaves'} the list. {keeps[list]}
        </Note>
      )}
    </>
  )
}
