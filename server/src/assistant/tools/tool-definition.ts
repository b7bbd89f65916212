import type { GenericSchema } from 'valibot'
import type { ChangeAction } from '#ai/brains/changes.port.ts'
import type { SettingRequest } from '#ai/brains/settings.port.ts'
import type { UnresolvedToken } from '#ai/brains/tokens.port.ts'
import type { PublicDeps, PublicTurn, ToolDeps, TurnContext } from '#assistant/turns/turn-deps.ts'

type Declaration<Input, Result> = {
  /** Describes to a model when to use the tool and what the tool does. */
  description: string
  /** Validates a model's input and describes each field to the model. */
  input: GenericSchema<unknown, Input>
  /** Inputs as a model should write them; a test checks them by the schema. */
  examples?: readonly object[]
  /** Whether a result is shown to the user as a card. */
  showsCard: boolean
  /** Formats the result for a model. Puts third-party text under "quoted" with the helpers of quote-for-model.ts. */
  quote(result: Exclude<Result, UnresolvedToken>): Record<string, unknown>
}

/** Starts the tool for one turn. It acts for the turn's user only; a thrown Refusal becomes the result. */
type OpenTool<Deps, Input, Result> = (deps: Deps, turn: TurnContext) => (input: Input) => Promise<Result>

/** The functions that change lists, settings, limits and recipients. */
type ChangingDeps = 'changeLists' | 'changePreferences' | 'tightenLimits' | 'removeRecipient'
/** Dependencies of read-only tools, which can neither open an intent nor change a list or a setting. */
export type ReadDeps = Omit<ToolDeps, 'createIntent' | ChangingDeps>
/** Dependencies of tools that make reversible changes, which cannot open an intent. */
export type ChangeDeps = Omit<ToolDeps, 'createIntent'>
/** Dependencies of a proposal, which can change no list and no setting. */
type ProposeDeps = Omit<ToolDeps, ChangingDeps>

/**
 * A tool of the assistant, declared once; `toolTable` lists it under its name. `change` makes a reversible change that the user's
 * own words of this turn request; `propose` may open an intent, which only the user can confirm. No permission allows more.
 *
 * @example
 * export const priceTool: ToolDefinition<TokenQuery, TokenPrice | UnresolvedToken> = {
 *   permission: 'read',
 *   description: 'The price of one token, without a card: say it to the user.',
 *   input: object({ token: tokenInput, chain: chainInput }),
 *   showsCard: false,
 *   open: (deps, turn) => async ({ token, chain }) => …,
 *   quote: ({ kind, token }) => ({ result: kind, token: toQuotedToken(token), note: quoteWarning }),
 * }
 */
export type ToolDefinition<Input, Result extends { kind: string }> = Declaration<Input, Result> &
  (
    | { permission: 'read'; open: OpenTool<ReadDeps, Input, Result> }
    | {
        permission: 'change'
        /** The requests that permit this change. Without one of them the tool refuses. */
        actions: readonly ChangeAction[]
        /** Whether the user's words request this new value of a setting. Without it the tool changes no setting. */
        isRequested?: (input: Input, setting: SettingRequest | undefined) => boolean
        open: OpenTool<ChangeDeps, Input, Result>
      }
    | { permission: 'propose'; open: OpenTool<ProposeDeps, Input, Result> }
  )

/** A tool that reads public market data: it knows neither a user nor anything that a user owns, so a visitor may use it too. */
export type PublicToolDefinition<Input, Result extends { kind: string }> = Declaration<Input, Result> & {
  permission: 'read'
  open: (deps: PublicDeps, turn: PublicTurn) => (input: Input) => Promise<Result>
}
