import { type Address, addressKey } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { RecipientId } from '@murmur/contract/ids'
import { toRecipientKey } from '@murmur/contract/trading/allowed-recipients'
import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { RecipientRow } from './recipients.store.ts'

/** A chain that a list of recipients may name. `hasCode`: see `Sender`. */
export type ListedChain = { key: ChainKey; hasCode?: ((address: Address) => Promise<boolean>) | undefined }

type Listed = Pick<RecipientRow, 'family' | 'address'>

/** How long switching a list on, which protects, waits for nodes, in milliseconds. */
const lookUpMs = 5_000

/**
 * Returns the entry by which a recipient joins the signer's list: a contract that runs on one EVM chain only is listed for that chain,
 * because its address on another chain may be, or become, another owner's.
 * @throws Refusal UPSTREAM_DOWN
 */
export async function findListedKey(chains: readonly ListedChain[], recipient: Listed): Promise<string> {
  const { family, address } = recipient
  if (family === 'sol') return toRecipientKey(recipient)
  const running = await Promise.all(chains.map(async ({ key, hasCode }) => ((await hasCode?.(address)) ? [key] : [])))
  const [only, ...others] = running.flat()
  return only && others.length === 0 ? `${only}:${addressKey(address)}` : toRecipientKey(recipient)
}

/** Like `findListedKey` for several recipients. Without those that could not be looked up within seconds. */
export async function findListedKeys(
  chains: readonly ListedChain[],
  recipients: readonly (Listed & { id: RecipientId })[],
): Promise<ReadonlyMap<RecipientId, string>> {
  const keys = new Map<RecipientId, string>()
  const lookUp = async (recipient: Listed & { id: RecipientId }) => {
    try {
      keys.set(recipient.id, await findListedKey(chains, recipient))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  await withTimeout(Promise.all(recipients.map(lookUp)), lookUpMs, () => undefined)
  return keys
}
