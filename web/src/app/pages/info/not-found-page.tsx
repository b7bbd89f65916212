import type { ReactNode } from 'react'
import { PublicPage } from '#app/layouts/public-page.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import type { To } from '#lib/routing/paths.ts'
import { Link } from '#lib/routing/router.tsx'
import { type ButtonVariant, buttonClass } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The 404 page for public paths. */
export function NotFoundPage() {
  return (
    <PublicPage>
      <NotFound links={[['/', 'go.home']]} />
    </PublicPage>
  )
}

/** The 404 page inside the app. */
export function AppNotFoundPage() {
  return (
    <NotFound
      links={[
        ['/app/discover', 'go.discover'],
        ['/app/manual-trading', 'go.trade'],
      ]}
    />
  )
}

const missingTokenTexts = { heading: 'token-page.missing', hint: 'token-page.missing-hint' } as const

/** States that an address is not a token, in the app or in public. */
export function TokenNotFound({ isPublic = false }: { isPublic?: boolean }) {
  return (
    <NotFound
      {...missingTokenTexts}
      links={isPublic ? [['/trading', 'token-page.markets']] : [['/app/discover', 'go.discover']]}
    />
  )
}

type NotFoundProps = { links: [to: To, name: TextId][]; heading?: TextId; hint?: TextId }

function NotFound({ links, heading = 'not-found.heading', hint = 'not-found.hint' }: NotFoundProps) {
  const text = useText()
  return (
    <Page title={text(heading)}>
      <div className="grid justify-items-start gap-4 rounded-card border border-line bg-card p-6 sm:p-8">
        <p className="text-2xl font-semibold tracking-tight text-ink-soft">{text('not-found.code')}</p>
        <p className="max-w-[60ch] text-pretty">{text(hint)}</p>
        <div className="flex flex-wrap gap-3">
          {links.map(([to, name], index) => (
            <NotFoundLink key={to} to={to} variant={index === 0 ? 'primary' : 'quiet'}>
              {text(name)}
            </NotFoundLink>
          ))}
        </div>
      </div>
    </Page>
  )
}

/** A plain link, because the landing page is outside the app. */
function NotFoundLink({ to, variant, children }: { to: To; variant: ButtonVariant; children: ReactNode }) {
  const className = `${buttonClass(variant)} max-sm:w-full`
  return to === '/' ? (
    <a href={to} className={className}>
      {children}
    </a>
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  )
}
