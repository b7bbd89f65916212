import { chainKeys } from '@murmur/contract/chains'
import { object } from '@murmur/contract/schema/object'
import type { AddressRequest, OwnAddresses } from '#ai/brains/holdings.port.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { translate } from '#platform/i18n/translate.ts'
import { chainInput } from './inputs.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** Shows the user's own deposit addresses, one card for each chain. A model never receives them. */
export const addressesTool: ToolDefinition<AddressRequest, OwnAddresses> = {
  permission: 'read',
  description: 'Shows the user their own deposit address on one chain, or on every chain, as a card with a QR code.',
  input: object({ chain: chainInput }),
  showsCard: true,
  open:
    (deps, turn) =>
    async ({ chain }) => {
      const addresses = await deps.addresses(turn.userId)
      const chains = chain ? [chain] : chainKeys
      const note = translate(turn, 'assistant.address-note')
      for (const each of chains) {
        const address = addresses[each]
        const sentence = translate(turn, 'assistant.address', { chain: getChainName(each), address })
        turn.parts.show({ content: `${sentence}\n\n${note}`, addressData: { chain: each, address } })
      }
      return { kind: 'addresses', chains }
    },
  quote: ({ kind, chains }) => ({
    result: kind,
    chains,
    note: 'The cards show the addresses. Do not repeat them.',
  }),
}
