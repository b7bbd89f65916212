import { type Language, languages } from '@murmur/contract/languages'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import contentFile from './content.json' with { type: 'json' }
import { parseContent } from './content-schema.ts'
import { originPlaceholder } from './document.tsx'
import { NotFoundPage, OfflinePage } from './error-pages.tsx'
import { LandingPage } from './landing-page.tsx'
import { LegalPage } from './legal-page.tsx'
import { legalPageNames } from './legal-pages.ts'
import { localizePath, makeSite, type Site } from './site.ts'

type Page = { name: string; path: string; render: (site: Site) => ReactElement }

/** The static pages by name; the server uses the same names (server/src/platform/http/web-routes.ts). */
const pages: Page[] = [
  { name: 'landing', path: '/', render: (site) => <LandingPage site={site} /> },
  ...legalPageNames.map((name) => ({
    name,
    path: `/${name}`,
    render: (site: Site) => <LegalPage site={site} name={name} />,
  })),
  { name: 'not-found', path: '/404', render: (site) => <NotFoundPage site={site} /> },
  { name: 'offline', path: '/offline', render: (site) => <OfflinePage site={site} /> },
]
const indexedPages = pages.filter(({ name }) => name !== 'not-found' && name !== 'offline')

export type BuiltAssets = { style: string; script: string; frame: string; conversation: string }
export type StaticFile = { name: string; source: string }

/**
 * Renders every static page in every language (`es/landing.html`), and the files for search engines.
 * @throws Error if content.json is invalid
 */
export function renderPages(
  assets: BuiltAssets,
  onMissing: (language: Language, sentence: string) => void,
): StaticFile[] {
  const content = parseContent(contentFile)
  const files = languages.flatMap((language) =>
    pages.map(({ name, path, render }) => {
      const site = makeSite({ ...assets, language, content, path, onMissing })
      return { name: `${language}/${name}.html`, source: `<!doctype html>${renderToStaticMarkup(render(site))}` }
    }),
  )
  return [...files, { name: 'robots.txt', source: robots() }, { name: 'sitemap.xml', source: sitemap() }]
}

function robots(): string {
  return `User-agent: *\nDisallow: /app\nDisallow: /api\n\nSitemap: ${originPlaceholder}/sitemap.xml\n`
}

function sitemap(): string {
  const addresses = indexedPages.flatMap(({ path }) =>
    languages.map((language) => `${originPlaceholder}${localizePath(language, path)}`),
  )
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}
