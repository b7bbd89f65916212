import { type OAuthProvider, oauthApi } from '@murmur/contract/identity/oauth'
import { useQuery } from '@tanstack/react-query'
import { getOAuthStartUrl } from '#lib/browser/oauth-start-url.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { buttonClass } from '#ui/form/button.tsx'

/** The configured OAuth providers that are not linked yet. The links leave this app. */
export function LinkableProviders({ linked }: { linked: readonly OAuthProvider[] }) {
  const text = useText()
  const { data } = useQuery({
    queryKey: ['oauth'],
    queryFn: ({ signal }) => call(oauthApi.providers, {}, { signal }),
    staleTime: 60_000,
  })
  const linkable = (data?.data ?? []).filter(({ id, isConfigured }) => isConfigured && !linked.includes(id))
  return (
    <div className="flex min-h-11 flex-wrap gap-3">
      {linkable.map(({ id, name }) => (
        <a key={id} href={getOAuthStartUrl(id, text.language)} className={buttonClass('quiet')}>
          {text('linked.add', { name })}
        </a>
      ))}
    </div>
  )
}
