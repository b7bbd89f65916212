import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { compileCatalog } from './compile-catalog.ts'

const languages = ['en', 'es', 'pt', 'fr', 'zh', 'ar']
const name = 'virtual:catalogs'
const pathOf = (language: string) => fileURLToPath(new URL(`src/locales/${language}.json`, import.meta.url))

/**
 * `virtual:catalogs` loads the sentences of a language. The build compiles them, so that browsers need no parser, and sends them
 * as data: JSON is read faster than a script, and a visitor gets one language. Tests read them as they are written.
 */
export function catalogs(): Plugin {
  let isBuild = false
  return {
    name: 'murmur-catalogs',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      if (!isBuild) {
        const parts = languages.map((each) => `${each}: () => import(${JSON.stringify(pathOf(each))})`)
        return `const parts = { ${parts.join(', ')} }\nexport const loadCatalog = async (language) => (await parts[language]()).default`
      }
      const places = languages.map((each) => {
        this.addWatchFile(pathOf(each))
        const source = JSON.stringify(compileCatalog(JSON.parse(readFileSync(pathOf(each), 'utf8')), each))
        const reference = this.emitFile({ type: 'asset', name: `${each}.json`, source })
        return `${each}: import.meta.ROLLUP_FILE_URL_${reference}`
      })
      return `const places = { ${places.join(', ')} }
export async function loadCatalog(language) {
  const answer = await fetch(places[language])
  if (!answer.ok) throw new Error('The sentences did not arrive')
  return answer.json()
}`
    },
    transform: {
      filter: { id: /\/locales\/[a-z]{2}\.json$/i },
      handler: (source, id) =>
        isBuild || process.env.VITEST
          ? null
          : { code: JSON.stringify(compileCatalog(JSON.parse(source), basename(id, '.json'))), map: null },
    },
  }
}
