import type { HelpTopic } from '@murmur/contract/help'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { GroupLink } from '#features/help/group-link.tsx'
import { HelpPath } from '#features/help/help-path.tsx'
import { pageLink } from '#features/help/page-link.ts'
import { StillStuck } from '#features/help/still-stuck.tsx'
import { TopicList } from '#features/help/topic-list.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'

type HelpTopicPageProps = { topic: HelpTopic; topics: readonly HelpTopic[]; onVisit: () => void }

/** How many further topics of the group are shown beside a topic. */
const neighbours = 4

/** A topic: its text, the page of the app that it is about, the related topics, and the next ones of its group. */
export function HelpTopicPage({ topic, topics, onVisit }: HelpTopicPageProps) {
  const text = useText()
  const groupId = useId()
  const page = pageLink(topic.link)
  const related = topic.related.flatMap((id) => topics.find((each) => each.id === id) ?? [])
  const group = topics.filter((each) => each.group === topic.group)
  const following = findFollowing(group, topic).filter((each) => !related.includes(each))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 desk:grid-cols-[minmax(0,1fr)_19rem] desk:gap-16">
      <div className="grid content-start gap-8">
        <article aria-labelledby="help-topic" className="grid justify-items-start gap-5">
          <div className="grid gap-2">
            <HelpPath group={topic.group} onVisit={onVisit} />
            <h2
              id="help-topic"
              data-help-heading
              tabIndex={-1}
              className="max-w-[24ch] text-xl font-semibold tracking-tight text-balance wrap-anywhere desk:text-2xl"
            >
              {topic.title}
            </h2>
          </div>
          <div className="grid max-w-[65ch] gap-4 leading-7">
            {topic.body.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph} className="wrap-anywhere">
                {paragraph}
              </p>
            ))}
          </div>
          {page ? (
            <Link to={page.to} className={buttonClass('primary')}>
              {text('help.open', { page: text(page.name) })}
              <ArrowRight aria-hidden size={18} className="rtl:-scale-x-100" />
            </Link>
          ) : null}
        </article>
        <div className="max-w-[65ch] border-t border-line pt-6">
          <StillStuck />
        </div>
      </div>
      <aside className="grid content-start gap-8">
        {related.length > 0 ? (
          <Aside id="help-related" title={text('help.related')}>
            <TopicList topics={related} onVisit={onVisit} />
          </Aside>
        ) : null}
        {following.length > 0 ? (
          <Aside id={groupId} title={text(`help.group.${topic.group}`)}>
            <TopicList topics={following.slice(0, neighbours)} onVisit={onVisit} />
            <GroupLink group={topic.group} count={group.length} headingId={groupId} onVisit={onVisit} />
          </Aside>
        ) : null}
      </aside>
    </div>
  )
}

/** The other topics of a group, beginning behind the given one. */
function findFollowing(group: readonly HelpTopic[], topic: HelpTopic): HelpTopic[] {
  const at = group.indexOf(topic)
  return [...group.slice(at + 1), ...group.slice(0, at)]
}

function Aside({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <div>{children}</div>
    </section>
  )
}
