import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { Box, Flex, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { Note, Rows } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { findSections, toExcerpt, topics } from '../../topics.rules'
import { allSections, readTopic } from '../guide-files'
import { GuideText } from '../guide-text'

/** Shows the guide, with a search over all of its pages. */
export function Component() {
  const asked = useParams().topic
  const topic = asked === undefined ? topics[0] : topics.find(({ key }) => key === asked)
  const title = topic?.title ?? 'Not found'
  useOfficePage(`${title}: Help`, { above: [{ label: 'Help', to: '/admin/help' }], name: title })
  const [query, setQuery] = useState('')
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <Flex direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }} gap={{ base: 's3', md: 's5' }}>
      <Stack component="aside" gap="s3" flex="none" w={{ base: '100%', md: 220 }} pos={{ md: 'sticky' }} top={72}>
        <TextInput
          type="search"
          aria-label="Search the guide"
          placeholder="Search the guide"
          leftSection={<OfficeIcon name="search" size={15} />}
          value={query}
          maxLength={80}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <Flex component="nav" aria-label="Guide" direction={{ base: 'row', md: 'column' }} wrap="wrap" gap="sh">
          {topics.map(({ key, title }) => (
            <NavLink
              key={key}
              component={Link}
              to={`/admin/help/${key}`}
              label={title}
              active={key === topic?.key}
              aria-current={key === topic?.key ? 'page' : undefined}
              variant="light"
              px="s2h"
              py={{ base: 's2h', md: 's2' }}
              w={{ base: 'auto', md: '100%' }}
              bdrs="var(--r-sm)"
              bg={key === topic?.key ? 'var(--base-soft)' : undefined}
              c={key === topic?.key ? 'var(--ink)' : 'var(--ink-2)'}
              fw={key === topic?.key ? 600 : undefined}
              styles={{ label: { fontSize: 'var(--f-office)' } }}
              onClick={() => setQuery('')}
            />
          ))}
        </Flex>
        <Note visibleFrom="md">
          Press <kbd>?</kbd> for the keys.
        </Note>
      </Stack>
      <Box component="article" flex={1} miw={0} w="100%">
        {query.trim() ? (
          <>
            <PageHead title="Found in the guide" />
            <Found query={query} onOpen={() => setQuery('')} />
          </>
        ) : topic ? (
          <GuideText key={topic.key}>{readTopic(topic.key)}</GuideText>
        ) : (
          <EmptyState title="Page not found">
            The guide has no such page. Choose one from the list, or search.
          </EmptyState>
        )}
      </Box>
    </Flex>
  )
}

function Found({ query, onOpen }: { query: string; onOpen: () => void }) {
  const found = findSections(allSections, query)
  if (found.length === 0) return <p role="status">The guide has nothing about “{query.trim()}”.</p>
  return (
    <Rows aria-label="Found in the guide">
      {found.map((section) => (
        <li key={`${section.topic} ${section.anchor}`}>
          <div>
            <Link to={`/admin/help/${section.topic}#${section.anchor}`} onClick={onOpen}>
              {section.heading}
            </Link>{' '}
            <Text component="span" c="dimmed" fz="office">
              {section.title}
            </Text>
            <Note>{toExcerpt(section, query)}</Note>
          </div>
        </li>
      ))}
    </Rows>
  )
}
