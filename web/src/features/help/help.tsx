import { maxHelpQuestionLength } from '@murmur/contract/help'
import { useMemo } from 'react'
import { HelpGroups } from '#features/help/help-groups.tsx'
import { HelpResults } from '#features/help/help-results.tsx'
import { useHashTarget } from '#features/help/use-hash-target.ts'
import { type HelpTopics, useHelpSearch, useHelpTopics } from '#features/help/use-help.ts'
import { useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

/** The handbook: a search, and all topics by group. */
export function Help() {
  const text = useText()
  const topicsState = useHelpTopics()
  const search = useHelpSearch()
  const { topics } = topicsState
  const isSearching = search.question !== ''
  const onVisit = useHashTarget(topics !== undefined && !isSearching, search.clear)
  const titles = useMemo(() => new Map(topics?.map(({ id, title }) => [id, title])), [topics])
  const links = { titles, onVisit }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <search className="max-w-[760px]">
        <Field
          type="search"
          label={text('help.search')}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          maxLength={maxHelpQuestionLength}
          enterKeyHint="search"
          autoComplete="off"
        />
      </search>
      <HelpResults search={search} links={links} />
      {isSearching ? null : topics ? <HelpGroups topics={topics} links={links} /> : <NoTopics {...topicsState} />}
    </div>
  )
}

/** The placeholder of the topics while they load, or the reason why they are missing. */
function NoTopics({ isFailed, isWaiting, retry }: HelpTopics) {
  const text = useText()
  if (isFailed)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft">
        {text('help.failed')}
        <Button onClick={retry}>{text('ask-again')}</Button>
      </p>
    )
  if (isWaiting)
    return (
      <p role="status" className="text-ink-soft">
        {text('help.offline')}
      </p>
    )
  return (
    <div role="status" className="grid gap-4 desk:ps-52">
      <span className="sr-only">{text('loading')}</span>
      <Skeleton className="h-[36rem] w-full" />
      <Skeleton className="h-[36rem] w-full" />
    </div>
  )
}
