const isPackage = /^(@[\w.-]+\/)?[a-z][\w.-]*(\/|$)/

/**
 * The packages that these specifiers import and that are not in `declared`; relative paths, aliases and Node's own modules are none.
 *
 * @param {string[]} specifiers
 * @param {Set<string>} declared
 */
export function undeclaredImports(specifiers, declared) {
  const names = specifiers.filter((each) => isPackage.test(each)).map(packageOf)
  return [...new Set(names)].filter((name) => !declared.has(name))
}

function packageOf(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
