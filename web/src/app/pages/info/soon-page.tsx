import { WaitlistForm } from '#features/waitlist/waitlist-form.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { buttonClass } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'

/** The launch waitlist, with a link to trading for signed-in users. */
export function SoonPage() {
  const text = useText()
  return (
    <Page title={text('soon.heading')}>
      <div className="grid max-w-[560px] gap-4">
        <p>{text('soon.hint')}</p>
        <Card>
          <WaitlistForm />
        </Card>
        <p className="text-sm text-ink-soft">{text('soon.meanwhile')}</p>
        <Link to="/app/manual-trading" className={`${buttonClass()} justify-self-start max-sm:justify-self-stretch`}>
          {text('go.trade')}
        </Link>
      </div>
    </Page>
  )
}
