import type { ReactNode } from 'react'
import { Brand } from '#app/layouts/brand.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { OfflineBar } from '#ui/feedback/offline-bar.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** The layout of pages without sign-in: brand above, legal links below. */
export function PublicPage({ children }: { children: ReactNode }) {
  const text = useText()
  const linkClass = 'inline-flex min-h-11 items-center underline-offset-2 hover:underline'
  return (
    <div className="public-page">
      <header>
        <Brand />
        <div>
          <Link to="/sign-up" className={buttonClass('bare')}>
            {text('auth.login')}
          </Link>
          <Link to="/sign-up?tab=signup" className={buttonClass('quiet')}>
            {text('landing.sign-up')}
          </Link>
        </div>
      </header>
      <OfflineBar />
      <main className="py-2 sm:py-8">{children}</main>
      <footer>
        <a href="/terms" className={linkClass}>
          {text('terms.heading')}
        </a>
        <a href="/privacy" className={linkClass}>
          {text('privacy.heading')}
        </a>
        <a href="/risk" className={linkClass}>
          {text('risk.heading')}
        </a>
        <a href="/accessibility" className={linkClass}>
          {text('accessibility.heading')}
        </a>
        <span className="inline-flex min-h-11 items-center sm:ms-auto">© {new Date().getFullYear()} MRMR</span>
      </footer>
    </div>
  )
}
