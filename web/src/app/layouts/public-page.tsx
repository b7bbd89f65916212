import type { ReactNode } from 'react'
import { Brand } from '#app/layouts/brand.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { OfflineBar } from '#ui/feedback/offline-bar.tsx'
import { buttonClass } from '#ui/form/button.tsx'

/** The layout of pages without sign-in: brand above, legal links below. */
export function PublicPage({ children }: { children: ReactNode }) {
  const text = useText()
  const small = 'inline-flex min-h-11 items-center underline-offset-2 hover:underline'
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] px-4 sm:px-8">
      <header className="mx-auto flex w-full max-w-[1120px] items-center justify-between py-4">
        <Brand />
        <div className="flex items-center gap-2">
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
      <footer className="mx-auto flex w-full max-w-[1120px] flex-wrap gap-x-6 border-t border-line py-4 text-sm text-ink-soft">
        <a href="/terms" className={small}>
          {text('terms.heading')}
        </a>
        <a href="/privacy" className={small}>
          {text('privacy.heading')}
        </a>
        <a href="/risk" className={small}>
          {text('risk.heading')}
        </a>
        <a href="/accessibility" className={small}>
          {text('accessibility.heading')}
        </a>
        <span className="inline-flex min-h-11 items-center sm:ms-auto">© {new Date().getFullYear()} MRMR</span>
      </footer>
    </div>
  )
}
