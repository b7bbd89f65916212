import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'

type StandInProps = { title: string; hint: string; to: string; action: string }

/** A page whose own content comes later: it says what to do meanwhile, and offers it. */
export function StandIn({ title, hint, to, action }: StandInProps) {
  return (
    <Page title={title}>
      <div className="grid justify-items-start gap-4 rounded-card border border-line bg-card p-6 sm:p-8">
        <p className="max-w-[60ch]">{hint}</p>
        <Link to={to} className={buttonClass('primary')}>
          {action}
        </Link>
      </div>
    </Page>
  )
}
