const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/**
 * Sets the version in a package.json or a workspace's entry of package-lock.json, including dependencies on other workspaces.
 *
 * @template {Record<string, any>} T
 * @param {T} manifest
 * @param {string} version
 * @returns {T}
 */
export function withVersion(manifest, version) {
  const next = { ...manifest, version }
  for (const block of dependencyFields) {
    if (!manifest[block]) continue
    const entries = Object.entries(manifest[block])
    next[block] = Object.fromEntries(
      entries.map(([name, range]) => [name, name.startsWith('@murmur/') ? version : range]),
    )
  }
  return next
}

/** Sets the version of the project and its workspaces in package-lock.json. */
export function lockWithVersion(lock, version, workspaces) {
  const packages = { ...lock.packages }
  for (const path of ['', ...workspaces]) packages[path] = withVersion(packages[path], version)
  return { ...lock, version, packages }
}

/**
 * Moves the "Unreleased" entries of CHANGELOG.md below a heading with this version and date, and leaves "Unreleased" empty.
 *
 * @throws Error if there are no unreleased entries, or the version already exists
 */
export function releaseChangelog(changelog, version, date) {
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already.`)
  const [before, rest] = changelog.split('\n## Unreleased\n')
  if (rest === undefined || rest.split('\n## ')[0].trim() === '')
    throw new Error('Nothing in CHANGELOG.md is unreleased.')
  return `${before}\n## Unreleased\n\n## ${version} - ${date}\n${rest}`
}
