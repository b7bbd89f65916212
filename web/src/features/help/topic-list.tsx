import type { HelpTopic } from '@murmur/contract/help'
import { Link } from '#lib/routing/router.tsx'

type TopicListProps = {
  topics: readonly HelpTopic[]
  /** How many topics phones show; all if undefined. */
  phoneLimit?: number
  onVisit: () => void
  className?: string
}

/** Links to topics, one a line. */
export function TopicList({ topics, phoneLimit = topics.length, onVisit, className = '' }: TopicListProps) {
  return (
    <ul className={className}>
      {topics.map(({ id, title }, at) => (
        <li key={id} className={`border-t border-line ${at < phoneLimit ? '' : 'max-sm:hidden'}`}>
          <Link
            to={`/app/help#${id}`}
            onClick={onVisit}
            className="flex min-h-11 items-center py-2 wrap-anywhere hover:text-accent hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
