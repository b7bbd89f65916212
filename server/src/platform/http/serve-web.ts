import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { LandingGap } from './landing-gaps.ts'
import type { App } from './serve-endpoint.ts'
import { allowInFrame, isOwnFrame, sendPage, sendPlain } from './serve-static-page.ts'
import { isAppPage, isAppPath, staticPageAt } from './web-routes.ts'

const yearSeconds = 31_536_000
const plainFiles = new Set(['/robots.txt', '/sitemap.xml'])

export type WebOptions = {
  /** The folder of the built web app; undefined or empty where none is built. */
  webDir: string | undefined
  /** Our origin, which static pages give to search engines. */
  publicUrl: string
  /** Where the server's code can be read; undefined if the operator names no place. */
  repositoryUrl?: string | undefined
  now: Clock
  /** Features that the landing page must not promise on this deployment. */
  gaps: () => readonly LandingGap[]
}

/**
 * Serves the built web app. The landing page and the legal pages are static pages in the visitor's language; the app's
 * paths get the app; on any other path a browser gets the static not-found page and a program gets the refusal as JSON.
 */
export async function serveWeb(app: App, { webDir, publicUrl, repositoryUrl, now, gaps }: WebOptions): Promise<void> {
  if (webDir === undefined || !existsSync(join(webDir, 'index.html'))) return serveNotBuilt(app)
  await app.register(fastifyStatic, {
    root: webDir,
    dotfiles: 'ignore',
    // No file has this name: the route for / is below. With `false`, a folder would return 403 rather than 404.
    index: 'no-index',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const name = path.slice(webDir.length)
      reply.header('cache-control', cacheControl(name))
      if (isOwnFrame(name)) allowInFrame(reply)
    },
  })
  const pages = { folder: join(webDir, '.pages'), publicUrl, repositoryUrl, now, gaps }
  app.setNotFoundHandler((request, reply) => {
    const path = getPath(request)
    const page = staticPageAt(path)
    if (isReadRequest(request) && plainFiles.has(path)) return sendPlain(pages, path.slice(1), request, reply.code(200))
    if (isReadRequest(request) && page) return sendPage(pages, page, request, reply.code(200))
    if (!wantsPage(request)) throw new Refusal('NOT_FOUND')
    if (isAppPath(path)) return reply.code(isAppPage(path) ? 200 : 404).sendFile('index.html')
    return sendPage(pages, 'not-found', request, reply.code(404))
  })
}

/** The build puts a content hash into the names under assets; every other file may change under its name. */
function cacheControl(path: string): string {
  return /^[\\/]assets[\\/]/.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
}

function isReadRequest({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function wantsPage(request: FastifyRequest): boolean {
  return isReadRequest(request) && (request.headers.accept ?? '').includes('text/html')
}

function getPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

function serveNotBuilt(app: App) {
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw new Refusal('NOT_FOUND')
    const path = getPath(request)
    return sendNotBuilt(reply.code(isAppPage(path) || staticPageAt(path) ? 200 : 404))
  })
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .send('<!doctype html><title>Murmur</title><p>The web app is not built yet: run <code>npm run build</code>.</p>')
}
