// `node tools/route-bytes.mjs [PAGE]`: gzipped JavaScript of each route before interaction, and the parts of one.
import { fileURLToPath } from 'node:url'
import { formatRouteTable, measureRouteBytes } from './lib/build/route-bytes.mjs'

const web = process.env.WEB_DIR ?? fileURLToPath(new URL('../dist/web', import.meta.url))
const [requested] = process.argv.slice(2)
const routes = measureRouteBytes(web)
console.log(formatRouteTable(routes))
for (const part of routes.find(({ name }) => name === requested)?.parts ?? [])
  console.log(`  ${String(part.bytes).padStart(6)} ${part.file}`)
