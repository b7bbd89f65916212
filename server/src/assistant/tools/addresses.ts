import { chainKeys } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import type { AddressRequest, OwnAddresses } from '#ai/brains/brain.port.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { chainInput } from './inputs.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** Writes the user's own deposit addresses into the answer. A model never receives them. */
export const addressesTool: ToolDefinition<AddressRequest, OwnAddresses> = {
  permission: 'read',
  description:
    'Shows the user their own deposit address on one chain, or on every chain. The answer contains it already.',
  input: object({ chain: chainInput }),
  showsCard: false,
  open:
    (deps, turn) =>
    async ({ chain }) => {
      const addresses = await deps.addresses(turn.userId)
      const chains = chain ? [chain] : chainKeys
      for (const each of chains) {
        const values = { chain: getChainName(each), address: addresses[each] }
        turn.parts.writeParagraph(translate(turn, 'assistant.address', values))
      }
      turn.parts.writeParagraph(translate(turn, 'assistant.address-note'))
      return { kind: 'addresses', chains }
    },
  quote: ({ kind, chains }) => ({
    result: kind,
    chains,
    note: 'The addresses stand in the answer. Do not repeat them.',
  }),
}
