import { type Plugin, parseAst } from 'vite'

/** What the server alone reads of an endpoint: who may call, how often, and its line in the API's description. */
const servers = new Set(['access', 'summary', 'limit', 'params', 'query'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Sends the contract's endpoints without what only the server reads of them (decision 158). */
export function endpoints(): Plugin {
  return {
    name: 'murmur-endpoints',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/src\/[\w-]+\.ts$/, code: /\bendpoint\(/ },
      handler: (code) => ({ code: withoutServers(code), map: null }),
    },
  }
}

/** Blanks it, so that everything else stays in its line and column. */
export function withoutServers(code: string): string {
  let rest = code
  const visit = (node: Node) => {
    if (node.type === 'CallExpression' && (node.callee as Node).name === 'endpoint')
      for (const property of ((node.arguments as Node[])[0]?.properties ?? []) as Node[])
        if (servers.has(String((property.key as Node | undefined)?.name))) rest = blank(rest, property)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node)
  return rest
}

function blank(code: string, { start, end }: Node): string {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
  return code.slice(0, start) + code.slice(start, end + comma).replace(/\S/g, ' ') + code.slice(end + comma)
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const childrenOf = (node: Node) =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
