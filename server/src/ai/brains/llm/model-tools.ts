import { tool } from 'ai'
import type { Tools } from '#ai/brains/brain.port.ts'
import type { CallBudget } from './call-budget.ts'
import { quoteForModel } from './quote-for-model.ts'
import { toolInputSchema } from './tool-input-schema.ts'
import { toolInputs } from './tool-inputs.ts'

type Result = Awaited<ReturnType<Tools[keyof Tools]>>

const atTheLimit = { result: 'limit reached', do: 'No more tools in this turn. Answer with what you have.' }

type Around = {
  budget: CallBudget
  /** Called with each result before the model receives it. */
  onResult: (result: Result) => void
  /** Called with an error thrown by a tool. */
  onFault: (fault: unknown) => void
}

/** The turn's tools in the SDK's form. */
export function modelTools(tools: Tools, { budget, onResult, onFault }: Around) {
  async function run(call: () => Promise<Result>): Promise<Record<string, unknown>> {
    try {
      const result = await budget.run(call)
      if (!result) return atTheLimit
      onResult(result)
      return quoteForModel(result)
    } catch (fault) {
      onFault(fault)
      return { result: 'failed' }
    }
  }
  const all = {
    search: tool({
      description: 'Finds tokens by name or symbol and shows them to the user in a table.',
      inputSchema: toolInputSchema(toolInputs.search),
      execute: (input) => run(() => tools.search(input)),
    }),
    info: tool({
      description: 'Shows the user a card with price, change, liquidity and market cap of one token.',
      inputSchema: toolInputSchema(toolInputs.info),
      execute: (input) => run(() => tools.info(input)),
    }),
    price: tool({
      description: 'The price of one token, without a card: say it to the user.',
      inputSchema: toolInputSchema(toolInputs.price),
      execute: (input) => run(() => tools.price(input)),
    }),
    balance: tool({
      description: "What the user's own wallet holds: say it to the user.",
      inputSchema: toolInputSchema(toolInputs.balance),
      execute: (input) => run(() => tools.balance(input)),
    }),
    history: tool({
      description: "The user's own last trades: say them to the user.",
      inputSchema: toolInputSchema(toolInputs.history),
      execute: (input) => run(() => tools.history(input)),
    }),
    propose: tool({
      description:
        'Shows the user a card that asks whether to buy or sell. It trades nothing: the user alone confirms. Only when the user asked for just this trade in this message, with amount and token.',
      inputSchema: toolInputSchema(toolInputs.propose),
      execute: (input) => run(() => tools.propose(input)),
    }),
  }
  // A null prototype: "toString" is no tool.
  return Object.assign(Object.create(null) as object, all)
}
