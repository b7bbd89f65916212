import type { TokenDetail } from '@murmur/contract/markets/tokens'
import type { TokenDetailState } from '#features/token/use-token-detail.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { useText } from '#lib/i18n/text.ts'
import { StatusRegion } from '#ui/feedback/status-region.tsx'
import { Button } from '#ui/form/button.tsx'

/** A note in place of missing details, instead of a toast. Always mounted, as live regions must be. */
export function DetailNotice({
  isFailed,
  isMissing,
  isFetching,
  refetch,
}: Pick<TokenDetailState, 'isFailed' | 'isMissing' | 'isFetching' | 'refetch'>) {
  const text = useText()
  return (
    <StatusRegion className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
      {isFailed ? <p>{text(isMissing ? 'field.token-not-found' : 'token.detail-failed')}</p> : null}
      {isFailed && !isMissing ? (
        <Button inactive={isFetching} onClick={() => !isFetching && refetch()}>
          {text('ask-again')}
        </Button>
      ) : null}
    </StatusRegion>
  )
}

/** The age of the figures while no source is available. */
export function StaleDataNotice({ token }: { token: TokenDetail }) {
  const text = useText()
  const now = useNow(20_000)
  const [newest] = Object.values(token.origins ?? {})
    .map(({ at }) => at)
    .sort()
    .reverse()
  return (
    <p className="text-sm text-caution">
      {newest ? text('token.old-since', { age: formatAge(text, newest, now) }) : text('token.old')}
    </p>
  )
}
