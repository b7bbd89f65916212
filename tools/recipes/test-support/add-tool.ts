import type { Copy } from './copy.ts'

const tool = `import { object } from '@murmur/contract/schema/object'
import type { SearchRequest } from '#ai/brains/tokens.port.ts'
import { chainInput, shortTextInput } from './inputs.ts'
import { cleanQuotedLine, quoteWarning } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** Counts the tokens of a name. */
export const countTool: ToolDefinition<SearchRequest, { kind: 'count'; count: number; first: string }> = {
  permission: 'read',
  description: 'Counts the tokens of a name.',
  input: object({ query: shortTextInput('The name'), chain: chainInput }),
  showsCard: false,
  open:
    (deps) =>
    async ({ query, chain }) => {
      const found = await deps.search(query, chain)
      return { kind: 'count', count: found.length, first: found[0]?.name ?? '' }
    },
  quote: ({ kind, count, first }) => ({
    result: kind,
    count,
    quoted: { first: cleanQuotedLine(first) },
    note: quoteWarning,
  }),
}
`

const test = `
test('count returns how many tokens have a name, and quotes the first for a model', async () => {
  const { tools } = makeToolTurn('how many usdc', { intent: 'search' })
  const result = await tools.count.run({ query: 'usdc' })
  expect(result).toMatchObject({ kind: 'count', count: 3 })
  expect(tools.count.quote(result)).toMatchObject({ result: 'count', quoted: { first: expect.any(String) } })
})
`

/** CONTRIBUTING.md, "a tool of the assistant". */
export function addTool({ add, edit, read }: Copy): void {
  add('server/src/assistant/tools/count.ts', tool)
  const table = 'server/src/assistant/tools/tool-table.ts'
  edit(table, 'import { historyTool }', "import { countTool } from './count.ts'\nimport { historyTool }")
  edit(table, '  propose: proposeTool,', '  propose: proposeTool,\n  count: countTool,')
  const tests = 'server/src/assistant/tools/tools.test.ts'
  edit(tests, ' compare facts ', ' compare count facts ')
  add(tests, read(tests) + test)
}
