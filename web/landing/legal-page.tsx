import { Document } from './document.tsx'
import { type LegalPageName, legalPageNames, legalVersion, splitSections } from './legal-pages.ts'
import { Shell } from './shell.tsx'
import type { Site } from './site.ts'

/** Terms, privacy policy, risk notice or accessibility statement. */
export function LegalPage({ site, name }: { site: Site; name: LegalPageName }) {
  const { text } = site
  const heading = text(`${name}.heading`)
  return (
    <Document site={site} title={`${heading} – Murmur`} description={text(`${name}.summary`)}>
      <Shell site={site}>
        <article className="paper">
          <h1>{heading}</h1>
          <p className="lead">{text(`${name}.summary`)}</p>
          <p className="soft">{text('papers.version', { version: legalVersion })}</p>
          {splitSections(name).map(({ title, body }) => (
            <section key={title} aria-labelledby={title}>
              <h2 id={title}>{text(title)}</h2>
              {text(body)
                .split('\n')
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </section>
          ))}
          <nav aria-label={text('papers.others')} className="paper-others">
            <ul>
              {legalPageNames
                .filter((other) => other !== name)
                .map((other) => (
                  <li key={other}>
                    <a href={`/${other}`}>{text(`${other}.heading`)}</a>
                  </li>
                ))}
            </ul>
          </nav>
        </article>
      </Shell>
    </Document>
  )
}
