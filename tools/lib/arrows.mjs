// Allowed imports (ARCHITECTURE.md, "Arrows"). A checker of our own, since Biome's patterns cannot express "any feature except
// a sibling". `tools/arrows.mjs` checks the project; `tools/arrows.test.ts` tests every rule.
import { dirname, join } from 'node:path/posix'

const socketModules = /^node:(net|http|https|http2|dgram|tls|dns)(\/|$)/
const testPattern = /\.(test|spec)\.tsx?$|\/test(-support)?\//
const isPort = (path) => path.endsWith('.port.ts')

const server = (name) => new RegExp(`^server/src/${name}/`)
const matchPlatformOr = (names) => new RegExp(`^(contract|locales)/|^server/src/(${names})/`)

/** The product's modules, each above those before it; only what a module's api.ts exports is open to others. */
const modules = ['identity', 'wallets', 'markets', 'trading', 'assistant', 'account-end']
/** Only a module's composition (`module.ts`, `*.module.ts`) imports adapters; other files import their ports. */
const adapters = /^server\/src\/(chains|market-data|venues|risk|ai)\//
const isComposition = (path) => /(^|\/)(\w[\w-]*\.)?module\.ts$/.test(path)
/** Tables that other modules may import. `users` is referenced by every table; the other entries are technical debt: identity
 * stores a new account's wallet, and the history joins trades and transfers in one query. */
const tables = new RegExp(
  `^server/src/(${[
    'identity/tables/users',
    'identity/tables/account-deletions',
    'wallets/tables/(wallets|transfers|known-balances)',
    'wallets/signer/signer.port',
  ].join('|')})\\.ts$`,
)

/**
 * The first layer whose `files` match a path is its layer. `allowed` matches the project files it may import (its own layer's
 * folder always); `packages` npm packages (default: any); `typesFrom` files it may import as types only.
 */
const layers = [
  { name: 'spec', files: /^spec\// },
  { name: 'contract', files: /^contract\//, packages: /^valibot$/, node: false },
  {
    name: 'signer',
    files: /^signer\//,
    typesFrom: /^contract\//,
    packages: /^(@noble|@scure)\/|^micro-eth-signer/,
    noSockets: true,
  },
  { name: 'sandbox', files: /^sandbox\// },
  { name: 'platform', files: server('platform'), allowed: /^(contract|locales)\//, exceptions: tables },
  // Adapters: ports with their implementations. They never import the product.
  { name: 'chains', files: server('chains'), allowed: matchPlatformOr('platform') },
  { name: 'market-data', files: server('market-data'), allowed: matchPlatformOr('platform|chains') },
  { name: 'venues', files: server('venues'), allowed: matchPlatformOr('platform|chains') },
  { name: 'risk', files: server('risk'), allowed: matchPlatformOr('platform|chains'), ports: true },
  {
    name: 'ai',
    files: server('ai'),
    allowed: matchPlatformOr('platform|chains'),
    // Brains are tested with the assistant's own table of tools.
    tests: /^server\/src\/assistant\/tools\//,
  },
  // The product. A module may import the modules before it.
  ...modules.map((name, index) => ({
    name,
    files: server(name),
    allowed: new RegExp(
      `^contract/|^server/src/(platform/|(${['none', ...modules.slice(0, index)].join('|')})/api\\.ts$)`,
    ),
    exceptions: tables,
    ports: true,
    // A test may write to the tables of any module.
    tests: /^server\/src\//,
    compositionMayUse: adapters,
  })),
  // The composition root combines the modules' compositions; commands may import module internals.
  { name: 'server root', files: /^server\//, allowed: /^contract\// },
  { name: 'web lib', files: /^web\/src\/lib\//, allowed: /^(contract|locales)\//, node: false },
  { name: 'web ui', files: /^web\/src\/ui\//, allowed: /^web\/src\/lib\//, node: false },
  {
    name: 'web feature',
    files: /^web\/src\/features\/[^/]+\//,
    allowed: /^contract\/|^web\/src\/(ui|lib)\//,
    node: false,
    isolated: true,
  },
  { name: 'web app', files: /^web\/src\//, allowed: /^(contract|locales|web)\//, node: false },
  // Static pages, which share only wire names and plain helpers with the app.
  { name: 'landing', files: /^web\/landing\//, allowed: /^(contract|locales)\/|^web\/src\/(lib|styles)\// },
  { name: 'web', files: /^web\//, allowed: /^(contract|locales)\// },
  { name: 'world', files: /^world\//, allowed: /^contract\// },
  { name: 'e2e', files: /^e2e\//, allowed: /^(contract|world)\// },
  { name: 'bench', files: /^bench\//, allowed: /^(contract|world)\// },
]

/** All imports of one source text: `{ specifier, isType }`. */
export function listImports(source) {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const statements = code.matchAll(/^\s*(?:import|export)\b([^'"`;=()]*?)\bfrom\s*['"]([^'"]+)['"]/gm)
  const bareImports = code.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g)
  return [
    ...[...statements].map(([, names, specifier]) => ({ specifier, isType: /^\s*type\b/.test(names) })),
    ...[...bareImports].map(([, specifier]) => ({ specifier, isType: false })),
  ]
}

/** Wrong imports of one file, as sentences. `path` is relative to the project, with forward slashes. */
export function findWrongImports(path, source) {
  const layer = layers.find(({ files }) => files.test(path))
  if (!layer) return []
  return listImports(source).flatMap(({ specifier, isType }) => {
    const why = explainWrongImport(layer, path, specifier, isType)
    return why ? [`${path}: imports ${specifier}: ${why}`] : []
  })
}

function explainWrongImport(layer, path, specifier, isType) {
  const target = projectPath(path, specifier)
  if (!target) return explainWrongPackage(layer, path, specifier)
  // Every test may import worlds, `covers` and test-support files.
  if (testPattern.test(path) && /^(spec|world)\/|\/test-support\//.test(target)) return undefined
  if (/\/test-support\//.test(target)) return 'only tests may import that'
  const ownFolder = layer.files.exec(path)?.[0]
  const isOwn = layer.isolated ? target.startsWith(ownFolder) : layer.files.test(target)
  if (isOwn || layer.allowed?.test(target) || layer.exceptions?.test(target)) return undefined
  if (layer.ports && isPort(target)) return undefined
  if (layer.tests?.test(target) && testPattern.test(path)) return undefined
  if (layer.compositionMayUse?.test(target) && (isComposition(path) || testPattern.test(path))) return undefined
  if (layer.typesFrom?.test(target)) return isType ? undefined : `${layer.name} may import types only from there`
  if (layer.isolated && layer.files.test(target)) return 'one may not import its sibling; main.ts hands functions over'
  return `${layer.name} may not import that`
}

function explainWrongPackage(layer, path, specifier) {
  if (specifier.startsWith('node:')) {
    if (layer.noSockets && socketModules.test(specifier)) return `${layer.name} opens no sockets`
    return layer.node === false && !testPattern.test(path) ? `${layer.name} runs in browsers too` : undefined
  }
  if (testPattern.test(path) || !layer.packages || layer.packages.test(specifier)) return undefined
  return `${layer.name} may not use that package`
}

/** The project file or folder that a specifier refers to; undefined for a package. */
export function projectPath(path, specifier) {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  if (specifier.startsWith('#')) return `${path.split('/')[0]}/src/${specifier.slice(1)}`
  const workspace = /^@murmur\/([^/]+)\/?(.*)$/.exec(specifier)
  return workspace ? `${workspace[1]}/src/${workspace[2]}.ts` : undefined
}
