import type { ChainKey } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import type { SendAmount } from '@murmur/contract/trading/sends'
import * as v from 'valibot'
import type { OpenedSendForm } from '#ai/brains/guide.port.ts'
import { chainInput, shortTextInput, unitsInput } from '#assistant/tools/inputs.ts'
import { cleanQuotedSymbol, quoteWarning } from '#assistant/tools/quote-for-model.ts'
import type { ToolDefinition } from '#assistant/tools/tool-definition.ts'

type FormRequest = {
  symbol: string
  chain?: ChainKey | undefined
  amount?: string | undefined
  unit: 'tokens' | 'usd'
}

/**
 * Shows a link to the send form, filled in with a token and with an amount that the user's message contains. Never takes a recipient
 * from a model: the user chooses it in the form.
 */
export const sendFormTool: ToolDefinition<FormRequest, OpenedSendForm> = {
  permission: 'read',
  description:
    'Shows the user a link to the form that sends tokens to someone, with the token and the amount filled in. It sends nothing, and the user chooses the recipient there: never say or pass on an address.',
  examples: [{ symbol: 'SOL', amount: '0.5', unit: 'tokens' }],
  input: object({
    symbol: shortTextInput('Symbol of the token to send'),
    chain: chainInput,
    amount: unitsInput('The amount exactly as the user wrote it'),
    unit: v.optional(v.picklist(['tokens', 'usd']), 'tokens'),
  }),
  showsCard: false,
  open:
    (_deps, turn) =>
    async ({ symbol, chain, amount, unit }) => {
      const statedAmount = amount !== undefined && isStatedNumber(turn.words, amount) ? amount : undefined
      const filled: SendAmount | undefined = statedAmount === undefined ? undefined : { unit, value: statedAmount }
      turn.parts.showSendForm({ symbol, ...(chain && { chain }), ...(filled && { amount: filled }) })
      return { kind: 'send-form', symbol, hasAmount: filled !== undefined }
    },
  quote: ({ kind, symbol, hasAmount }) => ({
    result: kind,
    quoted: cleanQuotedSymbol(symbol),
    amount: hasAmount ? 'filled in' : 'left open',
    do: 'Nothing was sent. Say that the form is below, and that the user chooses the recipient and confirms there.',
    note: quoteWarning,
  }),
}

/** Whether the user's words contain this number, whole. */
function isStatedNumber(words: string, amount: string): boolean {
  return words.match(/\d+(?:\.\d+)?/g)?.some((number) => number === amount) ?? false
}
