import { languages } from '@murmur/contract/languages'
import { Globe } from 'lucide-react'
import { locales } from '#lib/i18n/locales.ts'
import type { Site } from './site.ts'

/** Links to the page in the other languages; a cookie stores the choice. */
export function LanguageLinks({ site }: { site: Site }) {
  return (
    <ul className="languages" aria-label={site.text('page.language')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={`?lang=${language}`}
            lang={language}
            hrefLang={language}
            rel="nofollow"
            aria-current={language === site.language ? 'true' : undefined}
          >
            {locales[language].name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The language links as a menu of the header. */
export function LanguageMenu({ site }: { site: Site }) {
  const name = locales[site.language].name
  return (
    <details className="language-menu" name="panel">
      <summary aria-label={`${site.text('page.language')}: ${name}`}>
        <Globe aria-hidden size={20} />
        <span aria-hidden>{name}</span>
      </summary>
      <LanguageLinks site={site} />
    </details>
  )
}
