import { type Address, areAddressesEqual, parseEvmAddress } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { AddressFamily, AddressWarning, CheckedAddress } from '@murmur/contract/trading/recipients'
import type { Chain } from '#chains/chain.port.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { AddressFacts } from '#venues/sender.port.ts'
import { findWallet } from '../find-wallet.ts'
import { isBurnAddress } from './burn-addresses.ts'
import { findLookAlike } from './find-look-alike.ts'
import { groupAddress } from './group-address.ts'
import { listRecipients } from './recipients.store.ts'

/** A chain on which an address is checked. */
type RecipientChain = Pick<Chain, 'key' | 'readAddress'> & {
  describeAddress: (address: Address) => Promise<AddressFacts>
}

export type CheckAddressDeps = {
  db: Db
  chains: readonly RecipientChain[]
  /** Contracts and accounts that this deployment trades with, which do not return what is sent to them. */
  deploymentAddresses: readonly Address[]
}

/**
 * Checks an address before it becomes a recipient. An EVM address is checked on every EVM chain, because it can be used on each.
 * @throws Refusal BAD_REQUEST for text that isn't an address of the chain, BAD_RECIPIENT for an address that nothing should be sent
 * to, UPSTREAM_DOWN
 */
export async function checkAddress(
  deps: CheckAddressDeps,
  userId: UserId,
  chain: ChainKey,
  text: string,
): Promise<CheckedAddress> {
  const address = parseAddress(deps, chain, text)
  const [wallet, recipients] = await Promise.all([findWallet(deps.db, userId), listRecipients(deps.db.read, userId)])
  if ([wallet.evmAddress, wallet.solAddress].some((own) => areAddressesEqual(own, address)))
    throw badRecipientRefusal('recipient-own')
  if (deps.deploymentAddresses.some((each) => areAddressesEqual(each, address)))
    throw badRecipientRefusal('recipient-deployment')
  const known = recipients.find((each) => areAddressesEqual(each.address, address))
  if (known) throw new Refusal('BAD_RECIPIENT', { reason: 'recipient-known', values: { name: known.name } })
  const family: AddressFamily = chain === 'sol' ? 'sol' : 'evm'
  const facts = await describeOnChains(deps, family, address)
  const lookAlike = await findLookAlike(deps.db.read, { wallet, recipients }, address)
  const warnings: AddressWarning[] = [
    ...(lookAlike ? [{ code: 'look-alike' as const, similarTo: lookAlike }] : []),
    ...(facts.some(({ kind }) => kind === 'contract') ? [{ code: 'contract' as const }] : []),
    ...(facts.some(({ isUsed }) => isUsed) ? [] : [{ code: 'unused' as const }]),
    ...(hasChecksum(text) ? [] : [{ code: 'no-checksum' as const }]),
  ]
  return { family, address, groups: groupAddress(address), warnings }
}

function parseAddress({ chains }: CheckAddressDeps, key: ChainKey, text: string): Address {
  if (isBurnAddress(text)) throw badRecipientRefusal('recipient-burn')
  const address = chains.find((each) => each.key === key)?.readAddress(text)
  if (address) return address
  if (key !== 'sol' && parseEvmAddress(text)) {
    throw new Refusal('BAD_REQUEST', { fields: { address: { id: 'recipient-address-mistyped', values: {} } } })
  }
  throw new Refusal('BAD_REQUEST', { fields: { address: { id: 'recipient-address-invalid', values: {} } } })
}

async function describeOnChains(
  { chains }: CheckAddressDeps,
  family: AddressFamily,
  address: Address,
): Promise<AddressFacts[]> {
  const familyChains = chains.filter(({ key }) => (key === 'sol') === (family === 'sol'))
  const facts = await Promise.all(familyChains.map((each) => each.describeAddress(address)))
  for (const { kind } of facts) {
    if (kind === 'token') throw badRecipientRefusal('recipient-token')
    if (kind === 'token-account') throw badRecipientRefusal('recipient-token-account')
    if (kind === 'program') throw badRecipientRefusal('recipient-program')
  }
  return facts
}

type BadAddress =
  | 'recipient-burn'
  | 'recipient-deployment'
  | 'recipient-own'
  | 'recipient-program'
  | 'recipient-token'
  | 'recipient-token-account'

function badRecipientRefusal(reason: BadAddress): Refusal {
  return new Refusal('BAD_RECIPIENT', { reason })
}

/** Whether an address carries a checksum. True for base58, which has none. */
function hasChecksum(text: string): boolean {
  const parsed = parseEvmAddress(text)
  if (!parsed) return true
  const digits = parsed.slice(2)
  // `parseAddress` has verified the case of mixed letters.
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}
