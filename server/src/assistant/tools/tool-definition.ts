import type { GenericSchema } from 'valibot'
import type { UnresolvedToken } from '#ai/brains/brain.port.ts'
import type { ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'

type Declaration<Input, Result> = {
  /** When to use it and what it does, for a model. */
  description: string
  /** Validates the input of a model, and describes each field to it. */
  input: GenericSchema<unknown, Input>
  /** Whether a result is shown to the user as a card. */
  showsCard: boolean
  /** The result for a model. Third-party text goes under "quoted", by the helpers of quote-for-model.ts. */
  quote(result: Exclude<Result, UnresolvedToken>): Record<string, unknown>
}

/** Starts the tool for one turn. It acts for the turn's user only; a thrown Refusal becomes the result. */
type Open<Deps, Input, Result> = (deps: Deps, turn: TurnContext) => (input: Input) => Promise<Result>

/** What a tool that only reads gets: nothing that could open an intent. */
export type ReadDeps = Omit<ToolDeps, 'openIntent'>

/**
 * A tool of the assistant, declared once; `toolTable` lists it under its name. `propose` may open an intent, which only the user
 * can confirm; no permission reaches further.
 *
 * @example
 * export const priceTool: ToolDefinition<TokenQuery, TokenPrice | UnresolvedToken> = {
 *   permission: 'read',
 *   description: 'The price of one token, without a card: say it to the user.',
 *   input: object({ token: tokenInput, chain: chainInput }),
 *   showsCard: false,
 *   open: (deps, turn) => async ({ token, chain }) => …,
 *   quote: ({ kind, token }) => ({ result: kind, token: quotedToken(token), note: quoteWarning }),
 * }
 */
export type ToolDefinition<Input, Result extends { kind: string }> = Declaration<Input, Result> &
  (
    | { permission: 'read'; open: Open<ReadDeps, Input, Result> }
    | { permission: 'propose'; open: Open<ToolDeps, Input, Result> }
  )
