import type { MarketChain } from '#market/listed-tokens.ts'
import { chainIds } from '#seed/address-book.ts'
import { goPlusEvm } from '#vendors/goplus/goplus-evm.ts'
import { goPlusSolana } from '#vendors/goplus/goplus-solana.ts'
import { createOkResponse, type VendorCall, type VendorResponse } from '#vendors/vendor.ts'

/** Chains by id: the ids of the real chains and of the sandbox. */
export const evmChainIds: Record<string, MarketChain> = {
  1: 'eth',
  8453: 'base',
  [chainIds.eth]: 'eth',
  [chainIds.base]: 'base',
}

/** Handles GoPlus calls (docs.gopluslabs.io). `result` omits unknown tokens; errors have a code instead of a status. */
export function handleGoPlus(call: VendorCall): VendorResponse | undefined {
  const [api, v1, first, second] = call.path
  if (api !== 'api' || v1 !== 'v1') return undefined
  const isSolana = first === 'solana' && second === 'token_security'
  const chain = isSolana ? 'sol' : first === 'token_security' ? evmChainIds[second ?? ''] : undefined
  if (first !== 'token_security' && !isSolana) return undefined
  if (!chain) return createOkResponse({ code: 4012, message: 'the chain is not supported', result: null })
  const addresses = (call.query.get('contract_addresses') ?? '').split(',').filter((address) => address !== '')
  if (addresses.length === 0)
    return createOkResponse({ code: 2, message: 'param contract_addresses is required', result: null })
  const found = addresses.flatMap((address) => {
    const token = call.token(chain, address)
    const report = token && (token.chain === 'sol' ? goPlusSolana(call, token) : goPlusEvm(call, token))
    // With the wrong-chain fault, the result is keyed by the requested address.
    return report ? [[chain === 'sol' ? address : address.toLowerCase(), report]] : []
  })
  return createOkResponse({ code: 1, message: 'OK', result: Object.fromEntries(found) })
}
