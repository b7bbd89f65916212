import { defineEndpoint } from '@murmur/contract/endpoint'
import { TokenParams } from '@murmur/contract/markets/markets'
import * as v from 'valibot'
import { type App, serveRaw } from '#platform/http/serve-endpoint.ts'
import { type LoadLogosDeps, loadLogos } from './load-logos.ts'
import { sendLogo } from './send-logo.ts'
import { type StoreLogoUrls, storeLogoUrls } from './store-logo-urls.ts'

const logoEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/logos/:chain/:address',
  access: 'public',
  summary: 'The logo of a token, as WebP; 404 where there is none, for pages the way to what stands in for it',
  params: TokenParams,
  reply: v.string(),
  limit: { max: 900, perSeconds: 60 },
})

/**
 * Adds the route that serves token logos from this server. Returns `storeLogoUrls`, which stores logo URLs from source
 * reports.
 */
export function logosRoutes(app: App, deps: LoadLogosDeps): { storeLogoUrls: StoreLogoUrls } {
  const logos = loadLogos(deps)
  app.addHook('preClose', () => logos.stop())
  serveRaw(app, logoEndpoint, async ({ params, request, reply }) =>
    sendLogo(await logos.of(params), { token: params, headers: request.headers }, reply),
  )
  return { storeLogoUrls: storeLogoUrls(deps) }
}
