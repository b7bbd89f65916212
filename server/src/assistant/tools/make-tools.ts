import { isFailure, type Tool } from '#ai/brains/brain.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import { catchRefusal } from './catch-refusal.ts'
import { describeFailureForModel } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'
import { toolTable } from './tool-table.ts'

type Definitions = Readonly<Record<string, unknown>>
type ToolsOf<Table extends Definitions> = {
  [Name in keyof Table]: Table[Name] extends ToolDefinition<infer Input, infer Result> ? Tool<Input, Result> : never
}

/** The tools of one turn. Only tools with the permission `propose` get `openIntent`. */
export function makeTools(deps: ToolDeps, turn: TurnContext, table = toolTable) {
  const { openIntent: _, ...readDeps } = deps
  return bindTools(table, (definition) => {
    const run = definition.permission === 'propose' ? definition.open(deps, turn) : definition.open(readDeps, turn)
    return (input) => catchRefusal(turn, () => run(input))
  })
}

/** Any tool definition. TypeScript checks input and result where the tool is declared. */
type AnyDefinition = ToolDefinition<never, { kind: string }>
type Run = (input: never) => Promise<{ kind: string }>

/** Converts definitions to tools that a brain can call. `createRun` returns the function that runs a tool. */
export function bindTools<const Table extends Definitions>(
  table: Table,
  createRun: (definition: AnyDefinition, name: string) => Run,
): ToolsOf<Table> {
  const bound = Object.entries(table as Record<string, AnyDefinition>).map(([name, definition]) => {
    const { description, permission, input, showsCard } = definition
    const quote = (result: { kind: string }) =>
      isFailure(result) ? describeFailureForModel(result) : definition.quote(result)
    return [name, { description, permission, input, showsCard, quote, run: createRun(definition, name) }]
  })
  return Object.fromEntries(bound) as ToolsOf<Table>
}
