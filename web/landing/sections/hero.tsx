import { anchor, signUpHref } from '../anchor.ts'
import { ProductShot } from '../product-shot.tsx'
import type { Site } from '../site.ts'

/** The first section, with title and screenshot. */
export function Hero({ site }: { site: Site }) {
  const { hero, screenshots } = site.content
  return (
    <section id="product" className="hero wide" aria-labelledby="hero-heading">
      <div>
        <h1 id="hero-heading">{site.say(hero.heading)}</h1>
        <p className="lead">{site.say(hero.text)}</p>
        <div className="buttons">
          <a href={signUpHref} className="button primary large">
            {site.say(hero.start)}
          </a>
          <a href={anchor(site, '#features')} className="button quiet large">
            {site.say(hero.explore)}
          </a>
        </div>
      </div>
      <ProductShot site={site} shot={screenshots.hero} className="shot phone" isFirst />
    </section>
  )
}
