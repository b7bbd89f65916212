import { maxHelpQuestionLength } from '@murmur/contract/help'
import { Search } from 'lucide-react'
import { findHelpView } from '#features/help/find-help-view.ts'
import { HelpGroupPage } from '#features/help/help-group-page.tsx'
import { HelpIndex } from '#features/help/help-index.tsx'
import { HelpResults } from '#features/help/help-results.tsx'
import { HelpTopicPage } from '#features/help/help-topic-page.tsx'
import { type HelpTopics, useHelpSearch, useHelpTopics } from '#features/help/use-help.ts'
import { useHelpFocus } from '#features/help/use-help-focus.ts'
import { useHelpHash } from '#features/help/use-help-hash.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

/** The handbook: a search, and the index, a group or a topic, as the URL's hash names it. */
export function Help() {
  const text = useText()
  const topicsState = useHelpTopics()
  const search = useHelpSearch()
  const hash = useHelpHash()
  const { topics } = topicsState
  const isSearching = search.question !== ''
  const onVisit = useHelpFocus(hash, topics !== undefined && !isSearching, search.clear)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <search className="max-w-[760px]">
        <Field
          type="search"
          label={text('help.search')}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          maxLength={maxHelpQuestionLength}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-13 pe-12"
          action={
            <span className="pointer-events-none grid w-12 place-items-center text-ink-soft">
              <Search aria-hidden size={20} />
            </span>
          }
        />
      </search>
      <HelpResults search={search} onVisit={onVisit} />
      <TopicsNotice {...topicsState} isShown={!isSearching && !topics} />
      {topics && !isSearching ? <HelpContent topics={topics} hash={hash} onVisit={onVisit} /> : null}
    </div>
  )
}

type HelpContentProps = { topics: NonNullable<HelpTopics['topics']>; hash: string; onVisit: () => void }

function HelpContent({ topics, hash, onVisit }: HelpContentProps) {
  const view = findHelpView(topics, hash)
  if (view.topic) return <HelpTopicPage topic={view.topic} topics={topics} onVisit={onVisit} />
  if (view.group) return <HelpGroupPage group={view.group} topics={topics} onVisit={onVisit} />
  return <HelpIndex topics={topics} onVisit={onVisit} />
}

/** The placeholder of the topics while they load, or the reason why they are missing. Always mounted, as live regions must be. */
function TopicsNotice({ isFailed, isWaiting, retry, isShown }: HelpTopics & { isShown: boolean }) {
  const text = useText()
  const isLoading = isShown && !isFailed && !isWaiting
  return (
    <>
      <StatusRegion>
        {isShown && isFailed ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
            {text('help.failed')}
            <Button onClick={retry}>{text('ask-again')}</Button>
          </p>
        ) : null}
        {isShown && isWaiting && !isFailed ? <p className="text-ink-soft">{text('help.offline')}</p> : null}
        {isLoading ? <span className="sr-only">{text('loading')}</span> : null}
      </StatusRegion>
      {isLoading ? (
        <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2 desk:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((each) => (
            <Skeleton key={each} className="h-72 w-full" />
          ))}
        </div>
      ) : null}
    </>
  )
}
