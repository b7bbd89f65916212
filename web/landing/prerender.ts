import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { scriptFrame } from './script-frame.ts'

/** Folder of the static pages in the built web app; the dot prevents serving them directly. */
const folder = '.pages'
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Writes the static pages once their stylesheet and script are built. */
export function prerender(): Plugin {
  return {
    name: 'murmur-static-pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const findEntry = (name: string) =>
        Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry && each.name === name)
      const entry = findEntry('landing')
      const talk = findEntry('conversation')
      const style = entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])][0] : undefined
      const sheet = style === undefined ? undefined : bundle[style]
      if (!entry || !talk || sheet?.type !== 'asset')
        throw new Error('The build lacks a script or the stylesheet of the landing page')
      const { module } = await runnerImport<typeof import('./render-pages.tsx')>(resolvePath('./render-pages.tsx'))
      const script = `/${entry.fileName}`
      const source = scriptFrame(script)
      const frame = `/${this.getFileName(this.emitFile({ type: 'asset', name: 'landing-frame.html', source }))}`
      const missing = new Map<string, number>()
      const assets = { style: String(sheet.source), script, frame, conversation: `/${talk.fileName}` }
      const files = module.renderPages(assets, (language) => missing.set(language, (missing.get(language) ?? 0) + 1))
      for (const { name, source } of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
      for (const [language, count] of missing)
        this.warn(`${count} sentences of the static pages are English in ${language}`)
    },
  }
}
