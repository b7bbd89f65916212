const blocks = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/**
 * A package.json, or a workspace's entry of package-lock.json, with this version, also where it depends on another workspace.
 *
 * @template {Record<string, any>} T
 * @param {T} manifest
 * @param {string} version
 * @returns {T}
 */
export function withVersion(manifest, version) {
  const next = { ...manifest, version }
  for (const block of blocks) {
    if (!manifest[block]) continue
    const entries = Object.entries(manifest[block])
    next[block] = Object.fromEntries(
      entries.map(([name, range]) => [name, name.startsWith('@murmur/') ? version : range]),
    )
  }
  return next
}

/** package-lock.json with this version for the project and its workspaces. */
export function lockWithVersion(lock, version, workspaces) {
  const packages = { ...lock.packages }
  for (const path of ['', ...workspaces]) packages[path] = withVersion(packages[path], version)
  return { ...lock, version, packages }
}

/**
 * CHANGELOG.md with what is unreleased under this version and date, and an empty "Unreleased" above it.
 *
 * @throws Error when nothing is unreleased, or the version is there already
 */
export function releaseChangelog(changelog, version, date) {
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already.`)
  const [before, rest] = changelog.split('\n## Unreleased\n')
  if (rest === undefined || rest.split('\n## ')[0].trim() === '')
    throw new Error('Nothing in CHANGELOG.md is unreleased.')
  return `${before}\n## Unreleased\n\n## ${version} - ${date}\n${rest}`
}
