/** A file's exported functions, with and without a doc comment directly above. */
export function groupExportsByComment({ program, comments }, source) {
  const documented = []
  const missing = []
  for (const node of program.body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) continue
    const isDocumented = comments.some(
      ({ type, value, end }) =>
        type === 'Block' && value.startsWith('*') && end <= node.start && source.slice(end, node.start).trim() === '',
    )
    const line = source.slice(0, node.start).split('\n').length
    for (const name of functionNames(node.declaration)) (isDocumented ? documented : missing).push({ name, line })
  }
  return { documented, missing }
}

function functionNames(declaration) {
  if (declaration.type === 'FunctionDeclaration') return [declaration.id.name]
  if (declaration.type !== 'VariableDeclaration') return []
  return declaration.declarations
    .filter(({ init }) => /^(ArrowFunction|Function)Expression$/.test(init?.type ?? ''))
    .map(({ id }) => id.name)
}
