import { languages } from '@murmur/contract/languages'
import type { ReactNode } from 'react'
import { textDirection } from '#lib/i18n/locales.ts'
import { AfterPaint } from './after-paint.tsx'
import { localizePath, type Site } from './site.ts'

/** Placeholder for the server's origin, filled in when the page is served (server/src/platform/http/serve-web.ts). */
export const originPlaceholder = 'https://origin.murmur.invalid'
/** Placeholder for the current year. */
export const yearPlaceholder = '%YEAR%'

/** Placeholder for the address of the deployment's code. Without one, the server removes the whole link. */
export const repositoryPlaceholder = 'https://repository.murmur.invalid'
/** Placeholder for the features that the deployment lacks, which select the badges to show. */
const missingFeaturesPlaceholder = '%GAPS%'

type DocumentProps = {
  site: Site
  title: string
  description: string
  /** Whether search engines may index the page; other pages also have no links to other languages. */
  isIndexed?: boolean
  /** Whether the page may load only the files it references, as for the offline page. */
  isStandalone?: boolean
  children: ReactNode
}

/** A complete HTML page. Its script loads after the first paint. */
export function Document({
  site,
  title,
  description,
  isIndexed = true,
  isStandalone = false,
  children,
}: DocumentProps) {
  return (
    <html lang={site.language} dir={textDirection(site.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* Inline, to apply before the first paint. The content policy allows this text only. */}
        <style>{site.style}</style>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f4f1eb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181714" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/murmur.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {isIndexed ? (
          <SearchEngineTags site={site} title={title} description={description} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
      </head>
      <body data-gaps={missingFeaturesPlaceholder}>
        {children}
        {isStandalone ? (
          <script type="module" src={site.script} fetchPriority="low" />
        ) : (
          <AfterPaint frame={site.frame} />
        )}
      </body>
    </html>
  )
}

function SearchEngineTags({ site, title, description }: Pick<DocumentProps, 'site' | 'title' | 'description'>) {
  const address = `${originPlaceholder}${localizePath(site.language, site.path)}`
  return (
    <>
      <link rel="canonical" href={address} />
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={`${originPlaceholder}${localizePath(language, site.path)}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${originPlaceholder}${site.path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Murmur" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${originPlaceholder}/icons/icon-512.png`} />
      <meta property="og:locale" content={site.language} />
    </>
  )
}
