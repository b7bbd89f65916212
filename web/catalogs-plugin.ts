import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { compileCatalog } from './compile-catalog.ts'

const name = 'virtual:catalogs'
const folder = fileURLToPath(new URL('../locales/', import.meta.url))
const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name: language }) => language)
const catalogPath = (language: string) => join(folder, language, 'app.json')

/**
 * `virtual:catalogs` loads the compiled catalog of a language, so that browsers need no message parser. The build emits the
 * catalogs as JSON, which parses faster than a script, one file per language.
 */
export function catalogs(): Plugin {
  let isBuild = false
  return {
    name: 'murmur-catalogs',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id.startsWith(name) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${name}`)) return undefined
      const compileJson = (language: string) => {
        this.addWatchFile(catalogPath(language))
        return JSON.stringify(compileCatalog(JSON.parse(readFileSync(catalogPath(language), 'utf8')), language))
      }
      const [, one] = id.split('/')
      if (one) return `export default ${compileJson(one)}`
      if (!isBuild) {
        const parts = languages.map((each) => `${each}: () => import('${name}/${each}')`)
        return `const parts = { ${parts.join(', ')} }\nexport const loadCatalog = async (language) => (await parts[language]()).default`
      }
      const places = languages.map((each) => {
        const reference = this.emitFile({ type: 'asset', name: `${each}.json`, source: compileJson(each) })
        return `${each}: import.meta.ROLLUP_FILE_URL_${reference}`
      })
      return `const places = { ${places.join(', ')} }
export async function loadCatalog(language) {
  const answer = await fetch(places[language])
  if (!answer.ok) throw new Error('The sentences did not arrive')
  return answer.json()
}`
    },
  }
}
