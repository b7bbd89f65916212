import { areAddressesEqual } from '@murmur/contract/address'
import { chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { AnswerParts } from '#assistant/turns/answer-parts.ts'
import type { ToolDeps } from '#assistant/turns/turn-deps.ts'
import { getChainName } from '#platform/i18n/format.ts'
import { locales } from '#platform/i18n/locales.ts'
import { translate } from '#platform/i18n/translate.ts'

export type WriteCodeAddressDeps = Pick<ToolDeps, 'addresses'>

type CodeAddress = { parts: AnswerParts; userId: UserId; text: string }

/** Writes whose address a QR code holds if no token has it: the user's own, or probably another wallet's. */
export async function writeCodeAddress(
  { addresses }: WriteCodeAddressDeps,
  { parts, userId, text }: CodeAddress,
): Promise<void> {
  const ownAddresses = await addresses(userId)
  const chains = chainKeys.filter((chain) => areAddressesEqual(ownAddresses[chain], text)).map(getChainName)
  const listFormat = new Intl.ListFormat(locales[parts.language].tag)
  parts.writeParagraph(
    chains.length > 0
      ? translate(parts, 'assistant.picture-own-address', { chains: listFormat.format(chains) })
      : translate(parts, 'assistant.picture-unknown-address', { address: text }),
  )
}
