import type { Endpoint } from '@murmur/contract/endpoint'
import { buildOpenApiDocument } from './build-open-api-document.ts'
import type { App } from './serve-endpoint.ts'

/** Serves `/openapi.json` for programs and `/docs` for people. Call it after the last route was added. */
export function serveDocs(app: App, about: { version: string; url: string }): void {
  // Built on the first request: the schemas of all calls take longer than most of the server's start.
  let document: string | undefined
  const getDocument = () => {
    document ??= JSON.stringify(buildOpenApiDocument(app.endpoints, about))
    return document
  }
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(getDocument()))
  app.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(app.endpoints)))
}

const describeAccess = { public: 'anybody', session: 'signed in', verified: 'signed in and verified' }

function docsPage(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(
    ({ method, path, access, summary }) =>
      `<tr><td>${method}</td><td><code>${escapeHtml(path)}</code></td><td>${describeAccess[access]}</td><td>${escapeHtml(summary)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Murmur: the calls</title></head>
<body><main><h1>The calls of Murmur</h1>
<p>JSON in and out; the session is a cookie. Shapes of requests and replies: <a href="/openapi.json">openapi.json</a>.
A refused call answers <code>{ success: false, code, message }</code> with a 4xx status.</p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Who may</th><th scope="col">What</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></main></body></html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
