import { Select } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { openStatuses } from '../../../leads/transition.rules'
import { quoteTravelers } from '../../options.rules'
import { preventSubmit, useWords } from '../../../../../platform/web/office/use-words'

/** Holds the data of a known person or lead that fill the form. */
export type PersonChoice = {
  leadId: string
  /** Names the customer of the lead, or the chosen one. */
  customerId?: string
  customerName: string
  email: string
  phone: string
  destination?: string
  travelDate?: string
  travelers?: number
  budget?: string
}

const each = 5

function useKnown(words: string, joins: string) {
  const enabled = words.length > 1
  // Keeps the previous results, and the highlighted option, while the next ones load.
  const options = { enabled, placeholderData: keepPreviousData }
  const leads = trpc.leads.queue.useQuery({ words, status: [...openStatuses], limit: each }, options)
  const customers = trpc.customers.list.useQuery({ who: words, limit: each }, options)
  const known = new Map<string, PersonChoice>()
  const leadOptions = ((enabled && leads.data?.items) || []).map((lead) => {
    known.set(lead.id, {
      leadId: lead.id,
      customerId: lead.customerId,
      customerName: lead.customerName,
      email: lead.email,
      phone: lead.mobile,
      destination: lead.destination,
      travelDate: lead.travelDate ?? '',
      travelers: Math.min(lead.numberOfTravelers, quoteTravelers.max),
      budget: lead.budget ?? '',
    })
    return { value: lead.id, label: `${lead.customerName}, ${lead.destination}` }
  })
  const customerOptions = ((enabled && customers.data?.items) || []).map(({ id, name, email, phone }) => {
    known.set(id, { leadId: '', customerId: id, customerName: name, email: email ?? '', phone: phone ?? '' })
    return { value: id, label: [name, email ?? phone].filter(Boolean).join(', ') }
  })
  const groups = [
    { group: joins, items: leadOptions },
    { group: 'Customers', items: customerOptions },
  ].filter(({ items }) => items.length > 0)
  return { known, groups, isFetching: leads.isFetching || customers.isFetching, error: leads.error ?? customers.error }
}

type Props = {
  placeholder?: string
  joins?: string
  error?: string
  /** Gives the field the initial focus of the dialog. */
  isFirst?: boolean
  onChoose: (known: PersonChoice) => void
}

/** Finds an open lead or a customer, to avoid typing data again. */
export function KnownPerson({
  placeholder = 'Somebody new',
  joins = 'Open leads, which the request joins',
  error: refused,
  isFirst = true,
  onChoose,
}: Props) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const words = useWords(search)
  const { known, groups, isFetching, error } = useKnown(chosen?.label === search ? '' : words, joins)
  const empty = words.length < 2 ? 'Type a name, an e-mail address or a number' : isFetching ? 'Searching…' : 'Nobody'
  return (
    <Select
      label="Lead or customer"
      placeholder={placeholder}
      error={refused}
      data-autofocus={isFirst || undefined}
      searchable
      clearable
      leftSection={<OfficeIcon name="search" />}
      value={chosen?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      data={chosen && !known.has(chosen.value) ? [chosen, ...groups] : groups}
      filter={({ options }) => options}
      onKeyDown={preventSubmit}
      nothingFoundMessage={error ? describeFailure(error) : empty}
      onChange={(value, option) => {
        const found = value === null ? undefined : known.get(value)
        setChosen(found ? option : null)
        if (value === null) onChoose({ leadId: '', customerId: '', customerName: '', email: '', phone: '' })
        if (found) onChoose(found)
      }}
    />
  )
}
