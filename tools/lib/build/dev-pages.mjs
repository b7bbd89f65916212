import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'

/**
 * Vite's development server for the web app on `port`; other paths are proxied to the server at `serverUrl`. It writes the
 * static pages (landing, terms …) to `pagesDir`, from where the server serves them.
 */
export async function startDevPages(root, { port, serverUrl, pagesDir }) {
  // Read by web/vite.config.ts.
  process.env.MURMUR_SERVER = serverUrl
  const { createServer } = await import('vite')
  const web = join(root, 'web')
  const http = createHttpServer()
  const vite = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    // If Vite created its own server, it would end this process on SIGTERM before the other processes have stopped.
    server: { middlewareMode: { server: http }, hmr: { server: http } },
    appType: 'spa',
  })
  http.on('request', vite.middlewares)
  http.listen(port, 'localhost')
  await once(http, 'listening')
  const { writeStaticPages } = await vite.ssrLoadModule('/development/static-pages.ts')
  await writeStaticPages(vite, pagesDir)
}
