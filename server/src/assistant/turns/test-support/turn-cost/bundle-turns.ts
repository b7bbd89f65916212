// A process for `npm run bench -- turn`: bundles `measure-turns.ts` into the file that its argument names, as the build bundles the
// server. Run from its sources, our code would keep the name of each function that it makes, at the cost of a call; packages do not.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const [, , outfile] = process.argv
if (outfile === undefined) throw new Error('Which file?')
const folder = fileURLToPath(new URL('.', import.meta.url))
await build({
  entryPoints: [join(folder, 'measure-turns.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Native packages load files from their own folders.
  external: ['@node-rs/argon2'],
  banner: { js: "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)" },
})
