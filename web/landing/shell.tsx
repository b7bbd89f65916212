import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { Site } from './site.ts'

type ShellProps = {
  site: Site
  /** Skip links of the page beside the one to its content. */
  skips?: ReactNode
  children: ReactNode
}

/** The layout of every static page. */
export function Shell({ site, skips, children }: ShellProps) {
  return (
    <>
      <a href="#content" className="skip">
        {site.text('page.skip')}
      </a>
      {skips}
      <Header site={site} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} />
    </>
  )
}
