const packagePattern = /^(@[\w.-]+\/)?[a-z][\w.-]*(\/|$)/

/**
 * Imported packages that are not in `declared`. Ignores relative paths, aliases and Node's built-in modules.
 *
 * @param {string[]} specifiers
 * @param {Set<string>} declared
 */
export function findUndeclaredImports(specifiers, declared) {
  const names = specifiers.filter((each) => packagePattern.test(each)).map(getPackageName)
  return [...new Set(names)].filter((name) => !declared.has(name))
}

function getPackageName(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
