import { yearPlaceholder } from './document.tsx'
import { LanguageLinks } from './language-choice.tsx'
import { type LegalPageName, legalPageNames } from './legal-pages.ts'
import { toSectionHref } from './section-links.ts'
import type { Site } from './site.ts'

/** The footer of every static page. */
export function Footer({ site }: { site: Site }) {
  const { footer } = site.content
  return (
    <footer className="footer">
      <div className="wide footer-columns">
        <nav aria-label={site.text('page.footer')}>
          <ul>
            {footer.links.map(({ href, label }) => (
              <li key={href}>
                <a href={toSectionHref(site, href)}>{site.translate(label)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={site.text('page.social')}>
          <ul>
            {footer.social.map(({ href, label }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                  <span className="unseen">{` (${site.text('page.new-tab')})`}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div id="privacy" className="footer-papers">
          <nav aria-label={site.text('page.papers')}>
            <ul>
              {legalPageNames.map((name) => (
                <LegalLink key={name} site={site} name={name} />
              ))}
            </ul>
          </nav>
          <p>{site.translate(footer.privacy)}</p>
        </div>
      </div>
      <div className="wide footer-end">
        <LanguageLinks site={site} />
        <p>
          © {yearPlaceholder} {footer.brand}
        </p>
      </div>
    </footer>
  )
}

function LegalLink({ site, name }: { site: Site; name: LegalPageName }) {
  const path = `/${name}`
  return (
    <li>
      <a href={path} aria-current={site.path === path ? 'page' : undefined}>
        {site.text(`${name}.heading`)}
      </a>
    </li>
  )
}
