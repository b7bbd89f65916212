import { languages } from '@murmur/contract/languages'
import type { ReactNode } from 'react'
import { directionOf } from '#lib/i18n/locales.ts'
import { AfterPaint } from './after-paint.tsx'
import { pathIn, type Site } from './site.ts'

/** Stands for the server's own origin, which is known only when the page is served (server/src/platform/http/serve-web.ts). */
export const originMark = 'https://origin.murmur.invalid'
/** Stands for the current year, likewise. */
export const yearMark = '%YEAR%'

/** Stands for what this deployment lacks, by which badges are shown, likewise. */
export const gapsMark = '%GAPS%'

type DocumentProps = {
  site: Site
  title: string
  description: string
  /** Pages that search engines should not list have no other languages to name either. */
  isListed?: boolean
  /** Whether the page is to do without other requests than for what it names itself: what is offline has nothing else. */
  isAlone?: boolean
  children: ReactNode
}

/** A whole HTML page. Its script comes after the first paint: nothing waits for it. */
export function Document({ site, title, description, isListed = true, isAlone = false, children }: DocumentProps) {
  return (
    <html lang={site.language} dir={directionOf(site.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* Within the page: it is drawn as soon as it is there, before any script can be. The policy allows this text alone. */}
        <style>{site.style}</style>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f7f5f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161513" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/murmur.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {isListed ? (
          <Listed site={site} title={title} description={description} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
      </head>
      <body data-gaps={gapsMark}>
        {children}
        {isAlone ? <script type="module" src={site.script} fetchPriority="low" /> : <AfterPaint frame={site.frame} />}
      </body>
    </html>
  )
}

function Listed({ site, title, description }: Pick<DocumentProps, 'site' | 'title' | 'description'>) {
  const address = `${originMark}${pathIn(site.language, site.path)}`
  return (
    <>
      <link rel="canonical" href={address} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={`${originMark}${pathIn(language, site.path)}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${originMark}${site.path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Murmur" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${originMark}/icons/icon-512.png`} />
      <meta property="og:locale" content={site.language} />
    </>
  )
}
