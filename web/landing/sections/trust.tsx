import { Figures } from '../figures.tsx'
import type { Site } from '../site.ts'
import { Proof } from './proof.tsx'

/** The trust section. */
export function Trust({ site }: { site: Site }) {
  const { trust } = site.content
  return (
    <section className="section tight" aria-labelledby="trust-heading">
      <div className="wide">
        <h2 id="trust-heading">{site.translate(trust.heading)}</h2>
        <Figures site={site} figures={trust.figures} />
        <Proof site={site} />
      </div>
    </section>
  )
}
