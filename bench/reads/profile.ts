import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

type Frame = { functionName: string; url: string; lineNumber: number; columnNumber: number }
type Profile = { nodes: { id: number; callFrame: Frame }[]; samples: number[] }

const maxFiles = 8

/** The most expensive source files and packages of a profile of the built server, each with its share of the busy time. */
export function listCosts(path: string): string[] {
  const profile: Profile = JSON.parse(readFileSync(path, 'utf8'))
  const toFile = createFileFinder()
  const fileOf = new Map(profile.nodes.map(({ id, callFrame }) => [id, toFile(callFrame)]))
  const busy = profile.samples.map((id) => fileOf.get(id) ?? '').filter((file) => !/^\((idle|program)\)$/.test(file))
  const counts = new Map<string, number>()
  for (const file of busy) counts.set(file, (counts.get(file) ?? 0) + 1)
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, maxFiles)
  return sorted.map(([file, count]) => `${file} ${Math.round((100 * count) / busy.length)} %`)
}

/** Resolves a frame to a package name, a path below `src` or a part of the runtime, by the bundles' source maps. */
function createFileFinder() {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (url: string) => {
    if (!maps.has(url)) {
      const path = url.startsWith('file:') ? `${fileURLToPath(url)}.map` : ''
      const hasMap = path !== '' && existsSync(path)
      maps.set(url, hasMap ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
    }
    return maps.get(url)
  }
  return ({ functionName, url, lineNumber, columnNumber }: Frame): string => {
    const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
    const source = entry && 'originalSource' in entry ? String(entry.originalSource) : url
    const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
    // Drizzle's own source maps name no package.
    if (packageName) return packageName === 'src' ? 'drizzle-orm' : packageName
    if (source === '') return functionName || '(native)'
    return source.startsWith('node:') ? source : (source.split('/src/').at(-1) ?? source)
  }
}
