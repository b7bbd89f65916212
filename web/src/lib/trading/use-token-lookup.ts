import { parseSolanaAddress } from '@murmur/contract/address'
import { type ChainKey, evmChainKeys } from '@murmur/contract/chains'
import { type TokenReply, tokensApi } from '@murmur/contract/markets/tokens'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#lib/http/call.ts'
import { CallError, getReason } from '#lib/http/call-error.ts'

/** Whether to look up an input: any text above 40 characters, or a complete Solana address. */
function shouldLookUp(address: string): boolean {
  return address.length > 40 || parseSolanaAddress(address) !== undefined
}

export type Lookup = {
  found: TokenReply | undefined
  /** The chains to choose from if the address is a token on several. */
  choices: ChainKey[]
  /** The chosen chain. */
  chain: ChainKey | undefined
  isFetching: boolean
  isFailed: boolean
  reason: string | undefined
}

/**
 * Looks a token up by its address, without debouncing.
 * @param picked the user's choice if the address exists on several chains
 * @param preferred the chain to use without a choice, if the address exists on it
 */
export function useTokenLookup(address: string, picked: ChainKey | undefined, preferred?: ChainKey): Lookup {
  // The lookup by address alone determines the choices; they stay visible after the user picks one.
  const openQuery = useQuery(lookupQuery(address, undefined))
  const mustChoose = isWhichChainError(openQuery.error)
  const alternatives = openQuery.data?.alternatives ?? []
  const choices: ChainKey[] = mustChoose
    ? [...evmChainKeys]
    : openQuery.data && alternatives.length > 0
      ? [...new Set([openQuery.data.chain, ...alternatives])]
      : []
  const chain = picked ?? choices.find((choice) => choice === preferred)
  const query = useQuery(lookupQuery(address, chain))
  const isOpen = choices.length > 0 && chain === undefined
  return {
    found: isOpen ? undefined : query.data,
    choices,
    chain,
    isFetching: query.isFetching && !query.data,
    isFailed: query.isError && !isWhichChainError(query.error),
    reason: getReason(query.error),
  }
}

function lookupQuery(address: string, chain: ChainKey | undefined) {
  return queryOptions({
    queryKey: ['token', address, chain],
    queryFn: ({ signal }) => call(tokensApi.detail, { params: { address }, query: { chain } }, { signal }),
    enabled: shouldLookUp(address),
    retry: false,
    staleTime: 15_000,
  })
}

function isWhichChainError(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'WHICH_CHAIN'
}
