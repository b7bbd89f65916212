import { type LoginProvider, oauthApi } from '@murmur/contract/identity/oauth'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getOAuthStartUrl } from '#lib/browser/oauth-start-url.ts'
import { formatList } from '#lib/format/format-list.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button, buttonClass } from '#ui/form/button.tsx'

/** Shown until the server's list of providers has loaded. */
const defaultProviders: LoginProvider[] = [
  { id: 'google', name: 'Google', isConfigured: false },
  { id: 'github', name: 'GitHub', isConfigured: false },
]

/** "or continue with": a link for each configured provider. Without one, the buttons are disabled, with the reason below. */
export function OAuthLinks() {
  const text = useText()
  const id = useId()
  const { data, isPending, isError } = useQuery({
    queryKey: ['oauth'],
    queryFn: ({ signal }) => call(oauthApi.providers, {}, { signal }),
    staleTime: 60_000,
  })
  const allProviders = data?.data ?? defaultProviders
  const configured = allProviders.filter(({ isConfigured }) => isConfigured)
  const providers = configured.length > 0 ? configured : allProviders
  const names = configured.length > 0 ? [] : allProviders.map(({ name }) => name)
  const describeNames = () =>
    text('signup.provider-unconfigured', { names: formatList(names, text.language), count: names.length })
  const note = isPending ? 'signup.providers-loading' : isError && !data ? 'signup.providers-failed' : undefined
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text('signup.continue-with')}
      </p>
      <div className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-3">
        {providers.map((provider) => (
          <Provider key={provider.id} provider={provider} reasonId={`${id}-reason`} />
        ))}
      </div>
      <p id={`${id}-reason`} className="min-h-10 text-sm text-ink-soft empty:hidden">
        {note ? text(note) : names.length > 0 ? describeNames() : null}
      </p>
    </div>
  )
}

function Provider({ provider, reasonId }: { provider: LoginProvider; reasonId: string }) {
  const { language } = useText()
  const { id, name, isConfigured } = provider
  if (!isConfigured)
    return (
      <Button inactive aria-describedby={reasonId} className="!px-2">
        {name}
      </Button>
    )
  // A plain link: the server redirects to the provider's site, outside this app.
  return (
    <a href={getOAuthStartUrl(id, language)} className={`${buttonClass('quiet')} !px-2`}>
      {name}
    </a>
  )
}
