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
      const conversationEntry = findEntry('conversation')
      const style = entry?.type === 'chunk' ? [...(entry.viteMetadata?.importedCss ?? [])][0] : undefined
      const stylesheet = style === undefined ? undefined : bundle[style]
      if (!entry || !conversationEntry || stylesheet?.type !== 'asset')
        throw new Error('The build lacks a script or the stylesheet of the landing page')
      const { module } = await runnerImport<typeof import('./render-pages.tsx')>(resolvePath('./render-pages.tsx'))
      const script = `/${entry.fileName}`
      const source = scriptFrame(script)
      const frame = `/${this.getFileName(this.emitFile({ type: 'asset', name: 'landing-frame.html', source }))}`
      const missingTextCounts = new Map<string, number>()
      const assets = { style: String(stylesheet.source), script, frame, conversation: `/${conversationEntry.fileName}` }
      const files = module.renderPages(assets, (language) =>
        missingTextCounts.set(language, (missingTextCounts.get(language) ?? 0) + 1),
      )
      for (const { name, source } of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source })
      for (const [language, count] of missingTextCounts)
        this.warn(`${count} sentences of the static pages are English in ${language}`)
    },
  }
}
