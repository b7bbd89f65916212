import { type ToolSet, tool } from 'ai'
import type { AnyTools } from '#ai/brains/brain.port.ts'
import type { CallBudget } from './call-budget.ts'
import { toolInputSchema } from './tool-input-schema.ts'

const limitReached = { result: 'limit reached', do: 'No more tools in this turn. Answer with what you have.' }

type ToolHooks = {
  budget: CallBudget
  /** Called with each result before the model receives it, and whether its tool shows a card. */
  onResult: (result: { kind: string }, showsCard: boolean) => void
  /** Called with an error thrown by a tool. */
  onToolError: (error: unknown) => void
}

/** The turn's tools in the SDK's form. */
export function modelTools(tools: AnyTools, { budget, onResult, onToolError }: ToolHooks): ToolSet {
  async function call({ run, quote, showsCard }: AnyTools[string], input: never): Promise<Record<string, unknown>> {
    try {
      const result = await budget.run(() => run(input))
      if (!result) return limitReached
      onResult(result, showsCard)
      return quote(result)
    } catch (error) {
      onToolError(error)
      return { result: 'failed' }
    }
  }
  const toolEntries = Object.entries(tools).map(([name, each]) => {
    const examples = (each.examples ?? []).map((example) => JSON.stringify(example))
    const description = [each.description, ...(examples.length > 0 ? [`Example: ${examples.join(' ')}`] : [])].join(' ')
    return [
      name,
      tool({ description, inputSchema: toolInputSchema(each.input), execute: (input) => call(each, input as never) }),
    ]
  })
  // A null prototype: "toString" isn't a tool.
  return Object.assign(Object.create(null) as ToolSet, Object.fromEntries(toolEntries))
}
