// Bytes that each route of the app loads before any interaction, from the build's manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const page = (folder, name) => `src/app/pages/${folder}/${name}-page.tsx`
const baseModules = ['index.html']
const sessionModules = [...baseModules, 'src/app/session/session-area.tsx']
const shellModules = [...sessionModules, 'src/app/app-shell.tsx']
const entry = [
  'sign-up',
  'verify-otp',
  'forgot-password',
  'reset-password',
  'stop-reset',
  'lost-factor',
  'stop-lost-factor',
  'cancel-recipient',
  'cancel-thaw',
]
/** Pages for signed-in users, by folder. Excludes the code that renders chat messages, which loads with the first message. */
const signedInPages = {
  markets: ['discover'],
  wallet: ['wallet', 'send', 'approvals', 'rent', 'watched'],
  info: ['soon', 'about', 'help'],
  trading: ['manual-trading'],
  history: ['history', 'orders'],
  chat: ['chat'],
}

/** Entries that each page loads, as manifest keys or parts of keys. */
export const routes = {
  markets: [...baseModules, page('markets', 'markets')],
  'public-token': [...baseModules, page('markets', 'public-token')],
  ...Object.fromEntries(entry.map((name) => [name, [...sessionModules, page('auth', name)]])),
  ...Object.fromEntries(
    Object.entries(signedInPages).flatMap(([folder, names]) =>
      names.map((name) => [name, [...shellModules, page(folder, name)]]),
    ),
  ),
  // On a wide screen the index is beside the first page, whose password is such a part.
  settings: [...shellModules, page('settings', 'settings'), 'src/app/pages/settings/settings-part.tsx'],
  // On a wide screen the trade form is beside the chart. The star loads with the session.
  token: [
    ...shellModules,
    page('markets', 'token'),
    'src/app/pages/markets/trade-panel.tsx',
    'src/features/watching/star-button.tsx',
  ],
}

/** Maximum gzipped JavaScript, in bytes, that a route may load before interaction. */
export const maxRouteBytes = 180_000

/** Bytes of gzipped JavaScript by route with its budget, and the parts of each, the largest first. */
export function measureRouteBytes(webDir, maxBytes = maxRouteBytes) {
  const manifest = JSON.parse(readFileSync(join(webDir, '.vite/manifest.json'), 'utf8'))
  const keyOf = (named) => {
    const key = manifest[named] ? named : Object.keys(manifest).find((one) => one.includes(named))
    if (!key) throw new Error(`The build has no ${named}`)
    return key
  }
  const sizes = new Map()
  const size = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(webDir, file)), { level: 9 }).length)
    return sizes.get(file)
  }
  return Object.entries(routes).map(([name, entries]) => {
    const keys = withImports(manifest, entries.map(keyOf))
    const files = new Set([...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')))
    const parts = [...files].map((file) => ({ file, bytes: size(file) })).sort((a, b) => b.bytes - a.bytes)
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    return { name, bytes, budget: maxBytes, parts }
  })
}

function withImports(manifest, keys, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    withImports(manifest, manifest[key].imports ?? [], seen)
  }
  return seen
}

/** A line for each route; those above their budget are marked. */
export function formatRouteTable(measured) {
  const formatKilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
  const line = ({ name, bytes, budget }) =>
    `${name.padEnd(18)}${formatKilobytes(bytes)} of${formatKilobytes(budget)}${bytes > budget ? '  too much' : ''}`
  return measured.map(line).join('\n')
}

/**
 * @param {string} webDir
 * @param {number} maxBytes
 * @throws Error with the table if a route exceeds its budget
 */
export function checkRouteBytes(webDir, maxBytes = maxRouteBytes) {
  const measured = measureRouteBytes(webDir, maxBytes)
  if (measured.some(({ bytes, budget }) => bytes > budget))
    throw new Error(
      `A route loads more JavaScript than it may, gzipped, before interaction:\n${formatRouteTable(measured)}`,
    )
}
