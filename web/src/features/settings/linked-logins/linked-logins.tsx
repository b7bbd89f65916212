import { type OAuthProvider, oauthApi } from '@murmur/contract/identity/oauth'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkOutcome } from '#features/settings/linked-logins/link-outcome.tsx'
import { LinkableProviders } from '#features/settings/linked-logins/linkable-providers.tsx'
import { LinkedProvider } from '#features/settings/linked-logins/linked-provider.tsx'
import { SectionState } from '#features/settings/section-state.tsx'
import { call } from '#lib/http/call.ts'
import { getReason } from '#lib/http/call-error.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'

const queryKey = ['oauth', 'linked']

/**
 * The linked OAuth providers, each with a button to unlink it, and the ones that can be linked.
 * @param outcome result code of a linking attempt, from the URL; null without one
 */
export function LinkedLogins({ outcome }: { outcome: string | null }) {
  const text = useText()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(oauthApi.linkedLogins, {}, { signal }),
  })
  const unlink = useMutation({
    mutationFn: (provider: OAuthProvider) => call(oauthApi.unlink, { params: { provider } }),
    onSuccess: () => {
      showToast('success', text('linked.removed'))
      return client.invalidateQueries({ queryKey })
    },
    onError: (error) => showToast('error', text('linked.not-removed'), getReason(error)),
  })
  return (
    <>
      <LinkOutcome code={outcome} />
      {data ? (
        <>
          {data.data.length === 0 ? (
            <p className="flex min-h-11 items-center text-ink-soft">{text('linked.none')}</p>
          ) : (
            <ul className="grid gap-2">
              {data.data.map((linked) => (
                <LinkedProvider
                  key={linked.provider}
                  {...linked}
                  isBusy={unlink.isPending}
                  onRemove={() => !unlink.isPending && unlink.mutate(linked.provider)}
                />
              ))}
            </ul>
          )}
          <LinkableProviders linked={data.data.map(({ provider }) => provider)} />
        </>
      ) : (
        <SectionState isError={isError} failed={text('linked.unread')} onRetry={refetch} rows={1} />
      )}
    </>
  )
}
