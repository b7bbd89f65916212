import { ProductShot } from '../product-shot.tsx'
import type { Site } from '../site.ts'

/** The benefits section. */
export function Benefits({ site }: { site: Site }) {
  const { benefits, screenshots } = site.content
  return (
    <section className="section" aria-labelledby="benefits-heading">
      <div className="wide">
        <h2 id="benefits-heading">{site.translate(benefits.heading)}</h2>
        <ul className="points">
          {benefits.items.map(({ title, text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
            <li key={at}>
              <h3>{site.translate(title)}</h3>
              <p>{site.translate(text)}</p>
            </li>
          ))}
        </ul>
        <div className="shots">
          <ProductShot site={site} shot={screenshots.hero} className="shot phone" />
          <ProductShot site={site} shot={screenshots.benefits} className="shot" />
        </div>
      </div>
    </section>
  )
}
