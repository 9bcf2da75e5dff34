import { Flex, NavLink } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { blockedNavigation } from '../navigation/history'
import { hasUnsaved } from '../unsaved'

type SectionItem = { key: string; label: string; before?: ReactNode; after?: ReactNode }
type Props = {
  label: string
  items: readonly SectionItem[]
  current: string
  /** Names the parameter of the address that chooses a section. */
  param: string
  /** Makes each section a step of the history; otherwise Back leaves the page. */
  keepsHistory?: boolean
}

/** Opens another address of this page, after a question where that drops unsaved input. */
export function useSectionSwitch({ keepsHistory = false } = {}): (to: string) => void {
  const navigate = useNavigate()
  return (to) => {
    const proceed = () => void navigate(to, { replace: !keepsHistory })
    if (hasUnsaved()) blockedNavigation.set({ proceed })
    else proceed()
  }
}

const opensElsewhere = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey

/** Scrolls the list alone: the page begins at its top, whichever section is opened. */
function showInList(link: HTMLElement | null) {
  const list = link?.parentElement
  if (!list) return
  list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  list.scrollTop = link.offsetTop - (list.clientHeight - link.offsetHeight) / 2
}

/** Lists the sections of a page beside them; above them on phones, in one row that scrolls. */
export function SectionNav({ label: name, items, current, param, keepsHistory = false }: Props) {
  const open = useSectionSwitch({ keepsHistory })
  const [params] = useSearchParams()
  // Leaves what a section has opened within itself, such as one of its pages.
  const isWithin = [...params.keys()].some((one) => one !== param)
  return (
    <Flex
      component="nav"
      direction={{ base: 'row', md: 'column' }}
      className="overflow-auto"
      mah={{ md: 'calc(100dvh - 168px)' }}
      gap="sh"
      flex="none"
      w={{ base: '100%', md: 196 }}
      pos={{ base: 'relative', md: 'sticky' }}
      top={{ md: 72 }}
      aria-label={name}
    >
      {items.map(({ key, label, before, after }) => (
        <NavLink
          key={key}
          component={Link}
          ref={key === current ? showInList : undefined}
          variant="light"
          px="s2h"
          bg={key === current ? 'var(--base-soft)' : undefined}
          c={key === current ? 'var(--ink)' : 'var(--ink-2)'}
          fw={key === current ? 600 : undefined}
          styles={{ label: { fontSize: 'var(--f-office)', whiteSpace: 'nowrap' } }}
          flex="none"
          w={{ base: 'auto', md: '100%' }}
          py={{ base: 's2h', md: 's2' }}
          bdrs="var(--r-sm)"
          active={key === current}
          to={`?${param}=${key}`}
          replace={!keepsHistory}
          onClick={(event) => {
            if ((key === current && !isWithin) || opensElsewhere(event)) return
            event.preventDefault()
            open(`?${param}=${key}`)
          }}
          aria-current={key === current ? 'page' : undefined}
          label={label}
          leftSection={before}
          rightSection={after}
        />
      ))}
    </Flex>
  )
}
