// What each route of the app loads before anybody does anything, from the manifest of the build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const doors = [
  'sign-up',
  'verify-otp',
  'forgot-password',
  'reset-password',
  'stop-reset',
  'lost-factor',
  'stop-lost-factor',
]
const signedIn = ['discover', 'chat', 'wallet', 'settings', 'soon', 'about', 'manual-trading', 'history']

/** Bytes of gzipped JavaScript by page, and the parts of each, the largest first. */
export function routeBytes(webDir) {
  const manifest = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8'))
  const sizes = new Map()
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(webDir, file)), { level: 9 }).length)
    return sizes.get(file)
  }
  const withImports = (keys, seen = new Set()) => {
    for (const key of keys) {
      if (seen.has(key) || !manifest[key]) continue
      seen.add(key)
      withImports(manifest[key].imports ?? [], seen)
    }
    return seen
  }
  const measure = (name, keys) => {
    const missing = keys.filter((key) => !manifest[key])
    if (missing.length > 0) throw new Error(`The build has no ${missing.join(', ')}`)
    const files = [...withImports(keys)].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
    const parts = [...new Set(files)].map((file) => ({ file, bytes: size(file) })).sort((a, b) => b.bytes - a.bytes)
    return { name, bytes: parts.reduce((sum, part) => sum + part.bytes, 0), parts }
  }
  const page = (name) => `src/app/pages/${name}-page.tsx`
  const session = 'src/app/session-area.tsx'
  return [
    measure('markets', ['index.html', page('markets')]),
    ...doors.map((name) => measure(name, ['index.html', session, page(name)])),
    ...signedIn.map((name) => measure(name, ['index.html', session, 'src/app/app-shell.tsx', page(name)])),
  ]
}

export function hasManifest(webDir) {
  return existsSync(join(webDir, '.vite/manifest.json'))
}
