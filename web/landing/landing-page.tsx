import { Banner } from './banner.tsx'
import { Document } from './document.tsx'
import { hasSection } from './section-links.ts'
import { About } from './sections/about.tsx'
import { Benefits } from './sections/benefits.tsx'
import { CallToAction } from './sections/call-to-action.tsx'
import { SkipToConversation } from './sections/conversation.tsx'
import { Faq } from './sections/faq.tsx'
import { Features } from './sections/features.tsx'
import { Hero } from './sections/hero.tsx'
import { Pricing } from './sections/pricing.tsx'
import { Steps } from './sections/steps.tsx'
import { Trust } from './sections/trust.tsx'
import { Shell } from './shell.tsx'
import type { Site } from './site.ts'

/** The sections of 2.landing.01, in order. */
export function LandingPage({ site }: { site: Site }) {
  return (
    <Document site={site} title={site.text('page.title')} description={site.text('page.description')}>
      <Shell site={site} skips={<SkipToConversation site={site} />}>
        <Hero site={site} />
        <Banner site={site} />
        <About site={site} />
        {hasSection(site.content, '#features') ? <Features site={site} /> : null}
        <CallToAction site={site} />
        <Benefits site={site} />
        {hasSection(site.content, '#pricing') ? <Pricing site={site} /> : null}
        <Steps site={site} />
        <Trust site={site} />
        {hasSection(site.content, '#faq') ? <Faq site={site} /> : null}
      </Shell>
    </Document>
  )
}
