// Extracts the natural-language texts of a TypeScript or JavaScript file: comments, names and test titles.
import { Visitor } from 'vite'

const testFunctions = new Set(['it', 'test', 'describe'])
const directives = /^[\s*]*(biome-ignore|@ts-|@vitest-|eslint-|<reference)/

/** Texts of one file, each `{ area, text, line }`; a name is reported once per file, as its text `kind:name`. */
export function readSource({ program, comments }, source) {
  const lineAt = lineCounter(source)
  const texts = []
  const names = new Map()
  const add = (area, text, start) => texts.push({ area, text, line: lineAt(start) })
  const addName = (kind, node) => {
    const key = `${kind}:${node.name}`
    if (!names.has(key)) names.set(key, node.start)
  }
  for (const comment of joinLineComments(comments, source))
    if (!directives.test(comment.text)) add('comments', comment.text, comment.start)
  new Visitor(visitors(addName, (text, start) => add('tests', text, start))).visit(program)
  for (const [key, start] of names) add('identifiers', key, start)
  return texts
}

/** Consecutive `//` lines are one text: a sentence may continue on the next line. */
function joinLineComments(comments, source) {
  const joined = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    if (type === 'Line' && last?.type === 'Line' && /^\r?\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += `\n${value}`
      last.end = end
    } else joined.push({ type, start, end, text: value })
  }
  return joined
}

/** Declared names and keys, by kind: `type`, `function` or `value`. Uses of a name are not counted. */
function visitors(addName, addTest) {
  const key = (node, kind) => !node.computed && node.key.type === 'Identifier' && addName(kind, node.key)
  const bind = (node, kind = 'value') => {
    for (const name of boundNames(node)) addName(kind, name)
  }
  const bindParams = (node) => {
    for (const param of node.params) bind(param)
  }
  const addFunction = (node) => {
    if (node.id) addName('function', node.id)
    bindParams(node)
  }
  const addType = (node) => addName('type', node.id)
  return {
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSFunctionType: bindParams,
    ArrowFunctionExpression: bindParams,
    ClassDeclaration: addType,
    TSTypeAliasDeclaration: addType,
    TSInterfaceDeclaration: addType,
    VariableDeclarator: (node) => bind(node.id, isFunction(node.init) ? 'function' : 'value'),
    MethodDefinition: (node) => key(node, 'function'),
    PropertyDefinition: (node) => key(node, isFunction(node.value) ? 'function' : 'value'),
    Property: (node) => key(node, node.method || isFunction(node.value) ? 'function' : 'value'),
    TSMethodSignature: (node) => key(node, 'function'),
    TSPropertySignature: (node) => key(node, isFunctionType(node.typeAnnotation) ? 'function' : 'value'),
    CallExpression: (node) => {
      const [title] = node.arguments
      if (testFunctions.has(rootName(node.callee))) for (const text of literalTexts(title)) addTest(text, title.start)
    },
  }
}

function* boundNames(node) {
  if (!node) return
  if (node.type === 'Identifier') yield node
  else if (node.type === 'ObjectPattern') for (const each of node.properties) yield* boundNames(each.value ?? each)
  else if (node.type === 'ArrayPattern') for (const each of node.elements) yield* boundNames(each)
  else yield* boundNames(node.left ?? node.argument ?? node.parameter)
}

const isFunction = (node) => /^(ArrowFunction|Function)Expression$/.test(node?.type ?? '')
const isFunctionType = (annotation) => annotation?.typeAnnotation.type === 'TSFunctionType'

/** `it` of `it(…)`, `it.each(rows)(…)` and `test.describe.serial(…)`. */
function rootName(callee) {
  let node = callee
  while (node && node.type !== 'Identifier') node = node.callee ?? node.object ?? node.tag
  return node?.name
}

function literalTexts(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.cooked).join(' … ')]
  return []
}

/** Line numbers by offset, for offsets in any order. */
function lineCounter(source) {
  const lineStarts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = lineStarts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (lineStarts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
