import { type HelpGroup, type HelpTopic, helpGroups } from '@murmur/contract/help'
import { ChevronDown } from 'lucide-react'
import { HelpTopicItem, type TopicLinks } from '#features/help/help-topic.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Card } from '#ui/layout/card.tsx'
import { SectionNav } from '#ui/layout/section-nav.tsx'

const elementId = (group: HelpGroup) => `group-${group}`

/** All topics by group, with a list of the groups. */
export function HelpGroups({ topics, links }: { topics: readonly HelpTopic[]; links: TopicLinks }) {
  const text = useText()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desk:grid-cols-[11rem_minmax(0,1fr)] desk:gap-8">
      <SectionNav
        label={text('help.groups')}
        sections={helpGroups.map((group) => ({ id: elementId(group), title: text(`help.group.${group}`) }))}
      />
      <div className="grid min-w-0 gap-4 sm:gap-6">
        {helpGroups.map((group) => (
          <Group key={group} group={group} topics={topics.filter((topic) => topic.group === group)} links={links} />
        ))}
      </div>
    </div>
  )
}

type GroupProps = {
  group: HelpGroup
  topics: readonly HelpTopic[]
  links: TopicLinks
}

/** A group, closed until the user opens it or follows a link to it or to one of its topics: all topics would be a long list. */
function Group({ group, topics, links }: GroupProps) {
  const text = useText()
  const headingId = `${elementId(group)}-heading`
  return (
    <Card aria-labelledby={headingId} className="!py-2">
      <details id={elementId(group)} className="group/help desk:scroll-mt-4">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-card">
          <h2 id={headingId} className="text-lg font-semibold">
            {text(`help.group.${group}`)}
          </h2>
          <span className="flex shrink-0 items-center gap-3 text-sm text-ink-soft">
            {text('help.count', { count: topics.length })}
            <ChevronDown aria-hidden size={18} className="group-open/help:rotate-180" />
          </span>
        </summary>
        <div className="pb-2">
          {topics.map((topic) => (
            <HelpTopicItem key={topic.id} topic={topic} links={links} />
          ))}
        </div>
      </details>
    </Card>
  )
}
