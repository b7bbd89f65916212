import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { Upstream } from '#platform/upstreams/upstream.port.ts'
import { goPlusSource } from '#risk/goplus/goplus-source.ts'
import { honeypotSource } from '#risk/honeypot-source.ts'
import { jupiterAuditSource } from '#risk/jupiter-audit-source.ts'
import type { RiskSource } from '#risk/risk-source.port.ts'
import { rugCheckSource } from '#risk/rugcheck-source.ts'
import { fixedUpstream } from './fixed-upstream.ts'

const evm = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
export const otherToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const chainIds = { eth: 313370001, base: 313378453 }
export type Body = Record<string, unknown>

export const goPlusEvm = (fields: Body, address = evm) => ({
  code: 1,
  message: 'OK',
  result: { [address.toLowerCase()]: fields },
})
export const cleanEvm = {
  is_honeypot: '0',
  buy_tax: '0',
  sell_tax: '0',
  is_open_source: '1',
  is_mintable: '0',
  holders: [],
}
const allFlagsOff = { status: '0', authority: [] }
export const goPlusSol = (fields: Body, address = mint) => ({ code: 1, message: 'OK', result: { [address]: fields } })
export const cleanMint = {
  mintable: allFlagsOff,
  freezable: allFlagsOff,
  non_transferable: '0',
  default_account_state: '1',
  transfer_fee: {},
}
export const honeypot = (fields: Body, address = evm) => ({
  token: { name: 'T', symbol: 'T', decimals: 6, address, totalHolders: 1 },
  simulationSuccess: true,
  honeypotResult: { isHoneypot: false },
  simulationResult: { buyTax: 0, sellTax: 0, transferTax: 0 },
  contractCode: { openSource: true, isProxy: false },
  ...fields,
})
export const rugCheck = (...risks: Body[]) => ({
  tokenProgram: 'T',
  tokenType: '',
  risks,
  score: 1,
  score_normalised: 1,
})
export const jupiter = (fields: Body, id = mint) => [{ id, name: 'T', symbol: 'T', isVerified: true, ...fields }]
export const cleanAudit = { mintAuthorityDisabled: true, freezeAuthorityDisabled: true, topHoldersPercentage: 20 }

export type Adapter = {
  name: string
  open: (upstream: Upstream) => RiskSource
  chain: ChainKey
  address: string
  path: string
  clean: unknown
  /** The response for a token without data. */
  unknown: { status?: number; text: string }
  /** A response about another token. */
  wrong: unknown
}

export const adapters: Adapter[] = [
  {
    name: 'GoPlus on an EVM chain',
    open: (upstream) => goPlusSource({ upstream, chainIds }),
    chain: 'base',
    address: evm,
    path: `/api/v1/token_security/313378453?contract_addresses=${evm.toLowerCase()}`,
    clean: goPlusEvm(cleanEvm),
    unknown: { text: '{"code":1,"message":"OK","result":{}}' },
    wrong: goPlusEvm(cleanEvm, otherToken),
  },
  {
    name: 'GoPlus on Solana',
    open: (upstream) => goPlusSource({ upstream, chainIds }),
    chain: 'sol',
    address: mint,
    path: `/api/v1/solana/token_security?contract_addresses=${mint}`,
    clean: goPlusSol(cleanMint),
    unknown: { text: '{"code":1,"message":"OK","result":{}}' },
    wrong: goPlusSol(cleanMint, `${mint.slice(0, -1)}4`),
  },
  {
    name: 'Honeypot.is',
    open: (upstream) => honeypotSource({ upstream, chainIds }),
    chain: 'eth',
    address: evm,
    path: `/v2/IsHoneypot?address=${evm}&chainID=313370001`,
    clean: honeypot({}),
    unknown: { status: 404, text: '{"code":404,"error":"no pairs found"}' },
    wrong: honeypot({}, otherToken),
  },
  {
    name: 'RugCheck',
    open: (upstream) => rugCheckSource({ upstream }),
    chain: 'sol',
    address: mint,
    path: `/v1/tokens/${mint}/report/summary`,
    clean: rugCheck(),
    unknown: { status: 400, text: '{"error":"unable to generate report"}' },
    wrong: { error: 'of another kind' },
  },
  {
    name: 'Jupiter',
    open: (upstream) => jupiterAuditSource({ upstream }),
    chain: 'sol',
    address: mint,
    path: `/tokens/v2/search?query=${mint}`,
    clean: jupiter({ audit: cleanAudit }),
    unknown: { text: '[]' },
    wrong: jupiter({ audit: cleanAudit }, `${mint.slice(0, -1)}4`),
  },
]

export const assess = ({ open, chain, address }: Adapter, answer: { status?: number; text: string } | undefined) =>
  open(fixedUpstream(answer)).assess(chain, address as Address)
export const text = (body: unknown) => ({ text: JSON.stringify(body) })
