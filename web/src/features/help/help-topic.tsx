import type { HelpTopic } from '@murmur/contract/help'
import { ChevronDown } from 'lucide-react'
import { pageLink } from '#features/help/page-link.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'

export type TopicLinks = {
  /** The titles of all topics by id. */
  titles: ReadonlyMap<string, string>
  /** Called when the user follows a link to a topic. */
  onVisit: () => void
}

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-2'

/** A topic: its title, which expands to its text with links to the page and the topics it mentions. */
export function HelpTopicItem({ topic, links }: { topic: HelpTopic; links: TopicLinks }) {
  const text = useText()
  const page = pageLink(topic.link)
  return (
    <details id={topic.id} className="group border-t border-line first-of-type:border-t-0 desk:scroll-mt-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 rounded-card py-2">
        <h3 className="font-semibold wrap-anywhere">{topic.title}</h3>
        <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid max-w-[65ch] justify-items-start gap-3 pb-4">
        {topic.body.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
        {page ? (
          <Link to={page.to} className={`${linkClass} font-semibold text-accent`}>
            {text('help.open', { page: text(page.name) })}
          </Link>
        ) : null}
        <RelatedTopics ids={topic.related} links={links} />
      </div>
    </details>
  )
}

function RelatedTopics({ ids, links }: { ids: readonly string[]; links: TopicLinks }) {
  const text = useText()
  const knownIds = ids.filter((id) => links.titles.has(id))
  if (knownIds.length === 0) return null
  return (
    <div>
      <p className="text-sm text-ink-soft">{text('help.related')}</p>
      <ul className="flex flex-wrap gap-x-6">
        {knownIds.map((id) => (
          <li key={id}>
            <Link to={`/app/help#${id}`} onClick={links.onVisit} className={linkClass}>
              {links.titles.get(id)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
