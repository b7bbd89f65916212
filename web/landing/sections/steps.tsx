import { Badges } from '../badges.tsx'
import { signUpHref } from '../section-links.ts'
import type { Site } from '../site.ts'

/** The steps to start trading. */
export function Steps({ site }: { site: Site }) {
  const { steps } = site.content
  return (
    <section id="resources" className="section" aria-labelledby="steps-heading">
      <div className="wide">
        <h2 id="steps-heading">{site.translate(steps.heading)}</h2>
        <ol className="points steps">
          {steps.items.map(({ title, text, badges }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed
            <li key={at}>
              <h3>{site.translate(title)}</h3>
              <p>{site.translate(text)}</p>
              <Badges site={site} badges={badges} />
            </li>
          ))}
        </ol>
        <a href={signUpHref} className="button primary large">
          {site.translate(steps.button)}
        </a>
      </div>
    </section>
  )
}
