import { Figures } from '../figures.tsx'
import type { Site } from '../site.ts'

/** The section about the product. */
export function About({ site }: { site: Site }) {
  const { about } = site.content
  return (
    <section id="about" className="section" aria-labelledby="about-heading">
      <div className="wide">
        <h2 id="about-heading">{site.translate(about.heading)}</h2>
        <div className="halves">
          <div>
            <p className="lead">{site.translate(about.text)}</p>
            <p className="soft">{site.translate(about.wallets)}</p>
          </div>
          <ul className="marked">
            {about.people.map((people, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
              <li key={at}>{site.translate(people)}</li>
            ))}
          </ul>
        </div>
        <Figures site={site} figures={about.statistics} />
      </div>
    </section>
  )
}
