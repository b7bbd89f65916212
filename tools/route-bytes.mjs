// `npm run bytes [PAGE]`: gzipped JavaScript of each route before interaction, and the parts of one.
import { fileURLToPath } from 'node:url'
import { routeBytes } from './lib/route-bytes.mjs'

const web = process.env.WEB_DIR ?? fileURLToPath(new URL('../dist/web', import.meta.url))
const [asked] = process.argv.slice(2)
for (const { name, bytes, parts } of routeBytes(web)) {
  console.log(`${name.padEnd(20)} ${(bytes / 1000).toFixed(1).padStart(6)} kB`)
  if (name === asked) for (const part of parts) console.log(`  ${String(part.bytes).padStart(6)} ${part.file}`)
}
