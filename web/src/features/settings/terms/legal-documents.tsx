import type { Profile } from '@murmur/contract/identity/profile'
import { useProfile } from '#features/settings/profile/use-profile.ts'
import { SectionState } from '#features/settings/section-state.tsx'
import { useAcceptTerms } from '#features/settings/terms/use-accept-terms.ts'
import { localizeNumber } from '#lib/format/localize-number.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

// Static documents of the server, not routes of this app: plain links.
const documents = [
  { href: '/terms', id: 'terms.heading' },
  { href: '/privacy', id: 'privacy.heading' },
  { href: '/risk', id: 'risk.heading' },
  { href: '/accessibility', id: 'accessibility.heading' },
] as const

/** The legal documents that the user has accepted, with links to their current versions. */
export function LegalDocuments() {
  const text = useText()
  const { data, isError, refetch } = useProfile()
  return (
    <>
      {data ? (
        <Accepted profile={data.data} />
      ) : (
        <SectionState isError={isError} failed={text('profile.unread')} onRetry={refetch} rows={1} />
      )}
      <ul className="flex flex-wrap gap-x-6">
        {documents.map(({ href, id }) => (
          <li key={href}>
            <a
              href={href}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
            >
              {text(id)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Accepted({ profile }: { profile: Profile }) {
  const text = useText()
  const { accept, isBusy } = useAcceptTerms()
  const { acceptedTerms, currentTerms } = profile
  const currentVersion = localizeNumber(currentTerms, text.language)
  if (acceptedTerms === currentTerms)
    return <p className="flex min-h-11 items-center">{text('papers.accepted', { version: currentVersion })}</p>
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {acceptedTerms === null
          ? text('papers.never', { current: currentVersion })
          : text('papers.older', { version: localizeNumber(acceptedTerms, text.language), current: currentVersion })}
      </p>
      <Button variant="primary" inactive={isBusy} onClick={() => accept(currentTerms)}>
        {text('papers.accept')}
      </Button>
    </div>
  )
}
