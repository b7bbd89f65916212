import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#core/refusal.ts'
import type { App } from '#core/serve.ts'
import { isWebPage } from '#core/web-routes.ts'

const year = 31_536_000

/**
 * Serves the built web app. A browser's GET of any path that is neither a file nor a call gets the app, which shows its
 * page or its not-found screen; a program gets the refusal as JSON.
 */
export async function serveWeb(app: App, webDir: string | undefined): Promise<void> {
  const hasWeb = webDir !== undefined && existsSync(join(webDir, 'index.html'))
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webDir,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path.slice(webDir.length))),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw new Refusal('NOT_FOUND')
    reply.code(isWebPage(pathOf(request)) ? 200 : 404)
    return hasWeb ? reply.sendFile('index.html') : sendStandIn(reply)
  })
}

/** The build puts a hash of the content into the names under assets; everything else may change under its name. */
function cachingOf(path: string): string {
  return /^[\\/]assets[\\/]/.test(path) ? `public, max-age=${year}, immutable` : 'no-cache'
}

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && (request.headers.accept ?? '').includes('text/html')
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

function sendStandIn(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .send('<!doctype html><title>Murmur</title><p>The web app is not built yet: run <code>npm run build</code>.</p>')
}
