import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { checkRouteBytes, maxRouteBytes, measureRouteBytes, routes } from './lib/build/route-bytes.mjs'

const folder = mkdtempSync(join(tmpdir(), 'route-bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Entry = { file: string; imports?: string[] }

/** Creates a built app in which all entries except `special` are empty. Returns the gzipped bytes of each file. */
function createBuild(special: Record<string, Entry & { bytes: number }>) {
  const manifest: Record<string, Entry> = {}
  for (const key of Object.values(routes).flat()) manifest[key] = { file: 'nothing.js' }
  mkdirSync(join(folder, '.vite'), { recursive: true })
  writeFileSync(join(folder, 'nothing.js'), '')
  const sizes: Record<string, number> = {}
  for (const [key, { file, imports = [], bytes }] of Object.entries(special)) {
    manifest[key] = { file, imports }
    const code = randomBytes(bytes)
    writeFileSync(join(folder, file), code)
    sizes[file] = gzipSync(code, { level: 9 }).length
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  return { ...sizes, nothing: gzipSync('', { level: 9 }).length }
}

const page = 'src/app/pages/wallet/wallet-page.tsx'
const countBytes = (name: string) => measureRouteBytes(folder).find((one) => one.name === name)?.bytes

describe('the bytes of a route', () => {
  test('count its parts and their imports once each, scripts only', () => {
    const sizes: Record<string, number> = createBuild({
      'index.html': { file: 'index.js', imports: ['_core.js'], bytes: 5000 },
      '_core.js': { file: 'core.js', imports: ['index.html'], bytes: 3000 },
      [page]: { file: 'wallet.js', imports: ['_core.js', '_style.css'], bytes: 700 },
      '_style.css': { file: 'style.css', bytes: 900 },
    })
    const base = (sizes['index.js'] ?? 0) + (sizes['core.js'] ?? 0) + (sizes.nothing ?? 0)
    expect(countBytes('soon')).toBe(base)
    expect(countBytes('wallet')).toBe(base + (sizes['wallet.js'] ?? 0))
  })

  test('fail the build above 180 kB', () => {
    createBuild({ [page]: { file: 'wallet.js', bytes: maxRouteBytes - 500 } })
    expect(() => checkRouteBytes(folder)).not.toThrow()
    createBuild({ [page]: { file: 'wallet.js', bytes: maxRouteBytes + 100 } })
    expect(() => checkRouteBytes(folder)).toThrow(/wallet .*too much/)
    expect(() => checkRouteBytes(folder, maxRouteBytes + 2000)).not.toThrow()
  })

  test('apply to every page', () => {
    expect(maxRouteBytes).toBe(180_000)
    createBuild({})
    writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify({ 'index.html': { file: 'nothing.js' } }))
    expect(() => measureRouteBytes(folder)).toThrow('The build has no')
  })
})
