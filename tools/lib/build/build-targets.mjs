import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkRouteBytes } from './route-bytes.mjs'

// Native and WebAssembly packages load files from their own folders. Contracts are read from their packages and never copied,
// because of their licences (see THIRD_PARTY_NOTICES.md).
const externalPackages = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/*',
  '@node-rs/argon2',
  '@foundry-rs/*',
  '@uniswap/*',
  'litesvm',
  'canonical-weth',
  'canonical-weth/*',
  'pg-native',
  'sharp',
  'tesseract.js',
  '@tesseract.js-data/eng',
  'zxing-wasm',
  'zxing-wasm/*',
]

// CommonJS packages in an ESM bundle need these globals.
const banner = [
  "import { createRequire as __createRequire } from 'node:module'",
  "import { fileURLToPath as __toPath } from 'node:url'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = __toPath(import.meta.url)',
  "const __dirname = __toPath(new URL('.', import.meta.url))",
].join('\n')

/**
 * All build targets. A target is stale if its `inputs` changed; targets of step 1 run after all targets of step 0. `run`
 * installs only a complete result, so that a running server never reads partial output.
 */
export function buildTargets(root) {
  const template = 'server/src/commands/make-pgdata-template.ts'
  const targets = [
    bundle(
      root,
      'server',
      ['contract/src', 'server/src', 'locales'],
      {
        main: 'server/src/main.ts',
        backup: 'server/src/commands/backup.ts',
        restore: 'server/src/commands/restore.ts',
        rotate: 'server/src/commands/rotate.ts',
        reconcile: 'server/src/commands/reconcile.ts',
        'audit-verify': 'server/src/commands/audit-verify.ts',
        freeze: 'server/src/commands/freeze.ts',
        'signer-service': 'server/src/commands/signer-service.ts',
        'make-request-indexes': 'server/src/commands/make-request-indexes.ts',
      },
      [
        ['server/src/platform/db/migrations', 'migrations'],
        ['locales', 'locales'],
      ],
      {
        // Splits lazy imports from the bundle that every start reads.
        options: { splitting: true },
        finish: (outdir) => runNode([join(outdir, 'make-request-indexes.js'), join(outdir, 'locales')]),
      },
    ),
    bundle(root, 'signer', ['contract/src', 'signer/src'], { main: 'signer/src/main.ts' }),
    bundle(root, 'sandbox', ['sandbox/src'], { main: 'sandbox/src/main.ts' }),
    bundle(root, 'world', ['contract/src', 'world'], {
      main: 'world/main.ts',
      'claim-data-dir': 'world/processes/claim-data-dir.ts',
      postgres: 'world/installed/postgres.ts',
    }),
    buildWeb(root),
  ]
  if (existsSync(join(root, template))) targets.push(buildPgdata(root, template))
  return targets.filter((target) => target.isPresent)
}

/** `finish` completes the folder that was bundled. */
function bundle(root, name, inputs, entryPoints, assets = [], { options = {}, finish } = {}) {
  return {
    name,
    inputs,
    step: 0,
    isPresent: Object.values(entryPoints).every((path) => existsSync(join(root, path))),
    isBuilt: () => existsSync(join(root, 'dist', name, 'main.js')),
    run: () =>
      replaceFolder(root, name, async (outdir) => {
        const { build } = await import('esbuild')
        await build({ ...bundleOptions(root), entryPoints, outdir, ...options })
        for (const [from, to] of assets) {
          if (existsSync(join(root, from))) cpSync(join(root, from), join(outdir, to), { recursive: true })
        }
        await finish?.(outdir)
      }),
  }
}

/** Bundle options of all our processes. */
export function bundleOptions(root) {
  return {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    external: externalPackages,
    banner: { js: banner },
  }
}

function buildWeb(root) {
  return {
    name: 'web',
    inputs: ['contract/src', 'locales', 'web', 'tools/lib/build/route-bytes.mjs'],
    step: 0,
    isPresent: existsSync(join(root, 'web/vite.config.ts')),
    isBuilt: () => existsSync(join(root, 'dist/web/index.html')),
    run: () =>
      replaceFolder(root, 'web', async (outdir) => {
        await runNode([join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel=warn', '--outDir', outdir], {
          cwd: join(root, 'web'),
        })
        checkRouteBytes(outdir)
      }),
  }
}

/** Creates a migrated, empty database folder, which the first start copies to save seconds. */
function buildPgdata(root, template) {
  const pgdataMaker = bundle(root, 'pgdata-maker', [], { main: template }, [
    ['server/src/platform/db/migrations', 'migrations'],
  ])
  return {
    name: 'pgdata',
    inputs: ['contract/src', 'server/src/platform/db', template],
    step: 1,
    isPresent: true,
    isBuilt: () => existsSync(join(root, 'dist/pgdata')),
    run: async () => {
      await pgdataMaker.run()
      await replaceFolder(root, 'pgdata', (outdir) => runNode([join(root, 'dist/pgdata-maker/main.js'), outdir]))
    },
  }
}

async function replaceFolder(root, name, write) {
  mkdirSync(join(root, 'dist'), { recursive: true })
  // Created in the same parent folder, so that the relative paths of source maps stay valid after the move.
  const fresh = mkdtempSync(join(root, 'dist', '.new-'))
  const target = join(root, 'dist', name)
  try {
    await write(fresh)
    // Postgres requires that only the owner can read a database folder.
    if (name !== 'pgdata') chmodSync(fresh, 0o755)
    // Replaces the folder with two renames, which leaves only a very short gap.
    const old = `${fresh}-old`
    if (existsSync(target)) renameSync(target, old)
    renameSync(fresh, target)
    rmSync(old, { recursive: true, force: true })
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function runNode(args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${args.join(' ')} ended with ${signal ?? code}`))
    })
  })
}
