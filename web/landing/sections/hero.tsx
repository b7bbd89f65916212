import { anchor, logInHref, signUpHref } from '../anchor.ts'
import type { Site } from '../site.ts'
import { Conversation } from './conversation.tsx'

/** The first section, with title and the assistant to try. */
export function Hero({ site }: { site: Site }) {
  const { hero } = site.content
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
        {/* On phones the header has no room for it. */}
        <p className="have-account">
          {site.text('page.have-account')} <a href={logInHref}>{site.text('page.log-in')}</a>
        </p>
      </div>
      <Conversation site={site} />
    </section>
  )
}
