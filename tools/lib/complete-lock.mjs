const systems = {
  android: 'android',
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
}
const processors = {
  x64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  aarch64: 'arm64',
  ia32: 'ia32',
  arm: 'arm',
  wasm32: 'wasm32',
}

/**
 * Optional packages (builds for one platform) that package-lock.json names as dependencies without an entry. npm omits such
 * entries if the registry lacks the package; `npm ci` then rejects the lock. Returns the entries to add, by path.
 */
export function findMissingEntries({ packages }) {
  const missing = {}
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isPresent(packages, path, name)) continue
      missing[`node_modules/${name}`] = {
        version: range.replace(/^[\^~]/, ''),
        ...getPlatform(name),
        ...(dev ? { dev: true } : {}),
        optional: true,
      }
    }
  }
  return missing
}

/** Whether Node's resolution finds the package in `folder` or one of its parents. */
function isPresent(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (!folder) return false
  }
}

/** Parses the platform from a package name such as `cli-linux-x64-musl`. */
function getPlatform(name) {
  const words = name.split(/[-/]/)
  const pick = (names) => words.map((word) => names[word]).filter(Boolean)
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return {
    ...(pick(systems).length > 0 ? { os: pick(systems) } : {}),
    ...(pick(processors).length > 0 ? { cpu: pick(processors) } : {}),
    ...(libc.length > 0 ? { libc } : {}),
  }
}

/**
 * Locked packages without an integrity hash, as `{ path, name, version, optional, os, libc }`. npm would install any content
 * that the registry serves for these packages.
 */
export function findUnhashedEntries({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path, entry]) => ({ ...entry, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }))
}
