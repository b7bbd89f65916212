import { HelpTopicItem, type TopicLinks } from '#features/help/help-topic.tsx'
import type { HelpSearch } from '#features/help/use-help.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Button, buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'

/** The search results, or why there are none. The live region is always present, so that screen readers announce changes. */
export function HelpResults({ search, links }: { search: HelpSearch; links: TopicLinks }) {
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
        <Card aria-labelledby="help-results" aria-busy={isFetching}>
          <h2 id="help-results" className="mb-2 text-lg font-semibold">
            {text('help.found', { count: foundTopics.length })}
          </h2>
          {foundTopics.map((topic) => (
            <HelpTopicItem key={topic.id} topic={topic} links={links} />
          ))}
        </Card>
      ) : null}
    </>
  )
}

function statusMessage(text: Translate, { question, topics, isFailed, isWaiting, isFetching }: HelpSearch): string {
  if (isFailed) return text('help.search-failed')
  if (isWaiting) return text('help.offline')
  if (isFetching || !topics) return text('discover.searching')
  if (topics.length === 0) return text('help.none', { query: question })
  return text('help.found', { count: topics.length })
}
