import type { HelpGroup, HelpTopic } from '@murmur/contract/help'
import { HelpPath } from '#features/help/help-path.tsx'
import { StillStuck } from '#features/help/still-stuck.tsx'
import { TopicList } from '#features/help/topic-list.tsx'
import { useText } from '#lib/i18n/text.ts'

type HelpGroupPageProps = { group: HelpGroup; topics: readonly HelpTopic[]; onVisit: () => void }

/** All topics of a group, in two columns where there is room. */
export function HelpGroupPage({ group, topics, onVisit }: HelpGroupPageProps) {
  const text = useText()
  const ownTopics = topics.filter((topic) => topic.group === group)
  return (
    <div className="grid gap-10">
      <section aria-labelledby="help-group" className="grid gap-6">
        <div className="grid gap-2">
          <HelpPath onVisit={onVisit} />
          <h2
            id="help-group"
            data-help-heading
            tabIndex={-1}
            className="text-xl font-semibold tracking-tight desk:text-2xl"
          >
            {text(`help.group.${group}`)}
          </h2>
          <p className="text-ink-soft">{text('help.count', { count: ownTopics.length })}</p>
        </div>
        <TopicList topics={ownTopics} onVisit={onVisit} className="sm:columns-2 sm:gap-12" />
      </section>
      <StillStuck />
    </div>
  )
}
