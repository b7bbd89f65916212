import { Link } from 'react-router'
import { PublicPage } from '#app/pages/public-page.tsx'
import { useText } from '#lib/text.ts'
import { buttonClass } from '#ui/button.tsx'

export function LandingPage() {
  const text = useText()
  return (
    <PublicPage>
      <title>Murmur</title>
      <section className="mx-auto grid w-full max-w-[1120px] content-center gap-6 py-12 sm:py-24">
        <h1 className="max-w-[18ch] text-2xl font-semibold tracking-tight text-balance">{text('landing.heading')}</h1>
        <p className="max-w-[60ch] text-lg text-ink-soft">{text('landing.hint')}</p>
        <div className="flex flex-wrap gap-3">
          <Link to="/sign-up" className={buttonClass('primary')}>
            {text('landing.start')}
          </Link>
          <Link to="/trading" className={buttonClass('quiet')}>
            {text('landing.markets')}
          </Link>
        </div>
      </section>
    </PublicPage>
  )
}
