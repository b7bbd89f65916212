import { basename } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileCatalog } from './compile-catalog.ts'

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

const server = process.env.MURMUR_SERVER ?? 'http://localhost:3000'
/** What the server answers itself; everything else is a route of the app. */
const calls = /^\/(api|users|verification|balances|transactions|tokens|buy|sell|chats)(\/|$|\?)/

export default defineConfig({
  plugins: [catalogs, tailwind(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Under our CSP nothing may be inlined as a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      [calls.source]: { target: server, changeOrigin: true },
      '/socket.io': { target: server, changeOrigin: true, ws: true },
    },
  },
  test: { setupFiles: ['src/test-support/setup.ts'], css: false },
})
