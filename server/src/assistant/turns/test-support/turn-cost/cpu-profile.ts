import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

/** A source file or package, and its share of the CPU time, 0 to 1, without the functions it calls. */
export type FileShare = { file: string; share: number }

const maxFiles = 8
const samplingIntervalUs = 500

/** Profiles a run by source file and package, the most expensive first. */
export async function profileFiles(run: () => Promise<unknown>): Promise<FileShare[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: samplingIntervalUs })
  await session.post('Profiler.start')
  await run()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return sumByFile(profile)
}

function sumByFile({ nodes, samples = [] }: Profiler.Profile): FileShare[] {
  const sources = new Map<string, string[]>()
  const toSource = (url: string, line: number) => {
    const known = sources.get(url) ?? listSources(url)
    sources.set(url, known)
    return known[line] ?? url
  }
  const fileOf = new Map(nodes.map(({ id, callFrame }) => [id, toFile(callFrame, toSource)]))
  const counts = new Map<string, number>()
  const busy = samples.map((id) => fileOf.get(id) ?? '').filter((file) => file !== '(idle)' && file !== '(program)')
  for (const file of busy) counts.set(file, (counts.get(file) ?? 0) + 1)
  return [...counts]
    .map(([file, count]) => ({ file, share: count / busy.length }))
    .sort((one, other) => other.share - one.share)
    .slice(0, maxFiles)
}

/** The path below `src`, the name of a package, or the name of a part of the runtime. */
function toFile(
  { url, functionName, lineNumber }: Profiler.Profile['nodes'][number]['callFrame'],
  toSource: (url: string, line: number) => string,
): string {
  if (!url.startsWith('file:')) return functionName || '(native)'
  const source = toSource(url, lineNumber)
  const installed = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  return installed ?? source.replace(/^.*src\//, '')
}

/** The source file of each line of a bundle: esbuild writes its path above its lines. */
function listSources(url: string): string[] {
  let source = url
  return readFileSync(fileURLToPath(url), 'utf8')
    .split('\n')
    .map((line) => {
      source = /^\/\/ (\S+\.(?:ts|m?js|json))$/.exec(line)?.[1] ?? source
      return source
    })
}
