import type { ReactNode } from 'react'
import { useDeployment } from '#features/deployment/use-deployment.ts'
import { Link } from '#lib/routing/router.tsx'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'

const papers: [to: string, name: TextId][] = [
  ['/terms', 'terms.heading'],
  ['/privacy', 'privacy.heading'],
  ['/risk', 'risk.heading'],
  ['/accessibility', 'accessibility.heading'],
]
const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-2'

/** What Murmur is, who holds the keys, which version this is, and where more stands. */
export function AboutPage() {
  const text = useText()
  return (
    <Page title={text('about.heading')}>
      <div className="grid max-w-[760px] gap-4">
        <p className="max-w-[65ch]">{text('about.what')}</p>
        <Part title={text('about.custody-heading')}>
          <p className="max-w-[65ch]">{text('about.custody')}</p>
          <Link to="/app/settings" className={`${linkClass} justify-self-start`}>
            {text('about.export')}
          </Link>
        </Part>
        <Part title={text('about.yes-heading')}>
          <p className="max-w-[65ch]">{text('about.yes')}</p>
        </Part>
        <Part title={text('about.more-heading')}>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {papers.map(([to, name]) => (
              <li key={to}>
                <a href={to} className={linkClass}>
                  {text(name)}
                </a>
              </li>
            ))}
            <li>
              {/* Not a page of the app: the server writes it. */}
              <a href="/docs" className={linkClass}>
                {text('about.calls')}
              </a>
            </li>
          </ul>
          <Version />
        </Part>
      </div>
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </Card>
  )
}

function Version() {
  const text = useText()
  const version = useDeployment()?.version
  return <p className="text-sm text-ink-soft">{text('about.version', { version: version ?? text('missing') })}</p>
}
