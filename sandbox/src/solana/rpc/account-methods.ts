import { encodeAccount } from '#solana/rpc/encode-account.ts'
import {
  contextSlot,
  listParam,
  parseAddressParam,
  parseCommitment,
  parseConfigParam,
  withContext,
} from '#solana/rpc/params.ts'
import type { RpcDeps, RpcMethod } from '#solana/rpc/rpc-method.ts'

const maxAccounts = 100

/** Parses a method's configuration; returns the slot and a reader of accounts at that slot. */
export function parseAccountsConfig({ chain }: RpcDeps, value: unknown) {
  const config = parseConfigParam(value)
  const commitment = parseCommitment(config)
  const slot = contextSlot(chain.clock, config, commitment)
  const read = (address: string) => chain.accounts.read(address, commitment)
  return { config, slot, read }
}

export const accountMethods: Record<string, RpcMethod> = {
  getBalance([address, options], deps) {
    const { slot, read } = parseAccountsConfig(deps, options)
    return withContext(slot, read(parseAddressParam(address))?.lamports ?? 0)
  },
  getAccountInfo([address, options], deps) {
    const { config, slot, read } = parseAccountsConfig(deps, options)
    return withContext(slot, encodeAccount(read(parseAddressParam(address)), config, read))
  },
  getMultipleAccounts([addresses, options], deps) {
    const { config, slot, read } = parseAccountsConfig(deps, options)
    const list = listParam(addresses, maxAccounts).map(parseAddressParam)
    const encoded = list.map((address) => encodeAccount(read(address), { encoding: 'base64', ...config }, read))
    return withContext(slot, encoded)
  },
}
