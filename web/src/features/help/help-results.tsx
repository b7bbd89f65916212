import type { HelpTopic } from '@murmur/contract/help'
import type { HelpSearch } from '#features/help/use-help.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** The search results, or why there are none. The live region is always present, so that screen readers announce changes. */
export function HelpResults({ search, onVisit }: { search: HelpSearch; onVisit: () => void }) {
  const text = useText()
  const { question, topics, isFailed, isFetching, retry } = search
  const foundTopics = question === '' || isFailed ? undefined : topics
  const hasFound = foundTopics !== undefined && foundTopics.length > 0
  return (
    <>
      <p role="status" className={question === '' || hasFound ? 'sr-only' : 'text-ink-soft wrap-anywhere'}>
        {question === '' ? null : statusMessage(text, search)}
      </p>
      {question !== '' && isFailed ? (
        <Button onClick={retry} className="justify-self-start">
          {text('ask-again')}
        </Button>
      ) : null}
      {foundTopics?.length === 0 && !isFetching ? (
        <Link to="/app/chat" className={`${buttonClass()} justify-self-start`}>
          {text('help.ask')}
        </Link>
      ) : null}
      {hasFound ? (
        <section aria-labelledby="help-results" aria-busy={isFetching} className="grid max-w-[760px] gap-3">
          <h2 id="help-results" className="text-lg font-semibold">
            {text('help.found', { count: foundTopics.length })}
          </h2>
          <ul>
            {foundTopics.map((topic) => (
              <Match key={topic.id} topic={topic} onVisit={onVisit} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** A match with its group and the beginning of its text. */
function Match({ topic, onVisit }: { topic: HelpTopic; onVisit: () => void }) {
  const text = useText()
  return (
    <li className="border-t border-line">
      <Link to={`/app/help#${topic.id}`} onClick={onVisit} className="group/match grid gap-1 py-4">
        <span className="text-sm text-ink-soft">{text(`help.group.${topic.group}`)}</span>
        <span className="font-semibold wrap-anywhere group-hover/match:underline">{topic.title}</span>
        <span className="line-clamp-2 text-ink-soft wrap-anywhere">{topic.body}</span>
      </Link>
    </li>
  )
}

function statusMessage(text: Translate, { question, topics, isFailed, isWaiting, isFetching }: HelpSearch): string {
  if (isFailed) return text('help.search-failed')
  if (isWaiting) return text('help.offline')
  if (isFetching || !topics) return text('discover.searching')
  if (topics.length === 0) return text('help.none', { query: question })
  return text('help.found', { count: topics.length })
}
