import type { Tool } from '#ai/brains/brain.port.ts'
import { isFailure } from '#ai/brains/tokens.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { withSpan } from '#platform/observability/span.ts'
import { catchRefusal } from './catch-refusal.ts'
import { describeFailureForModel } from './quote-for-model.ts'
import type { ToolDefinition } from './tool-definition.ts'
import { toolTable } from './tool-table.ts'

type Definitions = Readonly<Record<string, unknown>>
type ToolsOf<Table extends Definitions> = {
  [Name in keyof Table]: Table[Name] extends ToolDefinition<infer Input, infer Result> ? Tool<Input, Result> : never
}

/** The tools of one turn. Only `propose` gets `createIntent`, only `change` what changes lists and settings. */
export function makeTools(deps: ToolDeps, turn: TurnContext, table = toolTable) {
  return bindTools(table, (definition, name) => {
    // Opens tools on first use: most turns call only one.
    let opened: RunTool | undefined
    const run: RunTool = (input) => {
      opened ??= bindTool(deps, turn, definition)
      return opened(input)
    }
    return (input) => catchRefusal(turn, () => withSpan({ name: 'tool', kind: name }, () => run(input)))
  })
}

function bindTool(deps: ToolDeps, turn: TurnContext, definition: AnyDefinition): RunTool {
  const { createIntent, changeLists, changePreferences, tightenLimits, removeRecipient, ...readDeps } = deps
  const changeDeps = { changeLists, changePreferences, tightenLimits, removeRecipient }
  if (definition.permission === 'propose') return definition.open({ ...readDeps, createIntent }, turn)
  if (definition.permission === 'read') return definition.open(readDeps, turn)
  const run = definition.open({ ...readDeps, ...changeDeps }, turn)
  // A token's name or a model must not cause a change that the user did not request.
  const { actions, isRequested } = definition
  return async (input) => {
    const { change, setting } = turn.requestedChange ?? {}
    const isPermitted = change !== undefined && actions.includes(change) && (isRequested?.(input, setting) ?? true)
    if (!isPermitted) throw new Refusal('BAD_REQUEST', { reason: 'change-not-requested' })
    return run(input)
  }
}

/** Any tool definition. TypeScript checks input and result where the tool is declared. */
type AnyDefinition = ToolDefinition<never, { kind: string }>
type RunTool = (input: never) => Promise<{ kind: string }>

/** Converts definitions to tools that a brain can call. `createRun` returns the function that runs a tool. */
export function bindTools<const Table extends Definitions>(
  table: Table,
  createRun: (definition: AnyDefinition, name: string) => RunTool,
): ToolsOf<Table> {
  const boundTools = Object.entries(table as Record<string, AnyDefinition>).map(([name, definition]) => {
    const { description, examples, permission, input, showsCard } = definition
    const quote = (result: { kind: string }) =>
      isFailure(result) ? describeFailureForModel(result) : definition.quote(result)
    return [name, { description, examples, permission, input, showsCard, quote, run: createRun(definition, name) }]
  })
  return Object.fromEntries(boundTools) as ToolsOf<Table>
}
