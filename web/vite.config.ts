import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileCatalog } from './compile-catalog.ts'
import { prerender } from './landing/prerender.ts'

/** Messages are compiled before they are sent, so that browsers need no parser. Tests read them as they are written. */
const catalogs: Plugin = {
  name: 'murmur-catalogs',
  enforce: 'pre',
  apply: () => !process.env.VITEST,
  transform: {
    filter: { id: /\/locales\/[a-z]{2}\.json$/i },
    handler: (source, id) => ({
      code: JSON.stringify(compileCatalog(JSON.parse(source), basename(id, '.json'))),
      map: null,
    }),
  },
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.MURMUR_SERVER ?? 'http://localhost:3000'
/** What the server answers itself, the static pages among it; everything else is a route of the app. */
const calls = /^\/(api|users|verification|balances|transactions|tokens|buy|sell|chats)(\/|$|\?)/
const pages = /^\/(terms|privacy|risk|accessibility|assets\/landing-.*)?(\?.*)?$/

export default defineConfig({
  plugins: [catalogs, tailwind(), react(), prerender()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Under our CSP nothing may be inlined as a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    // The app, and the one script and stylesheet of the static pages.
    rollupOptions: { input: { index: at('index.html'), landing: at('landing/islands/islands.ts') } },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      [calls.source]: { target: server, changeOrigin: true },
      [pages.source]: { target: server, changeOrigin: true },
      '/socket.io': { target: server, changeOrigin: true, ws: true },
    },
  },
  test: { setupFiles: ['src/test-support/setup.ts'], css: false },
})
