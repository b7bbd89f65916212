import type { Plugin } from 'vite'
import { nonce, securityHeaders } from './security-headers.ts'

/** In development, Vite's pages have the security headers of the server's pages. */
export function developmentPlugin(serverUrl: string): Plugin {
  return {
    name: 'murmur-development',
    apply: (_, { command }) => command === 'serve' && process.env.VITEST === undefined,
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(vite) {
      vite.middlewares.use(securityHeaders(serverUrl))
    },
  }
}
