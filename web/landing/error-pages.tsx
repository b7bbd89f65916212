import { Brand } from './brand.tsx'
import { Document } from './document.tsx'
import { Shell } from './shell.tsx'
import type { Site } from './site.ts'

/** The 404 page of unknown addresses outside the app. */
export function NotFoundPage({ site }: { site: Site }) {
  const { text } = site
  return (
    <Document
      site={site}
      title={`${text('not-found.heading')} – Murmur`}
      description={text('not-found.hint')}
      isIndexed={false}
    >
      <Shell site={site}>
        <div className="small-page">
          <h1>{text('not-found.heading')}</h1>
          <p>{text('not-found.hint')}</p>
          <a href="/" className="button primary">
            {text('not-found.home')}
          </a>
        </div>
      </Shell>
    </Document>
  )
}

/** The page that the service worker shows without a connection. It reloads itself once there is one. */
export function OfflinePage({ site }: { site: Site }) {
  const { text } = site
  return (
    <Document
      site={site}
      title={`${text('offline.heading')} – Murmur`}
      description={text('offline.hint')}
      isIndexed={false}
      isStandalone
    >
      <main id="content" className="small-page" data-offline>
        <Brand />
        <h1>{text('offline.heading')}</h1>
        <p>{text('offline.hint')}</p>
        <p>{text('offline.waiting')}</p>
        <button type="button" className="button primary" data-again>
          {text('offline.again')}
        </button>
      </main>
    </Document>
  )
}
