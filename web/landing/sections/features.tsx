import { Accessibility, ArrowLeftRight, Check, Languages, MessageCircle, Wallet, Zap } from 'lucide-react'
import { Badges } from '../badges.tsx'
import type { featureIcons } from '../content-schema.ts'
import type { Site } from '../site.ts'

const icons = {
  talk: MessageCircle,
  orders: ArrowLeftRight,
  languages: Languages,
  wallet: Wallet,
  access: Accessibility,
  fast: Zap,
} satisfies Record<(typeof featureIcons)[number], typeof Zap>

/** The six feature cards, with an expandable list of all features below. */
export function Features({ site }: { site: Site }) {
  const { features } = site.content
  return (
    <section id="features" className="section sunk" aria-labelledby="features-heading">
      <div className="wide">
        <h2 id="features-heading">{site.translate(features.heading)}</h2>
        <ul className="cards">
          {features.cards.map(({ icon, title, text, badges }) => {
            const Icon = icons[icon]
            return (
              <li key={icon} className="card">
                <Icon aria-hidden size={24} />
                <h3>{site.translate(title)}</h3>
                <Badges site={site} badges={badges} />
                <p>{site.translate(text)}</p>
              </li>
            )
          })}
        </ul>
        <details className="all">
          <summary className="button quiet">{site.translate(features.all)}</summary>
          <ul className="checked">
            {features.more.map((each, at) => {
              const { sentence, badges } = typeof each === 'object' && 'sentence' in each ? each : { sentence: each }
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
                <li key={at}>
                  <Check aria-hidden size={20} />
                  <span>
                    {site.translate(sentence)} <Badges site={site} badges={badges} />
                  </span>
                </li>
              )
            })}
          </ul>
        </details>
      </div>
    </section>
  )
}
