import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { Site } from './site.ts'

/** The layout of every static page. */
export function Shell({ site, top, children }: { site: Site; top?: ReactNode; children: ReactNode }) {
  return (
    <>
      <a href="#content" className="skip">
        {site.text('page.skip')}
      </a>
      {top}
      <Header site={site} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} />
    </>
  )
}
