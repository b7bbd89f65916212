// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; [key: string]: unknown }

/** Names and symbols that are the same in every language. */
const names = /\b(Murmur|MRMR|Solana|Ethereum|Base|Google|GitHub|USD|SOL|ETH)\b/g
/** Properties with visible or announced text. */
const textProperties =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|label|hint|heading|error|reason|(?!enterKey)\w+(Label|Title|Hint))$/
/** Functions that show or announce their arguments. */
const announcers = new Set(['showToast', 'toast', 'alert', 'announce', 'confirm'])

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const getChildren = (node: Node) =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** The string literals that an expression can evaluate to. */
function strings(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(strings)
  if (node.type === 'LogicalExpression' || node.operator === '+') return [node.left, node.right].flatMap(strings)
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') return strings(node.expression)
  return []
}

function wordsIn(node: Node): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(strings)
  if (node.type === 'JSXAttribute')
    return textProperties.test(String((node.name as Node).name)) ? strings(node.value) : []
  if (node.type === 'CallExpression') {
    const { name, property } = node.callee as Node & { property?: Node }
    return announcers.has(String(name ?? property?.name))
      ? (node.arguments as Node[]).slice(name === 'showToast' ? 1 : 0).flatMap(strings)
      : []
  }
  return []
}

function strays(source: string): string[] {
  const visit = (node: Node): string[] => [...wordsIn(node), ...getChildren(node).flatMap(visit)]
  return visit(parseAst(source, { lang: 'tsx' }) as unknown as Node)
    .map((words) => words.trim())
    .filter((words) => /\p{L}{2}/u.test(words.replace(names, '')))
}

test('all visible and announced text comes from the catalogs', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !/\.test\.|test-support/.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    strays(readFileSync(join(root, file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})

test('the check finds literal text in every kind of expression', () => {
  expect(strays('<p title="Press it">Hello {isOn ? `yes` : null} {isOn && "on"}</p>').toSorted()).toEqual([
    'Hello',
    'Press it',
    'on',
    'yes',
  ])
  expect(
    strays('showToast("success", "Well done"); const x = <Field label={a || "Amount"} showLabel="Show" />'),
  ).toHaveLength(3)
  expect(strays('<p className="grid" aria-label={text("nav.chat")}>Murmur {text("x")} {"·"} {count} %</p>')).toEqual([])
})
