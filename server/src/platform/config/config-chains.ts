import { type ChainKey, chainsByKey, type EvmChainKey, evmChainKeys, tradingFacts } from '@murmur/contract/chains'
import { integer } from '@murmur/contract/schema/integer'
import { preprocess } from '@murmur/contract/schema/preprocess'
import { toNumber } from '@murmur/contract/schema/to-number'
import * as v from 'valibot'

const count = preprocess(toNumber, v.pipe(integer, v.minValue(1)))
const nodeUrls = v.optional(v.string())
const transactionUrl = v.optional(v.pipe(v.string(), v.includes('{hash}')))
const depth = v.optional(count)

/** The sandbox's chain ids begin with this, so that no transaction signed for them is valid on a live chain. */
const sandboxChainIdBase = 313_370_000
const chainIdSchema = (key: EvmChainKey) => v.optional(count, sandboxChainIdBase + chainsByKey[key].chainId)

type EvmName<Setting extends string> = `${Uppercase<EvmChainKey>}_${Setting}`
type EvmSettings = { [Name in EvmName<'RPC_URL' | 'SEND_URL'>]: typeof nodeUrls } & {
  [Name in EvmName<'CHAIN_ID'>]: ReturnType<typeof chainIdSchema>
} & { [Name in EvmName<'TX_URL'>]: typeof transactionUrl } & { [Name in EvmName<'SETTLE_DEPTH'>]: typeof depth }

/** Settings of the EVM chains. Their names begin with the chain's key: BASE_RPC_URL. */
export const evmSettings = Object.fromEntries(
  evmChainKeys.flatMap((key) => [
    [envName(key, 'RPC_URL'), nodeUrls],
    [envName(key, 'SEND_URL'), nodeUrls],
    [envName(key, 'CHAIN_ID'), chainIdSchema(key)],
    [envName(key, 'TX_URL'), transactionUrl],
    [envName(key, 'SETTLE_DEPTH'), depth],
  ]),
) as EvmSettings

export const solanaSettings = {
  SOL_RPC_URL: nodeUrls,
  SOL_SEND_URL: nodeUrls,
  SOL_TX_URL: transactionUrl,
  SOL_SETTLE_DEPTH: depth,
}

type ChainConfig = {
  /** One node, or several separated by commas. */
  rpcUrl: string
  /** Nodes that alone receive signed transactions, separated by commas; absent if those of `rpcUrl` do. */
  sendUrl: string | undefined
  /** `{hash}` is the placeholder of the transaction's id. */
  transactionUrl: string
  /** Blocks until a transaction counts as final; its own block is 1. */
  settleDepth: number
  isLive: boolean
}
type EvmChainConfig = ChainConfig & { chainId: number }
export type ChainConfigs = { sol: ChainConfig } & Record<EvmChainKey, EvmChainConfig>

type Values = { [Name in EvmName<'RPC_URL' | 'SEND_URL' | 'TX_URL'>]?: string | undefined } & {
  [Name in EvmName<'SETTLE_DEPTH'>]?: number | undefined
} & { [Name in EvmName<'CHAIN_ID'>]: number } & {
  SOL_RPC_URL?: string | undefined
  SOL_SEND_URL?: string | undefined
  SOL_TX_URL?: string | undefined
  SOL_SETTLE_DEPTH?: number | undefined
}

/** Each chain's settings, with the sandbox's or the live network's defaults. */
export function chainConfigs(
  all: Values,
  { sandbox, isLiveSolana }: { sandbox: string; isLiveSolana: boolean },
): ChainConfigs {
  const evm = evmChainKeys.map((key) => {
    const chainId = all[envName(key, 'CHAIN_ID')]
    const given = {
      rpcUrl: all[envName(key, 'RPC_URL')],
      sendUrl: all[envName(key, 'SEND_URL')],
      transactionUrl: all[envName(key, 'TX_URL')],
      settleDepth: all[envName(key, 'SETTLE_DEPTH')],
    }
    return [key, { ...toChainConfig(key, given, sandbox, chainId === chainsByKey[key].chainId), chainId }] as const
  })
  const given = {
    rpcUrl: all.SOL_RPC_URL,
    sendUrl: all.SOL_SEND_URL,
    transactionUrl: all.SOL_TX_URL,
    settleDepth: all.SOL_SETTLE_DEPTH,
  }
  const configs = [['sol', toChainConfig('sol', given, sandbox, isLiveSolana)] as const, ...evm]
  return Object.fromEntries(configs) as ChainConfigs
}

type RawSettings = { [Name in 'rpcUrl' | 'sendUrl' | 'transactionUrl']?: string | undefined } & {
  settleDepth?: number | undefined
}

function toChainConfig(key: ChainKey, given: RawSettings, sandbox: string, isLive: boolean): ChainConfig {
  return {
    rpcUrl: given.rpcUrl ?? `${sandbox}/${key}`,
    sendUrl: given.sendUrl,
    transactionUrl: given.transactionUrl ?? (isLive ? chainsByKey[key].explorer : `${sandbox}/tx/${key}/{hash}`),
    settleDepth: given.settleDepth ?? (isLive ? tradingFacts[key].settleDepth : 1),
    isLive,
  }
}

function envName<Setting extends string>(key: EvmChainKey, setting: Setting): EvmName<Setting> {
  return `${key.toUpperCase() as Uppercase<EvmChainKey>}_${setting}`
}
