import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogs } from './catalogs-plugin.ts'
import { developmentPlugin } from './development/plugin.ts'
import { serverPaths, staticPaths } from './development/server-paths.ts'
import { icons } from './icons-plugin.ts'
import { prerender } from './landing/prerender.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.MURMUR_SERVER ?? 'http://localhost:3000'
export default defineConfig({
  plugins: [catalogs(), icons(), tailwind(), react(), prerender(), developmentPlugin(server)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Our CSP forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    manifest: true,
    rollupOptions: {
      // The app, the script and stylesheet of the static pages, and the script of their conversation.
      input: {
        index: resolvePath('index.html'),
        landing: resolvePath('landing/islands/islands.ts'),
        conversation: resolvePath('landing/conversation/start.ts'),
      },
      // Shared code is one file: it compresses better than forty small ones. Proofs of identity are shared by six parts of two pages.
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', minShareCount: 6, test: /^(?!.*\/settings\/proof\/)/ },
            { name: 'icons', minShareCount: 4, test: /lucide-react/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      [serverPaths.source]: { target: server, changeOrigin: true },
      [staticPaths.source]: { target: server, changeOrigin: true },
      '/socket.io': { target: server, changeOrigin: true, ws: true },
    },
  },
  test: { setupFiles: ['src/test-support/setup.ts'], css: false },
})
