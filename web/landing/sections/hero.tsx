import { KeyRound, ReceiptText } from 'lucide-react'
import { logInHref, signUpHref, toSectionHref } from '../section-links.ts'
import type { Site } from '../site.ts'
import { Conversation } from './conversation.tsx'

/** Facts about trust: the fee, and custody. */
const trustFacts = [
  { id: 'hero.fee', Icon: ReceiptText },
  { id: 'hero.keys', Icon: KeyRound },
] as const

/** The first section, with title and the assistant to try. */
export function Hero({ site }: { site: Site }) {
  const { hero } = site.content
  return (
    <section id="product" className="hero wide" aria-labelledby="hero-heading">
      <div>
        <h1 id="hero-heading">{site.translate(hero.heading)}</h1>
        <p className="lead">{site.translate(hero.text)}</p>
        <div className="buttons">
          <a href={signUpHref} className="button primary large">
            {site.translate(hero.start)}
          </a>
          <a href={toSectionHref(site, '#features')} className="button quiet large">
            {site.translate(hero.explore)}
          </a>
        </div>
        {/* On phones the header has no room for it. */}
        <p className="have-account">
          {site.text('page.have-account')} <a href={logInHref}>{site.text('page.log-in')}</a>
        </p>
        <ul className="hero-trust">
          {trustFacts.map(({ id, Icon }) => (
            <li key={id}>
              <Icon aria-hidden size={18} />
              {site.text(id)}
            </li>
          ))}
          <li className="hero-chains">
            {['solana', 'ethereum', 'base'].map((chain) => (
              <img key={chain} src={`/chains/${chain}.svg`} alt="" width="20" height="20" />
            ))}
            {site.text('hero.chains')}
          </li>
        </ul>
      </div>
      <Conversation site={site} />
    </section>
  )
}
