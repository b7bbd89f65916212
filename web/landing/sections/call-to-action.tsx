import { toSectionHref } from '../section-links.ts'
import type { Site } from '../site.ts'

/** The closing call to action. */
export function CallToAction({ site }: { site: Site }) {
  const { heading, text, button } = site.content.callToAction
  return (
    <section className="band" aria-labelledby="action-heading">
      <div className="wide">
        <div>
          <h2 id="action-heading">{site.translate(heading)}</h2>
          <p>{site.translate(text)}</p>
        </div>
        <a href={toSectionHref(site, button.href)} className="button on-accent large">
          {site.translate(button.label)}
        </a>
      </div>
    </section>
  )
}
