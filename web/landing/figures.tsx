import { Badges } from './badges.tsx'
import type { Content } from './content-schema.ts'
import type { Site } from './site.ts'

/** Large figures with their labels. */
export function Figures({ site, figures }: { site: Site; figures: Content['about']['statistics'] }) {
  return (
    <dl className="figures">
      {figures.map(({ figure, label, badges }) => (
        <div key={figure}>
          <dt>
            {site.translate(label)} <Badges site={site} badges={badges} />
          </dt>
          <dd>
            {/* Figures are left-to-right in every language. */}
            <bdi dir="ltr">{figure}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
