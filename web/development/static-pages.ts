import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { scriptFrame } from '../landing/script-frame.ts'

const script = '/landing/islands/islands.ts'
const conversation = '/landing/conversation/start.ts'
const frame = '/assets/landing-frame-development.html'

/** Writes the static pages into the served folder, now and whenever a source of them changes. */
export async function writeStaticPages(vite: ViteDevServer, folder: string): Promise<void> {
  const write = async () => {
    const { renderPages } = await vite.ssrLoadModule('/landing/render-pages.tsx')
    const { default: style } = await vite.ssrLoadModule('/landing/styles/landing.css?inline')
    for (const { name, source } of renderPages({ style, script, frame, conversation }, () => undefined))
      writeInto(folder, join('.pages', name), source)
    writeInto(folder, frame, scriptFrame(script))
  }
  await write()
  vite.watcher.on('change', (path) => {
    if (!/[\\/](web[\\/]landing|contract)[\\/]/.test(path)) return
    write().catch((error: unknown) => vite.config.logger.error(`The static pages were not rendered: ${String(error)}`))
  })
}

function writeInto(folder: string, name: string, text: string) {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
